/** Accounts of the company: where its money lies, and what moves it. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { recordRoutes } from "../kernel/record-routes";
import { day, id, jsonText, text } from "../kernel/scalars";
import { abilities, newId } from "../kernel/shapes";
import { labelOf } from "../kernel/topics";
import { reason, yuan } from "../receipts/routes";

/** Kinds of accounts by their value on the wire. */
export const ACCOUNT_KINDS = {
  bank: { cn: "银行", en: "Bank" },
  cash: { cn: "现金", en: "Cash" },
  alipay: { cn: "支付宝", en: "Alipay" },
  wechat: { cn: "微信", en: "WeChat" },
  other: { cn: "其他", en: "Other" },
} as const;

/** What moves an account, by its value on the wire. */
export const MOVEMENT_KINDS = {
  receipt: { cn: "收款", en: "Receipt" },
  fee: { cn: "手续费", en: "Fee" },
  refund: { cn: "退款", en: "Refund" },
  undo: { cn: "撤销", en: "Undone" },
  reverse: { cn: "冲销", en: "Reversal" },
  payment: { cn: "付款", en: "Payment" },
  transfer: { cn: "转账", en: "Transfer" },
} as const;

export const accountRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  types: z.string(),
  typesName: z.string(),
  balance: z.union([z.number(), z.literal("")]),
  /** What was there at the beginning and all that has moved since; it travels where its column is asked for. */
  current: z.number().optional(),
  enabled: z.int(),
  version: z.int(),
  can: abilities,
});
export type AccountRow = z.output<typeof accountRow>;

const DATE = { cn: "日期", en: "Day" };
const record = { module: "account", title: { cn: "账户", en: "Account" } } as const;

const narrowing = z.strictObject({
  from: day(DATE).default(null),
  to: day(DATE).default(null),
  kind: text(20, { cn: "类型", en: "Kind" }).default(""),
});

const movement = z.strictObject({
  id: z.int(),
  day: z.string(),
  kind: z.string(),
  kindName: z.string(),
  money: z.number(),
  /** What the account held after it, in the order of days. */
  balance: z.number(),
  module: z.string(),
  recordId: z.int(),
  /** The number of the document, or the other account; '' for whoever does not see it. */
  name: z.string(),
  ext: z.string(),
  UserName: z.string(),
  AddTime: z.string(),
});
export type MovementRow = z.output<typeof movement>;

const unsettled = z.strictObject({
  key: z.string(),
  title: z.string(),
  count: z.int(),
  money: z.number(),
  /** The first of them that the caller sees. */
  rows: z.array(
    z.strictObject({ module: z.string(), id: z.int(), name: z.string(), day: z.string(), money: z.number() }),
  ),
});

export const accounts = recordRoutes({
  ...record,
  see: ["system.account", "crm.finance.account"],
  add: "system.manage.account",
  edit: "system.manage.account",
  remove: "system.manage.account",
  export: "system.manage.accountExport",
  import: "system.manage.accountImport",
  row: accountRow,
  query: { types: text(20, { cn: "类型", en: "Kind" }).default("") },
  shows: ["finance", "payment"],
  paths: {
    index: "/Api/Account/Index",
    totals: "/api/account/findSumMoney",
    add: "/api/account/add",
    edit: "/api/account/edit",
    view: "/api/account/detail",
    remove: "/api/account/delete",
  },
});

export const accountBooks = defineRoutes({
  transfer: {
    method: "POST",
    path: "/api/account/transfer",
    summary: "账户之间转账；现金账户的余额不会小于0",
    permission: "crm.finance.transfer",
    effect: "write",
    changes: [record.module, "actionLog"],
    record,
    input: z.strictObject({ from: id(), to: id(), money: yuan(), date: day(DATE).default(null), ext: reason() }),
    answer: "data",
    output: newId,
  },
  moves: {
    method: "POST",
    path: "/api/account/moves",
    summary: "一个账户的流水，最新的在前；data 可含 from、to（日期）与 kind",
    permission: ["crm.finance.account"],
    effect: "read",
    shows: [record.module, "finance", "payment", ...["user", "finance", "payment"].map(labelOf)],
    input: z.strictObject({
      ...pageQuery(),
      id: id(),
      data: jsonText({ cn: "筛选条件", en: "Filter" }).pipe(narrowing).optional(),
    }),
    answer: "list",
    output: movement,
  },
  closing: {
    method: "POST",
    path: "/api/account/closing",
    summary: "结账：act 为空时列出该日及以前未了结的单据；close 结账，reopen 反结账",
    permission: "crm.finance.close",
    effect: "write",
    changes: ["finance", record.module, "actionLog"],
    input: z.strictObject({
      day: day(DATE).default(null),
      act: z.enum(["", "close", "reopen"]).default(""),
      ext: reason(),
    }),
    answer: "data",
    output: z.strictObject({
      /** The day until which the books are closed; '' where none is. */
      until: z.string(),
      open: z.array(unsettled),
    }),
  },
});
