/** Accounts of the company: list, panel and form are made of this. */
import type { AccountRow } from "@qicheng/api/accounts/routes";
import { lazy } from "react";
import { defineRecord } from "../../kernel/records/define/define-record";
import { t } from "./texts";

const AccountMoves = lazy(() => import("./account-moves"));

export default defineRecord<AccountRow>({
  routes: "accounts",
  titleField: "name",
  cardFields: ["enabled", "types", "current", "number"],
  searchHint: { cn: "账户名称/账号/开户银行", en: "Name/number/bank" },
  scenes: ["all"],
  states: { on: { cn: "启用", en: "In use" }, off: { cn: "停用", en: "Off" } },
  tabs: [
    {
      key: "moves",
      title: t("moves"),
      permission: "crm.finance.account",
      render: ({ id }) => <AccountMoves id={id} />,
    },
  ],
});
