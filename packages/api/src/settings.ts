/** Settings of the company. */
import { z } from "zod";
import { defineRoutes } from "./kernel/define-routes";
import { requiredText, whole } from "./kernel/scalars";
import { noOutput } from "./shapes";

export const basicSettings = z.strictObject({
  company: requiredText(60, "公司名称"),
  sessionIdleHours: whole(1, 24, "无操作退出时间"),
  sessionAbsoluteHours: whole(1, 72, "最长登录时间"),
  /** What an exact duplicate does on save. */
  duplicatePolicy: z.enum(["warn", "refuse"], "查重规则不正确"),
});
export type BasicSettings = z.output<typeof basicSettings>;

export const settings = defineRoutes({
  detail: {
    method: "POST",
    path: "/api/basic/detail",
    summary: "基础设置",
    permission: "system.basic",
    effect: "read",
    input: z.strictObject({}),
    answer: "data",
    output: basicSettings,
  },
  edit: {
    method: "POST",
    path: "/api/basic/edit",
    summary: "修改基础设置",
    permission: "system.manage.basic",
    effect: "write",
    input: basicSettings,
    answer: "ok",
    output: noOutput,
  },
});
