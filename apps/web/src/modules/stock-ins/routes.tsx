import { ImportOutlined, LoginOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/in",
    records: "stockIns",
    title: { cn: "入库", en: "Goods in" },
    permission: "erp.stock.in",
    page: recordPage(() => import("./stock-ins")),
    menu: { order: 2, icon: <LoginOutlined aria-hidden /> },
  },
  {
    path: "/erp/purchase/waitIn",
    title: { cn: "待入库", en: "To come in" },
    permission: "erp.purchase.waitIn",
    page: () => import("./wait-in"),
    menu: { order: 21, icon: <ImportOutlined aria-hidden /> },
  },
];
