/** Accounts of the company as a record type. */
import { accountSaid } from "@qicheng/api/accounts/messages";
import { ACCOUNT_KINDS, accounts } from "@qicheng/api/accounts/routes";
import { decimal, moneyText } from "@qicheng/engine/documents/money";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { column, ENABLED, example, SHOWN, systemField, TIMES } from "../../kernel/records/type/builtin-fields";
import { type Draft, recordType } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

const KINDS = Object.entries(ACCOUNT_KINDS).map(([value, { cn, en }]) => ({ value, label: cn, en }));

/** A till holds no less than nothing, whatever is typed as its beginning. */
function tillsHold(_ctx: Context, drafts: readonly Draft[]): Promise<void> {
  for (const { columns, before } of drafts) {
    const now = { ...before, ...columns };
    const moved = decimal(scalarText(before?.moved ?? 0));
    if (now.kind !== "cash" || moved.plus(scalarText(now.opening_balance ?? 0) || "0").gte(0)) continue;
    throw invalidField("balance", accountSaid.tillBelow({ money: moneyText(moved) }));
  }
  return Promise.resolve();
}

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
      ...example("基本户", "Main account"),
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
      fact: 1,
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
      ...example("6217 8500 0000 0000"),
      fact: 2,
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
      ...example("中国银行杭州西湖支行", "Bank of China, Xihu branch"),
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
      ...example("0.00"),
      flags: { ...SHOWN, sort: true },
    }),
    systemField({
      key: "current",
      db: "current_balance",
      type: "number",
      unit: "money",
      scale: 2,
      title: "当前余额",
      en: "Balance",
      width: 130,
      fact: 3,
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
    totals: ["balance", "current"],
  },
  columns: ["moved", "current_balance"],
  hooks: { beforeSave: tillsHold },
});
