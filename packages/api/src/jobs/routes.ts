/** One's own background jobs: imports, exports, acts on many records. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { id } from "../kernel/scalars";
import { fileRef, noOutput } from "../kernel/shapes";

export const JOB_STATES = ["waiting", "running", "paused", "done", "failed", "cancelled"] as const;

const refusal = z.strictObject({
  id: z.int().optional(),
  /** Row of the file. */
  row: z.int().optional(),
  name: z.string(),
  code: z.string(),
  msg: z.string(),
});

const jobRow = z.strictObject({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(JOB_STATES),
  /** Rows seen to, of how many; null while nobody knows. */
  done: z.int(),
  total: z.int().nullable(),
  percent: z.int(),
  /** Rows that were done and that were refused. */
  succeeded: z.int(),
  refused: z.int(),
  /** Rows that were left as they are, since they are there already. */
  skipped: z.int(),
  /** Why it failed. */
  problem: z.string(),
  file: fileRef.nullable(),
  errorFile: fileRef.nullable(),
  /** The batch by which it can be undone; 0 when it cannot be, or was. */
  undo: z.int(),
  addtime: z.string(),
  endtime: z.string(),
});
export type JobRow = z.output<typeof jobRow>;

const jobDetail = jobRow.extend({ refusals: z.array(refusal) });
export type JobDetail = z.output<typeof jobDetail>;

const one = z.strictObject({ id: id() });

export const jobs = defineRoutes({
  list: {
    method: "POST",
    path: "/api/job/list",
    summary: "我的任务",
    permission: "signedIn",
    effect: "read",
    shows: ["job"],
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: jobRow,
  },
  detail: {
    method: "POST",
    path: "/api/job/detail",
    summary: "任务的进度和结果",
    permission: "signedIn",
    effect: "read",
    shows: ["job"],
    input: one,
    answer: "data",
    output: jobDetail,
    touches: "job",
  },
  pause: {
    method: "POST",
    path: "/api/job/pause",
    summary: "暂停或继续任务",
    permission: "signedIn",
    effect: "write",
    changes: ["job"],
    input: one,
    answer: "ok",
    output: noOutput,
    touches: "job",
  },
  cancel: {
    method: "POST",
    path: "/api/job/cancel",
    summary: "取消任务，已完成的部分保留",
    permission: "signedIn",
    effect: "write",
    changes: ["job"],
    input: one,
    answer: "ok",
    output: noOutput,
    touches: "job",
  },
});
