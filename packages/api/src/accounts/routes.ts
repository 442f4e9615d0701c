/** Accounts of the company: where its money lies. */
import { z } from "zod";
import { recordRoutes } from "../kernel/record-routes";
import { text } from "../kernel/scalars";
import { abilities } from "../kernel/shapes";

/** Kinds of accounts by their value on the wire. */
export const ACCOUNT_KINDS = {
  bank: { cn: "银行", en: "Bank" },
  cash: { cn: "现金", en: "Cash" },
  alipay: { cn: "支付宝", en: "Alipay" },
  wechat: { cn: "微信", en: "WeChat" },
  other: { cn: "其他", en: "Other" },
} as const;

export const accountRow = z.looseObject({
  id: z.int(),
  name: z.string(),
  types: z.string(),
  typesName: z.string(),
  balance: z.union([z.number(), z.literal("")]),
  enabled: z.int(),
  version: z.int(),
  can: abilities,
});
export type AccountRow = z.output<typeof accountRow>;

export const accounts = recordRoutes({
  module: "account",
  title: { cn: "账户", en: "Account" },
  see: ["system.account"],
  add: "system.manage.account",
  edit: "system.manage.account",
  remove: "system.manage.account",
  export: "system.manage.accountExport",
  import: "system.manage.accountImport",
  row: accountRow,
  query: { types: text(20, { cn: "类型", en: "Kind" }).default("") },
  paths: {
    index: "/Api/Account/Index",
    add: "/api/account/add",
    edit: "/api/account/edit",
    view: "/api/account/detail",
    remove: "/api/account/delete",
  },
});
