/** Accounts of the company as a record type. */
import { ACCOUNT_KINDS, accounts } from "@qicheng/api/accounts/routes";
import { column, ENABLED, SHOWN, TIMES } from "../../kernel/records/builtin-fields";
import { recordType } from "../../kernel/records/record-type";

const KINDS = Object.entries(ACCOUNT_KINDS).map(([value, { cn, en }]) => ({ value, label: cn, en }));

export const accountType = recordType({
  routes: accounts,
  table: "accounts",
  name: "name",
  fields: [
    column({
      key: "name",
      db: "name",
      type: "input",
      title: "账户名称",
      en: "Name",
      required: true,
      unique: true,
      search: "name",
      max: 50,
      width: 200,
      flags: SHOWN,
    }),
    column({
      key: "types",
      db: "kind",
      type: "select",
      title: "账户类型",
      en: "Kind",
      options: KINDS,
      defaultValue: "bank",
      width: 100,
      flags: SHOWN,
    }),
    column({
      key: "number",
      db: "number",
      type: "input",
      title: "账号",
      en: "Number",
      search: "code",
      max: 40,
      width: 200,
      flags: SHOWN,
    }),
    column({
      key: "bank",
      db: "bank",
      type: "input",
      title: "开户银行",
      en: "Bank",
      search: "text",
      max: 100,
      width: 180,
      flags: SHOWN,
    }),
    column({
      key: "balance",
      db: "opening_balance",
      type: "number",
      unit: "money",
      title: "期初余额",
      en: "Opening balance",
      min: -9_999_999_999_999,
      max: 9_999_999_999_999,
      scale: 2,
      width: 130,
      flags: { ...SHOWN, sort: true },
    }),
    ENABLED,
    ...TIMES,
  ],
  rows: { kind: "open" },
  list: {
    sort: "id",
    ascending: true,
    keys: { types: "kind" },
  },
});
