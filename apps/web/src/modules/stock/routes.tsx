import { BarsOutlined, InboxOutlined, SlidersOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/storage",
    title: { cn: "库存", en: "Stock" },
    permission: "erp.stock.storage",
    page: () => import("./storage"),
    menu: { order: 1, icon: <InboxOutlined aria-hidden />, section: { cn: "库存", en: "Stock" } },
  },
  {
    path: "/erp/stock/list",
    title: { cn: "出入库明细", en: "Stock movements" },
    permission: "erp.stock.list",
    page: () => import("./ledger"),
    menu: { order: 7, icon: <BarsOutlined aria-hidden /> },
  },
  {
    path: "/erp/stock/limits",
    title: { cn: "库存上下限", en: "Stock limits" },
    permission: "erp.stock.limits",
    page: () => import("./limits"),
    menu: { order: 8, icon: <SlidersOutlined aria-hidden /> },
  },
];
