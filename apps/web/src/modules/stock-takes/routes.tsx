import { AuditOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/take",
    records: "stockTakes",
    title: { cn: "盘点", en: "Stock-takes" },
    permission: "erp.stock.take",
    page: recordPage(() => import("./takes")),
    menu: { order: 6, icon: <AuditOutlined aria-hidden /> },
  },
  {
    path: "/erp/stock/take/:id",
    title: { cn: "盘点录入", en: "Counting" },
    permission: "erp.stock.take",
    page: () => import("./take-screen"),
    shows: "stockTake",
    activeMenu: "/erp/stock/take",
  },
];
