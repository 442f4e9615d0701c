/** What was said and done: opinions, what the system did, comments; who has looked; what was changed in the form. */
import type { approvals } from "@qicheng/api/approvals/routes";
import type { ApprovalChange, ApprovalLog } from "@qicheng/api/approvals/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { stepText } from "@qicheng/engine/approval/business-status";
import { kindOf, type TimerKind } from "@qicheng/engine/approval/definition";
import { graphOf } from "@qicheng/engine/approval/graph";
import type { RefusalCode } from "@qicheng/engine/approval/refusal";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import { type SeenTask, seeTask } from "../../kernel/approval/find";
import { noteRead } from "../../kernel/approval/people";
import { changedText, readsPlainly } from "../../kernel/approval/record-form";
import { approvalActs, approvalRefused, clockActs, clockFailed } from "../../kernel/approval/words";
import { fileRefs } from "../../kernel/files/refs";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { wireMoment, wireTime } from "../../kernel/work/time";
import { readTimes } from "./drawn";

interface LogRow {
  seq: number;
  at: string;
  actor: number | null;
  action: keyof typeof approvalActs;
  step_no: number | null;
  ext: string;
  /** Which clock it was, where one acted. */
  clock: TimerKind | null;
  /** Why that could not do what it is for. */
  reason: RefusalCode | null;
}

interface Comment {
  id: number;
  user_id: number | null;
  ext: string;
  files: { id: number; FileName: string }[];
  at: string;
}

/** Commands that say nothing to others. */
const QUIET = new Set(["comment", "saveForm", "receive"]);

async function person(ctx: Context, id: number | null) {
  const organisation = await ctx.services.organisation.get();
  return {
    UserID: id ?? 0,
    UserName: id === null ? ctx.say(approvalActs.system) : organisation.name(id),
    Header: headerOf(ctx.services.files, organisation.people.get(id ?? 0)),
  };
}

const nodeName = ({ state, flow }: SeenTask, stepNo: number | null): string => {
  const step = state.steps[(stepNo ?? 0) - 1];
  return step ? graphOf(flow).node(step.nodeId).name : "";
};

function didOf({ action, clock, reason }: LogRow): Message {
  if (!clock) return approvalActs[action];
  return reason ? clockFailed : clockActs[clock];
}

async function opinions(ctx: Context, task: SeenTask): Promise<ApprovalLog[]> {
  const { rows } = await sql<LogRow>`
    select seq, at, actor, action, step_no, coalesce(payload->>'ext', '') as ext,
      case when action = 'timer' then payload->>'kind' end as clock, reason from wf_log
    where task_id = ${task.id} and task_at = to_timestamp(${task.state.createdAt} / 1000.0) order by seq`.execute(
    ctx.db,
  );
  const spoken = rows.filter(({ action }) => !QUIET.has(action));
  return Promise.all(
    spoken.map(async (row) => ({
      id: `f${row.seq}`,
      ...(await person(ctx, row.actor)),
      name: nodeName(task, row.step_no),
      action: row.action,
      status: ctx.say(didOf(row)),
      Ext: row.ext || (row.reason ? ctx.say(approvalRefused[row.reason]) : ""),
      AddTime: wireTime(row.at),
      files: [],
    })),
  );
}

/** Steps that passed by themselves: the log has one row a command, they are told from the steps. */
async function automatic(ctx: Context, task: SeenTask): Promise<ApprovalLog[]> {
  const system = await person(ctx, null);
  return task.state.steps
    .filter(({ outcome, nodeId }) => outcome === "auto" && kindOf(graphOf(task.flow).node(nodeId)) === "approve")
    .map((step) => ({
      id: `s${step.id}`,
      ...system,
      name: nodeName(task, step.id),
      action: "auto",
      status: ctx.say(stepText(step)),
      Ext: "",
      AddTime: wireMoment(step.closedAt),
      files: [],
    }));
}

