import { FlagOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/opening",
    records: "stockOpenings",
    title: { cn: "期初库存", en: "Opening stock" },
    permission: "erp.stock.opening",
    page: recordPage(() => import("./stock-openings")),
    menu: { order: 11, icon: <FlagOutlined aria-hidden /> },
  },
];
