/** Settings of the company. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { partOf } from "../kernel/posted-back";
import { flag, notValid, requiredText, whole } from "../kernel/scalars";
import { noOutput, nothing } from "../kernel/shapes";
import { setPicture } from "../users/routes";

export const basicSettings = z.strictObject({
  company: requiredText(60, { cn: "公司名称", en: "Company" }),
  sessionIdleHours: whole(1, 24, { cn: "无操作退出时间", en: "Signed out when idle" }),
  sessionAbsoluteHours: whole(1, 72, { cn: "最长登录时间", en: "Longest session" }),
  /** What an exact duplicate does on save. */
  duplicatePolicy: z.enum(["warn", "refuse"], notValid({ cn: "查重规则", en: "Rule for duplicates" })),
  /** Exports of more rows, counted over a day, need a superior's word; 0 = none does. */
  exportApprovalRows: whole(0, 100_000, { cn: "导出审批条数", en: "Rows without approval" }),
  /** How phones of other people's rows are shown. */
  phoneDisplay: z.enum(["full", "masked"], notValid({ cn: "手机号显示方式", en: "Phones of others" })),
  /** Masked values that one person looks at in whole a day. */
  revealsPerDay: whole(0, 10_000, { cn: "每天查看次数", en: "Looks a day" }),
  /** 1 = the name of whoever looks stands over everything. */
  watermark: flag(),
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
    output: basicSettings,
  },
  edit: {
    method: "POST",
    path: "/api/basic/edit",
    summary: "修改基础设置，未传的保持不变",
    permission: "system.manage.basic",
    effect: "write",
    changes: ["settings", "actionLog"],
    // what a page of an older version does not know stays as it is
    input: partOf(basicSettings),
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
