import { AccountBookOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/finance/finance",
    records: "receipts",
    title: { cn: "收款单", en: "Receipts" },
    permission: "crm.finance.finance",
    page: recordPage(() => import("./receipts")),
    menu: { order: 50, icon: <AccountBookOutlined aria-hidden />, section: { cn: "财务", en: "Money" } },
  },
];
