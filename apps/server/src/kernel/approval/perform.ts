/** The one place where the effects of a command are done, all in its transaction. */
import type { Effect } from "@qicheng/engine/approval/effects";
import type { InstanceStatus, TimerName } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { dequeue, enqueue } from "../jobs/enqueue";
import type { Task } from "../jobs/task";
import { notify } from "../live/notify";
import type { Context } from "../work/context";
import { momentOf } from "../work/time";
import { approvableNamed } from "./declared";
import { approvalNotices } from "./notices";

/** What a job of the queue carries. */
export interface Clock extends TimerName {
  taskId: number;
}

export interface Performed {
  id: number;
  module: string;
  recordId: number;
  title: string;
  createdAt: number;
  /** As it stands now. */
  status: InstanceStatus;
  actor: number | undefined;
  /** The task of the queue that wakes clocks. */
  clock: Task<Clock>;
}

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { type: Type }>;
type Doers = { [Type in Effect["type"]]: (ctx: Context, task: Performed, effect: EffectOf<Type>) => Promise<unknown> };

const json = (value: unknown) => sql`${JSON.stringify(value ?? null)}::jsonb`;
const person = (actor: number | "system") => (actor === "system" ? null : actor);

const keyOf = (taskId: number, { stepId, kind, no }: TimerName) => `approval:${taskId}:${stepId}:${kind}:${no}`;

const DOERS: Doers = {
  notify: (ctx, { id, title, status, actor }, { kind, users, ext }) =>
    notify(ctx, {
      kind: approvalNotices[kind],
      to: users,
      facts: { title, status: String(status), ...(ext !== undefined && { ext }) },
      subject: id,
      ...(actor !== undefined && { from: actor }),
    }),
  business: (ctx, { module, recordId }, { approval }) => approvableNamed(module).onStatus(ctx, recordId, approval),
  timerSet: ({ db }, { id, clock }, { stepId, kind, no, runAt }) =>
    enqueue(
      db,
      clock,
      { taskId: id, stepId, kind, no },
      { key: keyOf(id, { stepId, kind, no }), runAt: new Date(runAt) },
    ),
  timerClear: ({ db }, { id }, name) => dequeue(db, keyOf(id, name)),
  log: ({ db }, { id, createdAt }, { row }) =>
    sql`
    insert into wf_log (task_at, task_id, seq, at, actor, action, step_no, reason, payload, admin, facts)
    values (${momentOf(createdAt)}, ${id}, ${row.seq}, ${momentOf(row.at)}, ${person(row.actor)}, ${row.action}, ${row.stepId},
      ${row.reason}, ${json(row.payload)}, ${row.admin}, ${json(row.facts)})`.execute(db),
  fieldLog: ({ db }, { id }, row) =>
    sql`
    insert into wf_field_log (task_id, step_no, node_id, user_id, field, title, old, new, at)
    values (${id}, ${row.stepId}, ${row.nodeId}, ${person(row.userId)}, ${row.field}, ${row.title}, ${json(row.old)},
      ${json(row.new)}, ${momentOf(row.at)})`.execute(db),
  comment: ({ db }, { id }, { userId, ext, files, at }) =>
    sql`
    insert into wf_comments (task_id, user_id, ext, files, at)
    values (${id}, ${person(userId)}, ${ext}, ${json(files)}, ${momentOf(at)})`.execute(db),
};

const does = <Type extends Effect["type"]>(ctx: Context, task: Performed, effect: EffectOf<Type>): Promise<unknown> =>
  (DOERS[effect.type] as (ctx: Context, task: Performed, effect: EffectOf<Type>) => Promise<unknown>)(
    ctx,
    task,
    effect,
  );

/**
 * Does the effects of a command. People are told last: numbering their notifications locks them until the commit.
 * Several kinds are told under one lock in the order of the people, as everybody does it.
 */
export async function perform(ctx: Context, task: Performed, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) if (effect.type !== "notify") await does(ctx, task, effect);
  const told = effects.filter((effect) => effect.type === "notify");
  if (told.length > 1) await holdNumbers(ctx.db, [...new Set(told.flatMap(({ users }) => users))]);
  for (const effect of told) await does(ctx, task, effect);
}

async function holdNumbers(db: Database, users: readonly number[]): Promise<void> {
  await sql`select 1 from notification_counters where user_id = any(${users as number[]}::bigint[])
    order by user_id for update`.execute(db);
}
