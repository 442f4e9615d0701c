/** One's own background jobs: imports, exports, acts on many records. */
import { inSchema } from "@qicheng/engine/text/message";
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { pageQuery } from "../kernel/list-query";
import { recordQuery } from "../kernel/record-routes";
import { flag, id, lines } from "../kernel/scalars";
import { fileRef, noOutput } from "../kernel/shapes";
import { jobSaid } from "./messages";

export const JOB_STATES = ["asking", "waiting", "running", "paused", "done", "failed", "cancelled", "refused"] as const;

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
  /** How much should be known of what was done; the detail says it. */
  noted: z.int(),
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

const jobDetail = jobRow.extend({
  refusals: z.array(refusal),
  /** What was left out of what was done, or done otherwise: columns that no field takes, places that are not known. */
  notes: z.array(z.string()),
});
export type JobDetail = z.output<typeof jobDetail>;

/** What somebody below me asks for, or asked for. */
const approvalRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  /** Such as the filter of the rows. */
  note: z.string(),
  count: z.int().nullable(),
  UserID: z.int(),
  NickName: z.string(),
  /** What became of it: `asking` waits for a word. */
  state: z.enum(["asking", "approved", "refused", "withdrawn", "expired"]),
  /** Who decided, and with which words. */
  decidedBy: z.string(),
  reason: z.string(),
  addtime: z.string(),
  expires: z.string(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

const decision = z
  .strictObject({ id: id(), agree: flag(), reason: lines(200, { cn: "理由", en: "Reason" }).default("") })
  .refine(({ agree, reason }) => agree === 1 || reason !== "", {
    path: ["reason"],
    message: inSchema(jobSaid.needsReason),
  });

const one = z.strictObject({ id: id() });

export const jobs = defineRoutes({
  list: {
    method: "POST",
    path: "/api/job/list",
    summary: "导入导出",
    permission: "signedIn",
    needsWholeKey: true,
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
    needsWholeKey: true,
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
    needsWholeKey: true,
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
    summary: "取消任务，已完成的部分保留；等待审批的撤回",
    permission: "signedIn",
    needsWholeKey: true,
    effect: "write",
    changes: ["job"],
    input: one,
    answer: "ok",
    output: noOutput,
    touches: "job",
  },
  approvals: {
    method: "POST",
    path: "/api/job/approvals",
    summary: "下属等我审批的任务，及30天内处理过的",
    permission: "signedIn",
    needsWholeKey: true,
    effect: "read",
    shows: ["jobApproval", "job", "user.label"],
    input: z.strictObject(pageQuery()),
    answer: "list",
    output: approvalRow,
  },
  decide: {
    method: "POST",
    path: "/api/job/decide",
    summary: "批准或不批准下属的任务，不批准须写理由",
    permission: "signedIn",
    needsWholeKey: true,
    effect: "write",
    changes: ["jobApproval", "job", "notification"],
    input: decision,
    answer: "ok",
    output: noOutput,
    touches: "jobApproval",
  },
});

export const failedJobRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  UserID: z.int(),
  UserName: z.string(),
  userheader: z.string(),
  /** Rows seen to before it failed, of how many. */
  done: z.int(),
  total: z.int().nullable(),
  problem: z.string(),
  AddTime: z.string(),
});
export type FailedJobRow = z.output<typeof failedJobRow>;

export const failedJobs = defineRoutes({
  index: {
    method: "POST",
    path: "/api/job/failed",
    summary: "全公司失败的任务：谁的、处理到哪里、原因",
    record: { module: "failedJob", title: { cn: "失败的任务", en: "Failed job" } },
    permission: "system.job",
    effect: "read",
    shows: ["job", "user.label"],
    input: z.strictObject(recordQuery()),
    answer: "list",
    output: failedJobRow,
  },
});
