/** Settings of the company. */
import { isNetwork, networksIn } from "@qicheng/engine/text/networks";
import { isNumberPattern } from "@qicheng/engine/text/number-pattern";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { partOf } from "../kernel/posted-back";
import { version } from "../kernel/record-routes";
import { flag, idsOrNone, lines, notValid, requiredText, wholeNumber } from "../kernel/scalars";
import { noOutput, nothing } from "../kernel/shapes";
import { setPicture } from "../users/routes";

/** The least and the most of the numbers; their form says the same. */
export const SETTING_BOUNDS = {
  sessionIdleHours: [1, 24],
  sessionAbsoluteHours: [1, 72],
  passwordMin: [LIMITS.passwordMin, 64],
  passwordDays: [0, 3_650],
  exportApprovalRows: [0, 100_000],
  revealsPerDay: [0, 10_000],
  requestDays: [1, 30],
  requestsPerDay: [0, 1_000],
  purchasePriceRise: [0, 1_000],
  slowDays: [1, 3_650],
  shortCalls: [0, 100],
  shortSeconds: [1, 600],
} as const satisfies Record<string, readonly [number, number]>;

export const MOST_COMPANY = 60;

/** `08:30`; 24:00 is the end of the day. */
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const clock = (cn: string, en: string) =>
  requiredText(5, { cn, en }).refine((value) => CLOCK.test(value), notValid({ cn, en }));

const NETWORKS = { cn: "允许登录的网络", en: "Networks" };

export const basicSettings = z.strictObject({
  company: requiredText(MOST_COMPANY, { cn: "公司名称", en: "Company" }),
  sessionIdleHours: wholeNumber(...SETTING_BOUNDS.sessionIdleHours, {
    cn: "无操作退出时间",
    en: "Signed out when idle",
  }),
  sessionAbsoluteHours: wholeNumber(...SETTING_BOUNDS.sessionAbsoluteHours, {
    cn: "最长登录时间",
    en: "Longest session",
  }),
  /** Roles whose people sign in with a second step. */
  secondFactorRoles: idsOrNone(),
  /** Addresses and ranges (10.0.0.0/8) from which people sign in, one a line; '' = from anywhere. */
  signInNetworks: lines(2_000, NETWORKS)
    .transform((value) => networksIn(value).join("\n"))
    .refine((value) => networksIn(value).every(isNetwork), notValid(NETWORKS)),
  /** Characters of a new password at least. */
  passwordMin: wholeNumber(...SETTING_BOUNDS.passwordMin, { cn: "密码最少位数", en: "Shortest password" }),
  /** Days after which a password is changed at the next sign-in; 0 = never. */
  passwordDays: wholeNumber(...SETTING_BOUNDS.passwordDays, { cn: "密码有效天数", en: "Days of a password" }),
  /** What an exact duplicate does on save. */
  duplicatePolicy: z.enum(["warn", "refuse"], notValid({ cn: "查重规则", en: "Rule for duplicates" })),
  /** For so many days the owner of a record may answer who asks for it. */
  requestDays: wholeNumber(...SETTING_BOUNDS.requestDays, { cn: "申请有效期", en: "Days to answer" }),
  /** What one person may ask for a day; 0 = nobody asks. */
  requestsPerDay: wholeNumber(...SETTING_BOUNDS.requestsPerDay, { cn: "每天申请次数", en: "Requests a day" }),
  /** Exports of more rows, counted over a day, need a superior's word; 0 = none does. */
  exportApprovalRows: wholeNumber(...SETTING_BOUNDS.exportApprovalRows, {
    cn: "导出审批条数",
    en: "Rows without approval",
  }),
  /** How phones of other people's rows are shown. */
  phoneDisplay: z.enum(["full", "masked"], notValid({ cn: "手机号显示方式", en: "Phones of others" })),
  /** Masked values that one person looks at in whole a day. */
  revealsPerDay: wholeNumber(...SETTING_BOUNDS.revealsPerDay, { cn: "每天查看次数", en: "Looks a day" }),
  /** 1 = the name of whoever looks stands over everything. */
  watermark: flag(),
  /** By more percent than this above a supplier's last price, the price of a purchase is marked for its approver; 0 = none is. */
  purchasePriceRise: wholeNumber(...SETTING_BOUNDS.purchasePriceRise, {
    cn: "采购涨价提醒",
    en: "Rise of purchase prices",
  }),
  /** From this day on goods are kept in stock; '' where they are not. */
  stockStart: z.union([
    z.literal(["", null]).transform(() => ""),
    z.iso.date(notValid({ cn: "库存启用日", en: "Stock from" })),
  ]),
  /** What goods cost: net of tax of a general taxpayer, with tax of a small one. */
  taxpayer: z.enum(["general", "small"], notValid({ cn: "纳税人类型", en: "Taxpayer" })),
  /** Goods that lie for so many days without leaving are slow movers. */
  slowDays: wholeNumber(...SETTING_BOUNDS.slowDays, { cn: "呆滞天数", en: "Days until slow" }),
  /** People are called from the one until the other. */
  callFrom: clock("可呼叫时间从", "Calls from"),
  callTo: clock("可呼叫时间到", "Calls until"),
  /** So many calls of one number a day that are shorter than so many seconds are too many; 0 = none are. */
  shortCalls: wholeNumber(...SETTING_BOUNDS.shortCalls, { cn: "短秒次数", en: "Short calls" }),
  shortSeconds: wholeNumber(...SETTING_BOUNDS.shortSeconds, { cn: "短秒时长", en: "Short is below" }),
  /** 1 = then nobody dials it any more that day. */
  shortBinds: flag(),
  /** How approvals are numbered. */
  approvalNumber: requiredText(40, { cn: "审批编号规则", en: "Numbers of approvals" }).refine(
    isNumberPattern,
    notValid({ cn: "审批编号规则", en: "Numbers of approvals" }),
  ),
});
export type BasicSettings = z.output<typeof basicSettings>;

export const settings = defineRoutes({
  detail: {
    method: "POST",
    path: "/api/basic/detail",
    summary: "基础设置",
    permission: "system.basic",
    effect: "read",
    shows: ["settings"],
    input: z.strictObject({}),
    answer: "data",
    output: basicSettings.extend({
      /** Comes back with an edit, which is refused when somebody else was first. */
      version: z.int(),
    }),
  },
  edit: {
    method: "POST",
    path: "/api/basic/edit",
    summary: "修改基础设置，未传的保持不变",
    permission: "system.manage.basic",
    effect: "write",
    changes: ["settings", "actionLog"],
    // what a page of an older version does not know stays as it is
    input: partOf(basicSettings).extend({ version: version.optional() }),
    answer: "ok",
    output: noOutput,
  },
  uploadLogo: {
    method: "POST",
    path: "/api/basic/uploadLogo",
    summary: "上传公司标志（multipart，字段 file），立即生效",
    permission: "system.manage.basic",
    effect: "write",
    changes: ["settings", "actionLog"],
    input: z.strictObject({}),
    answer: "data",
    output: setPicture,
    multipart: "own",
  },
  removeLogo: {
    method: "POST",
    path: "/api/basic/removeLogo",
    summary: "不再用公司自己的标志",
    permission: "system.manage.basic",
    effect: "write",
    changes: ["settings", "actionLog"],
    input: nothing,
    answer: "ok",
    output: noOutput,
  },
});
