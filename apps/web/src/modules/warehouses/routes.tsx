import { HomeOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";

const load = () => import("./warehouses");
offerRecords("warehouse", load, { name: "name", sub: "address" });

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/warehouse",
    go: "h",
    records: "warehouses",
    title: { cn: "仓库", en: "Warehouses" },
    permission: "erp.stock.warehouse",
    page: recordPage(load),
    menu: { order: 10, icon: <HomeOutlined aria-hidden /> },
  },
];
