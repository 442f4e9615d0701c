/**
 * Runs the commands of approvals: lock, read again, decide, write, in the caller's transaction. The row of the task is locked
 * first and the business record after it, by everybody, so two commands on one approval come one after the other.
 */

import { type Accepted, advance } from "@qicheng/engine/advance/advance";
import { summaryOf } from "@qicheng/engine/advance/summary";
import { businessStatus } from "@qicheng/engine/approval/business-status";
import type { Command, CommandOf } from "@qicheng/engine/approval/commands";
import type { Context as EngineContext } from "@qicheng/engine/approval/context";
import type { Actor, BusinessStatus } from "@qicheng/engine/approval/effects";
import type { Organisation } from "@qicheng/engine/approval/organisation";
import { INSTANCE, type Instance, type InstanceStatus } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { Task } from "../jobs/task";
import { numberRow } from "../numbers/numbers";
import { type ApprovalOutcome, auditParts } from "../work/audit";
import { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import type { Services } from "../work/services";
import { approvableNamed } from "./declared";
import { approvalNumber } from "./number";
import { engineOrganisation } from "./organisation-of";
import { type Clock, perform } from "./perform";
import { engineRefusal } from "./refuse";
import { assertSees } from "./sight";
import { insertTask, load, lockTask, save, saveRows, type TaskFacts } from "./store";
import { rememberForm } from "./submitted-form";
import { heldData } from "./title";
import { flowOf, versionOf } from "./version";
import { approvalDid, approvalSaid } from "./words";

/** Who asks, and what there is to decide by. */
export interface Asking {
  actor: Actor;
  org: Organisation;
  /** A flow administrator besides those whom the flow names. */
  admin: boolean;
  /** What allows it is no part in the approval, so it need not be seen. */
  unseen?: true;
}

/** The signed-in person. Administrators of the company look after every flow. */
export async function askedByMe(ctx: Context): Promise<Asking> {
  const snapshot = await ctx.services.organisation.get();
  const admin = snapshot.administrators().includes(ctx.me.id);
  return { actor: ctx.me.id, org: engineOrganisation(snapshot), admin };
}

/** Runs a command of the signed-in person. @returns the approval as it is then @throws what the engine denies, with its reason */
export const runCommand = async (ctx: Context, taskId: number, command: Command): Promise<Instance> =>
  execute(ctx, taskId, command, await askedByMe(ctx));

export async function execute(ctx: Context, taskId: number, command: Command, asking: Asking): Promise<Instance> {
  const found = (await lockTask(ctx.db, taskId)) ? await load(ctx.db, taskId) : undefined;
  if (!found) throw engineRefusal("E_NO_VIEW");
  const version = await versionOf(ctx, found.state.version_id);
  if (asking.actor !== "system" && !asking.unseen) await assertSees(ctx, { state: found.state, flow: version.flow });
  const now = ctx.past ?? found.now;
  const context = { ...version, ...asking, now };
  const { state, effects } = decided(found.state, command, context);
  if (effects.length === 0) return state;
  const summary = summaryOf(state, context);
  const touched = await save(ctx.db, taskId, { before: found.state, after: state, now, summary });
  const was = found.state.status;
  await finish(ctx, { ...found, id: taskId, touched }, command, { state, effects, actor: asking.actor, was });
  return state;
}

/** @throws what the engine denies */
function decided(state: Instance | null, command: Command, context: EngineContext): Accepted {
  const result = advance(state, command, context);
  if (!result.ok) throw engineRefusal(result.code);
  return result;
}

const OUTCOMES: Partial<Record<InstanceStatus, ApprovalOutcome>> = {
  [INSTANCE.passed]: "passed",
  [INSTANCE.refused]: "refused",
  [INSTANCE.revoked]: "revoked",
  [INSTANCE.terminated]: "refused",
};

/** One that was submitted may have passed by itself. An ended one is commented on without ending again. */
function outcomesOf({ type }: Command, was: InstanceStatus | undefined, status: InstanceStatus): ApprovalOutcome[] {
  const ended = status === was ? undefined : OUTCOMES[status];
  return [...(type === "submit" || type === "resubmit" ? ["submitted" as const] : []), ...(ended ? [ended] : [])];
}

/** Effects, the row of the company's own log, and what open pages of those hear for whom something else waits now. */
async function finish(
  ctx: Context,
  task: TaskFacts & { id: number; touched: readonly number[] },
  command: Command,
  { state, effects, actor, was }: Pick<Accepted, "state" | "effects"> & { actor: Actor; was?: InstanceStatus },
): Promise<void> {
  const { id, module, recordId, title } = task;
  const person = actor === "system" ? undefined : actor;
  const { createdAt, status } = state;
  const performed = { id, module, recordId, title, createdAt, status, actor: person, clock: clockTask };
  await perform(ctx, performed, effects);
  const outcomes = outcomesOf(command, was, status);
  const summary = approvalDid[command.type]({ title });
  ctx.audit({ module, recordId, action: `approval.${command.type}`, summary, outcomes });
  if (ctx.past === undefined) ctx.afterCommit(() => ctx.services.changes.settle(task.touched));
}

export interface Submission extends Pick<CommandOf<"submit">, "data" | "chosen" | "users" | "cc"> {
  module: string;
  /** Of the record. */
  id: number;
  title: string;
}

export interface Submitted {
  /** Undefined: the module has no flow, and nobody is asked. */
  taskId: number | undefined;
  approval: BusinessStatus;
}

/** Submits a record of the signed-in person's; one whose module has no flow is passed at once. */
export const submitApproval = async (ctx: Context, submission: Submission): Promise<Submitted> =>
  submit(ctx, submission, await askedByMe(ctx));

export async function submit(ctx: Context, submission: Submission, asking: Asking): Promise<Submitted> {
  const { module, id: recordId, title } = submission;
  const inForce = await flowOf(ctx, module);
  if (!inForce) return passUnasked(ctx, submission);
  const version = await versionOf(ctx, inForce.versionId);
  const { now: clock, duplicate } = await circumstances(ctx, submission);
  const now = ctx.past ?? clock;
  const context = { ...version, ...asking, now, duplicate, disabled: !inForce.enabled };
  const held = heldData(version.form, { title, at: now });
  const command = commandOf({ ...submission, data: { ...submission.data, ...held } });
  const { state, effects } = decided(null, command, context);
  const facts = { flowId: inForce.flowId, module, recordId, title, formId: await rememberForm(ctx, module) };
  const taskId = await insertTask(ctx.db, facts, state, summaryOf(state, context));
  // Somebody else has submitted it at the same moment.
  if (taskId === undefined) throw engineRefusal("E_DUP");
  const touched = await saveRows(ctx.db, taskId, { before: null, after: state, now });
  await finish(ctx, { ...facts, id: taskId, touched }, command, { state, effects, actor: asking.actor });
  await numberRow(ctx, approvalNumber, { table: "wf_tasks", id: taskId });
  return { taskId, approval: businessStatus(state) };
}

const commandOf = ({ data, chosen, users, cc }: Submission): CommandOf<"submit"> => ({
  type: "submit",
  data,
  ...(chosen && { chosen }),
  ...(users && { users }),
  ...(cc && cc.length > 0 && { cc }),
});

async function circumstances(ctx: Context, { module, id }: Submission): Promise<{ now: number; duplicate: boolean }> {
  const { rows } = await sql<{ now: number; duplicate: boolean }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now, exists (
      select 1 from wf_tasks where model_type = ${module} and model_id = ${id} and status = 1) as duplicate`.execute(
    ctx.db,
  );
  return rows[0] ?? { now: 0, duplicate: false };
}

async function passUnasked(ctx: Context, { module, id, title }: Submission): Promise<Submitted> {
  await approvableNamed(module).onStatus(ctx, id, 2);
  const summary = approvalSaid.notNeeded({ title });
  ctx.audit({ module, recordId: id, action: "approval.none", summary, outcomes: ["passed"] });
  return { taskId: undefined, approval: 2 };
}

/** Work of the system's own on approvals, in a transaction with what its log says. */
export async function asSystem(
  services: Services,
  db: Database,
  work: (ctx: Context) => Promise<unknown>,
): Promise<void> {
  const ctx = await db.transaction().execute(async (trx) => {
    const inside = new Context(services, SYSTEM, trx, undefined);
    await work(inside);
    await sql`with ${auditParts(inside.audits, { userId: null, request: SYSTEM })} select 1`.execute(trx);
    return inside;
  });
  await ctx.committed();
}

/** A clock that was cleared or has done its work meanwhile, perhaps by this very job before it was begun again. */
const STALE = new Set<string | undefined>(["E_TIMER", "E_STEP_DONE", "E_ENDED", "E_NO_VIEW"]);

/**
 * Wakes one clock of a step. It does not end its job in its transaction: that would lock the job before the approval, while
 * a person who closes the step locks them the other way round. Run twice it finds the clock gone.
 */
export const clockTask: Task<Clock> = {
  name: "kernel.approvalClock",
  run: async ({ taskId, stepId, kind, no }, { services, db }) => {
    const snapshot = await services.organisation.get();
    const asking: Asking = { actor: "system", org: engineOrganisation(snapshot), admin: false };
    await asSystem(services, db, (ctx) => execute(ctx, taskId, { type: "timer", stepId, kind, no }, asking)).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal && STALE.has(error.details.reason))) throw error;
      },
    );
  },
};

const SYSTEM = {
  id: "",
  ip: "",
  agent: "",
  route: "job kernel.approval",
  host: "",
  secure: false,
  cookies: "",
  language: "cn",
} as const;
