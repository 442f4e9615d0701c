/** Work reports: what somebody did in a day, a week or a month, with the numbers of that time. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { recordRoutes } from "../kernel/record-routes";
import { day, id, jsonText, optionalId, requiredLines, wholeNumber } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { worklogSaid } from "./messages";
import { digest, missingRow, reportNumber, ruleRow } from "./shapes";

/** As list and detail answer it; further keys are labels and the company's own fields. */
export const worklogRow = z.looseObject({
  id: z.int(),
  title: z.string(),
  type: z.int(),
  userid: z.int(),
  username: z.string(),
  createuserheader: z.string(),
  AddTime: z.string(),
  period: z.string(),
  late: z.int(),
  likes: z.int(),
  liked: z.int(),
  commentTotal: z.int(),
  version: z.int(),
  can: abilities,
});
export type WorklogRow = z.output<typeof worklogRow>;

const record = { module: "worklog", title: { cn: "工作报告", en: "Work report" } } as const;
const CHANGES = ["worklog", "actionLog"];
const DAY = { cn: "日期", en: "Day" };
const kind = () => wholeNumber(1, 3, { cn: "类型", en: "Kind" });

const routes = recordRoutes({
  ...record,
  see: ["oa.worklog"],
  add: "oa.manage.worklog",
  edit: "oa.manage.worklog",
  remove: "oa.manage.worklog",
  export: "oa.manage.worklogExport",
  row: worklogRow,
  query: {
    /** Kind; -1 all. */
    type: wholeNumber(-1, 3, { cn: "类型", en: "Kind" }).optional(),
    /** 1: those that others sent to me. */
    toMe: wholeNumber(0, 1, { cn: "发给我的", en: "Sent to me" }).optional(),
  },
  paths: {
    index: "/api/worklog/index",
    add: "/api/worklog/add",
    edit: "/api/worklog/edit",
    view: "/api/worklog/detail",
    remove: "/api/worklog/delete",
    export: "/api/worklog/export",
  },
});

const comment = z.strictObject({
  id: z.int(),
  cont: z.string(),
  UserID: z.int(),
  username: z.string(),
  Header: z.string(),
  addtime: z.string(),
  can: abilities,
});
export type WorklogComment = z.output<typeof comment>;

const on = { method: "POST", touches: record.module, permission: ["oa.worklog"], record } as const;

export const worklogs = {
  ...routes,
  ...defineRoutes({
    numbers: {
      method: "POST",
      path: "/api/worklog/numbers",
      summary: "一个周期的数字：id 为已提交的报告，否则为本人该类型、该日所在的周期",
      permission: ["oa.worklog"],
      record,
      effect: "read",
      shows: ["worklog", "customer", "clue", "followup", "contract", "finance", "task"],
      input: z.strictObject({ id: optionalId().default(null), type: kind().default(1), day: day(DAY).default(null) }),
      answer: "data",
      output: z.strictObject({
        period: z.string(),
        from: z.string(),
        to: z.string(),
        userid: z.int(),
        numbers: z.array(reportNumber),
      }),
    },
    like: {
      ...on,
      path: "/api/worklog/like",
      summary: "点赞；再次调用取消",
      effect: "write",
      unlogged: true,
      changes: ["worklog"],
      input: z.strictObject({ id: id() }),
      answer: "data",
      output: z.strictObject({ likes: z.int(), liked: z.int() }),
    },
    comments: {
      ...on,
      path: "/api/worklog/comments",
      summary: "报告的评论，旧的在前",
      effect: "read",
      shows: ["worklog", "user.label"],
      input: z.strictObject({ ...pageQuery(), id: id() }),
      answer: "list",
      output: comment,
    },
    comment: {
      ...on,
      path: "/api/worklog/comment",
      summary: "评论能看到的报告",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id(), cont: requiredLines(LIMITS.followUpText, worklogSaid.text) }),
      answer: "data",
      output: newId,
    },
    uncomment: {
      method: "POST",
      path: "/api/worklog/uncomment",
      touches: "worklogComment",
      permission: ["oa.worklog"],
      record,
      summary: "删除自己的评论",
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({ id: id() }),
      answer: "ok",
      output: noOutput,
    },
    rules: {
      method: "POST",
      path: "/api/worklog/rules",
      summary: "提交规则：act=list 列出，save 新建或修改（rule 有 id 时），delete 删除",
      permission: "oa.manage.worklogRule",
      record,
      effect: "write",
      changes: CHANGES,
      input: z.strictObject({
        act: z.enum(["list", "save", "delete"]).default("list"),
        rule: jsonText({ cn: "规则", en: "Rule" }).optional(),
      }),
      answer: "data",
      output: z.array(ruleRow),
    },
    missing: {
      method: "POST",
      path: "/api/worklog/missing",
      summary: "某日所在周期内应交未交的人，限自己能看到的",
      permission: ["oa.worklog"],
      record,
      effect: "read",
      shows: ["worklog", "user", "branch", "role"],
      input: z.strictObject({ ...pageQuery(), ruleId: id(), day: day(DAY).default(null) }),
      answer: "list",
      output: missingRow,
    },
    digest: {
      method: "POST",
      path: "/api/worklog/digest",
      summary: "汇总：一条规则在一个周期内谁按时、补交、未交，以及交来的报告与数字",
      permission: ["oa.worklog"],
      record,
      effect: "read",
      shows: ["worklog", "user", "branch", "role"],
      input: z.strictObject({ ruleId: optionalId().default(null), day: day(DAY).default(null) }),
      answer: "data",
      output: digest,
    },
  }),
};
