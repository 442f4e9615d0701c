/** Tasks: what one person has to do until some time, and what colleagues say of it. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { recordRoutes } from "../kernel/record-routes";
import { REFERRED } from "../kernel/referred";
import { id, idsOrNone, optionalId, requiredLines, searchText, text, wholeNumber } from "../kernel/scalars";
import { abilities, newId, noOutput } from "../kernel/shapes";
import { taskSaid } from "./messages";

/** A task as list and detail answer it. */
export const taskRow = z.looseObject({
  id: z.int(),
  title: z.string(),
  status: z.int(),
  type: z.int(),
  grade: z.int(),
  endTime: z.string(),
  userid: z.int(),
  UserName: z.string(),
  /** Linked record: what it is, which one, and whether there is one. */
  modelType: z.int(),
  modelId: z.int(),
  parentId: z.int().optional(),
  overdue: z.int(),
  subTotal: z.int(),
  subOpen: z.int(),
  version: z.int(),
  can: abilities,
});
export type TaskRow = z.output<typeof taskRow>;

const number = (cn: string, en: string, most: number) => wholeNumber(0, most, { cn, en });

/** Keys of the list's query besides those of every list. */
const taskQuery = {
  /** State; -1 all. */
  status: wholeNumber(-1, 3, { cn: "状态", en: "State" }).optional(),
  /** Kind; -1 all. */
  type: wholeNumber(-1, 2, { cn: "类型", en: "Kind" }).optional(),
  /** 1 open, 2 overdue, 3 due today, 4 due this week; -1 all. */
  view: wholeNumber(-1, 4, { cn: "范围", en: "Range" }).optional(),
  /** 1: those that I gave to others. */
  given: wholeNumber(0, 1, { cn: "我交办的", en: "Given by me" }).optional(),
  customerId: id().optional(),
  clueId: id().optional(),
  contractId: id().optional(),
  parentId: id().optional(),
};

const record = { module: "task", title: { cn: "任务", en: "Task" } } as const;

/** What a write of a task changes. */
export const TASK_CHANGES = ["task", "actionLog", "task.label"];

const routes = recordRoutes({
  ...record,
  see: ["oa.task"],
  add: "oa.manage.taskAdd",
  edit: "oa.manage.taskEdit",
  remove: "oa.manage.taskDelete",
  export: "oa.manage.taskExport",
  import: "oa.manage.taskImport",
  row: taskRow,
  query: taskQuery,
  shows: ["clue.label", "contract.label", "task.label"],
  paths: {
    index: "/api/task/index",
    add: "/api/task/add",
    edit: "/api/task/edit",
    view: "/api/task/detail",
    remove: "/api/task/delete",
    star: "/api/task/setTop",
    bindTag: "/api/task/bindTag",
    why: "/api/task/why",
  },
});

const calendarTask = z.looseObject({
  id: z.int(),
  title: z.string(),
  status: z.int(),
  grade: z.int(),
  endTime: z.string(),
  UserName: z.string(),
  overdue: z.int(),
  version: z.int(),
  can: abilities,
});
export type CalendarTask = z.output<typeof calendarTask>;

export const taskDay = z.strictObject({
  date: z.string(),
  count: z.int(),
  /** The first of them by their time. */
  list: z.array(calendarTask),
});

const person = z.strictObject({ UserID: z.int(), NickName: z.string() });

export const taskMessage = z.strictObject({
  id: z.int(),
  taskId: z.int(),
  /** 0 what happened, 1 what somebody says. */
  type: z.int(),
  cont: z.string(),
  UserID: z.int(),
  username: z.string(),
  Header: z.string(),
  addtime: z.string(),
  /** Who is mentioned. */
  at: z.array(person),
});
export type TaskMessage = z.output<typeof taskMessage>;

const colleague = z.strictObject({
  UserID: z.int(),
  NickName: z.string(),
  Header: z.string(),
  BranchName: z.string(),
});

export const tasks = {
  ...routes,
  ...defineRoutes({
    dateList: {
      method: "POST",
      path: "/api/task/DateList",
      record,
      summary: "日历：一个月（含前后补满的整周）每天截止的任务",
      permission: ["oa.task"],
      effect: "read",
      shows: ["task", ...REFERRED, "clue.label", "contract.label", "task.label", "tag.label"],
      input: z.strictObject({
        year: wholeNumber(1970, 2200, { cn: "年份", en: "Year" }),
        month: wholeNumber(1, 12, { cn: "月份", en: "Month" }),
        whose: text(20, { cn: "范围", en: "Range" }).default("all"),
        status: wholeNumber(-1, 3, { cn: "状态", en: "State" }).default(-1),
      }),
      answer: "data",
      output: z.array(taskDay),
    },
    action: {
      method: "POST",
      path: "/api/task/action",
      record,
      summary: "改变任务状态：0待办 1进行中 2完成 3拒绝（须填原因ext）；从2、3改回为重新打开",
      permission: ["oa.task"],
      effect: "write",
      changes: TASK_CHANGES,
      touches: record.module,
      input: z.strictObject({
        id: id(),
        status: number("状态", "State", 3),
        ext: text(LIMITS.followUpText, taskSaid.reason).default(""),
      }),
      answer: "ok",
      output: noOutput,
    },
  }),
};

export const taskMessages = defineRoutes({
  list: {
    method: "POST",
    path: "/api/taskmsg/list",
    summary: "任务的进展，新的在前；type=1只看评论",
    permission: ["oa.task"],
    effect: "read",
    shows: ["task", "user.label"],
    input: z.strictObject({
      ...pageQuery(),
      taskId: id(),
      type: text(1, { cn: "类型", en: "Kind" }).default(""),
    }),
    answer: "list",
    output: taskMessage,
    touches: record.module,
  },
  comment: {
    method: "POST",
    path: "/api/taskmsg/add",
    summary: "评论任务，at为提到的同事，须能看到该任务；回复即完成的任务由负责人或创建人评论后完成",
    permission: ["oa.task"],
    effect: "write",
    changes: TASK_CHANGES,
    touches: record.module,
    input: z.strictObject({
      id: id(),
      cont: requiredLines(LIMITS.followUpText, taskSaid.text),
      at: idsOrNone().default([]),
    }),
    answer: "data",
    output: newId,
  },
  colleagues: {
    method: "POST",
    path: "/api/taskmsg/colleagues",
    summary: "评论时可以提到的同事：能看到该任务的人",
    permission: ["oa.task"],
    effect: "read",
    shows: ["task", "user", "role", "branch"],
    input: z.strictObject({
      id: id(),
      key: searchText(LIMITS.keyLength, { cn: "搜索词", en: "Search word" }).default(""),
    }),
    answer: "data",
    output: z.array(colleague),
    touches: record.module,
  },
});

/** Keys by which the specification links a task. */
export const taskLink = z.object({ modelId: optionalId().optional(), modelType: optionalId().optional() });
