import { BankOutlined, TransactionOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/account",
    records: "accounts",
    title: { cn: "账户", en: "Accounts" },
    permission: "system.account",
    page: recordPage(() => import("./accounts")),
    menu: { order: 3.5, icon: <BankOutlined aria-hidden /> },
  },
  {
    path: "/crm/finance/account",
    title: { cn: "账户流水", en: "Account movements" },
    permission: "crm.finance.account",
    page: () => import("./books.page"),
    menu: { order: 58, icon: <TransactionOutlined aria-hidden /> },
  },
];
