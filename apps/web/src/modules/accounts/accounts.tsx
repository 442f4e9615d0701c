/** Accounts of the company: list, panel and form are made of this. */
import type { AccountRow } from "@qicheng/api/accounts/routes";
import { defineRecord } from "../../kernel/records/define/define-record";

export default defineRecord<AccountRow>({
  routes: "accounts",
  titleField: "name",
  cardFields: ["enabled", "types", "balance", "number"],
  searchHint: { cn: "账户名称/账号/开户银行", en: "Name/number/bank" },
  scenes: ["all"],
  states: { on: { cn: "启用", en: "In use" }, off: { cn: "停用", en: "Off" } },
});
