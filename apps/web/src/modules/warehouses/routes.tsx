import { HomeOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/warehouse",
    go: "h",
    records: "warehouses",
    title: { cn: "仓库", en: "Warehouses" },
    permission: "erp.stock.warehouse",
    page: recordPage(() => import("./warehouses")),
    menu: { order: 50, icon: <HomeOutlined aria-hidden /> },
  },
];
