import { SwapOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/erp/stock/transfer",
    records: "stockTransfers",
    title: { cn: "调拨", en: "Transfers" },
    permission: "erp.stock.transfer",
    page: recordPage(() => import("./transfers")),
    menu: { order: 5, icon: <SwapOutlined aria-hidden /> },
  },
];
