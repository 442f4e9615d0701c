import { BankOutlined } from "@ant-design/icons";
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
];