async function comments(ctx: Context, task: SeenTask): Promise<ApprovalLog[]> {
  const { rows } = await sql<Comment>`
    select id, user_id, ext, files, at from wf_comments where task_id = ${task.id} order by id`.execute(ctx.db);
  const files = await fileRefs(
    ctx,
    rows.flatMap((row) => row.files.map(({ id }) => id)),
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: `c${row.id}`,
      ...(await person(ctx, row.user_id)),
      name: "",
      action: "comment",
      status: ctx.say(approvalActs.comment),
      Ext: row.ext,
      AddTime: wireTime(row.at),
      files: row.files.flatMap(({ id }) => {
        const file = files.get(id);
        return file ? { ...file, FileName: file.filename, addTime: wireTime(row.at), userid: row.user_id ?? 0 } : [];
      }),
    })),
  );
}

/** All of it, the newest first; whoever asks has looked. */
export async function logs(ctx: Context, { taskId, type }: RouteArguments<typeof approvals.logs>) {
  const task = await seeTask(ctx, taskId);
  await noteRead(ctx, task.id);
  const flow = type === "comment" ? [] : [...(await opinions(ctx, task)), ...(await automatic(ctx, task))];
  const said = type === "flow" ? [] : await comments(ctx, task);
  const data = [...flow, ...said].toSorted((left, right) => right.AddTime.localeCompare(left.AddTime));
  return { data };
}

/** Everybody who has part in it, and when he first looked; whoever asks has looked. */
export async function loadRead(ctx: Context, { taskid }: RouteArguments<typeof approvals.loadRead>) {
  const task = await seeTask(ctx, taskid);
  const { id, state } = task;
  await noteRead(ctx, id);
  const organisation = await ctx.services.organisation.get();
  const read = await readTimes(ctx, task);
  const people = new Set([
    ...state.steps.flatMap(({ workers }) => workers.map(({ userId }) => userId)),
    ...state.cc.map(({ userId }) => userId),
  ]);
  return {
    data: [...people].map((user) => {
      const readtime = read.get(user) ?? "";
      return {
        id: user,
        nickname: organisation.name(user),
        header: headerOf(ctx.services.files, organisation.people.get(user)),
        is_read: readtime === "" ? ("False" as const) : ("True" as const),
        readtime,
      };
    }),
  };
}

interface FieldRow {
  id: number;
  step_no: number;
  user_id: number | null;
  field: string;
  title: string;
  old: unknown;
  new: unknown;
  at: string;
}

/** What was changed in the form, the newest first, but fields that the caller does not see. */
async function changesOfForm(ctx: Context, task: SeenTask): Promise<(ApprovalChange & { at: string })[]> {
  const { rows } = await sql<FieldRow>`
    select id, step_no, user_id, field, title, old, new, at from wf_field_log where task_id = ${task.id} order by id desc`.execute(
    ctx.db,
  );
  const reads = await readsPlainly(ctx, task);
  const told = rows.filter(({ field }) => !task.hidden.has(field) && reads(field));
  return Promise.all(
    told.map(async (row) => {
      const [old, now] = await changedText(ctx, task, row);
      return {
        id: row.id,
        ...(await person(ctx, row.user_id)),
        name: nodeName(task, row.step_no),
        field: row.field,
        title: row.title,
        old,
        new: now,
        AddTime: wireTime(row.at),
        at: row.at,
      };
    }),
  );
}

const withoutMoment = ({ at: _at, ...change }: ApprovalChange & { at: string }): ApprovalChange => change;

export async function getUpdateLog(ctx: Context, { taskid }: RouteArguments<typeof approvals.getUpdateLog>) {
  const changes = await changesOfForm(ctx, await seeTask(ctx, taskid));
  return { data: changes.map(withoutMoment) };
}

/** What others have changed in the form since the caller last decided on it; since it was submitted where he has not. */
export async function newsFor(ctx: Context, task: SeenTask): Promise<ApprovalChange[]> {
  const mine = task.state.steps.flatMap(({ workers }) => workers.filter(({ userId }) => userId === ctx.me.id));
  const since = wireMoment(Math.max(task.state.createdAt, ...mine.map(({ decidedAt }) => decidedAt ?? 0)));
  const changes = await changesOfForm(ctx, task);
  return changes.filter(({ at, UserID }) => at > since && UserID !== ctx.me.id).map(withoutMoment);
}
