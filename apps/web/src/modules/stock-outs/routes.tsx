import { ExportOutlined, LogoutOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/waitOut",
    title: { cn: "待出库", en: "To go out" },
    permission: "erp.stock.out",
    page: () => import("./wait-out"),
    menu: { order: 3, icon: <ExportOutlined aria-hidden /> },
  },
  {
    path: "/erp/stock/out",
    records: "stockOuts",
    title: { cn: "出库", en: "Goods out" },
    permission: "erp.stock.out",
    page: recordPage(() => import("./stock-outs")),
    menu: { order: 4, icon: <LogoutOutlined aria-hidden /> },
  },
];
