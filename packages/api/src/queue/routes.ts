/** A person's ranked work on records, and the leases that keep two people from the same line. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { listQuery, pageQuery } from "../kernel/list-query";
import { moduleName } from "../kernel/record-routes";
import { flag, id } from "../kernel/scalars";
import { noOutput } from "../kernel/shapes";
import { APPROVAL, QUEUE } from "../kernel/topics";

/** A record, or an approval, with what there is to do with it. */
export const queueRow = z.strictObject({
  id: z.int(),
  module: z.string(),
  name: z.string(),
  /** A number that the caller may read and dial; '' without one. */
  phone: z.string(),
  /** Why it stands here: `已逾期3天`, several with a dot between them. */
  reason: z.string(),
  /** last, due, fresh, overdue, soon, later or done. */
  urgency: z.string(),
  /** Why that is before or behind the rest. */
  why: z.string(),
  /** Key of what says so first, and its name. */
  source: z.string(),
  sourceName: z.string(),
  /** Who has taken it up just now, where that is somebody else. */
  heldBy: z.string(),
});
export type QueueRow = z.output<typeof queueRow>;

/** What is called next: the record as it is shown whole, with why. */
export const nextRecord = z.looseObject({
  id: z.int(),
  module: z.string(),
  name: z.string(),
  phone: z.string(),
  reason: z.string(),
});
export type NextRecord = z.output<typeof nextRecord>;

const one = { module: moduleName, id: id() };
const write = { method: "POST", permission: "signedIn", effect: "write", unlogged: true } as const;

export const queue = defineRoutes({
  list: {
    method: "POST",
    path: "/api/queue/list",
    summary: "待办：按轻重排序，每条注明原因；每种来源最多取100条；module 只取一种记录",
    permission: "signedIn",
    effect: "read",
    shows: [QUEUE, APPROVAL, "task", "customer", "clue", "user.label"],
    input: z.strictObject({ ...pageQuery(), count: listQuery().count, module: moduleName.optional() }),
    answer: "list",
    output: queueRow,
  },
  skip: {
    ...write,
    path: "/api/queue/skip",
    summary: "今天不再提醒；back=1 为恢复",
    changes: [QUEUE],
    input: z.strictObject({ ...one, back: flag().default(0) }),
    answer: "ok",
    output: noOutput,
    touches: "customer",
  },
  keep: {
    ...write,
    path: "/api/queue/keep",
    summary: "续占正在联系的一条，held=0 表示已不再占用",
    changes: [QUEUE],
    input: z.strictObject(one),
    answer: "data",
    output: z.strictObject({ held: z.int() }),
  },
  free: {
    ...write,
    path: "/api/queue/free",
    summary: "放开正在联系的一条",
    changes: [QUEUE],
    input: z.strictObject(one),
    answer: "ok",
    output: noOutput,
  },
});
