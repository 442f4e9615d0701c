/** Approvals and their steps by the ids of the wire. */

import type { StepMode } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { idArray } from "../db/parameters";
import { hiddenOf } from "../records/access/hidden-fields";
import type { Context } from "../work/context";
import { engineRefusal } from "./refuse";
import { maySee } from "./sight";
import { type Loaded, load } from "./store";
import { type Version, versionOf } from "./version";

export interface FoundStep {
  /** On the wire. */
  id: number;
  taskId: number;
  /** Inside its approval. */
  no: number;
  /** Of the approval. */
  title: string;
  /** Node at which it began. */
  start: string;
  mode: StepMode;
}

/** Steps by their ids, in the order of their approvals, in which they are locked. Unknown ones are left out. */
export async function findSteps(ctx: Context, ids: readonly number[]): Promise<FoundStep[]> {
  const { rows } = await sql<FoundStep>`
    select s.id, s.task_id as "taskId", s.no, t.title, begun.node_id as start, s.mode from wf_steps s
      join wf_tasks t on t.id = s.task_id join wf_steps begun on begun.task_id = s.task_id and begun.no = 1
    where s.id = any(${idArray(ids)}) order by s.task_id, s.no`.execute(ctx.db);
  return rows;
}

/** @throws NOT_FOUND, as for one of an approval that one does not see */
export async function findStep(ctx: Context, id: number): Promise<FoundStep> {
  const [step] = await findSteps(ctx, [id]);
  if (!step) throw engineRefusal("E_NO_VIEW");
  return step;
}

/** Ids on the wire of an approval's steps, by their numbers. */
export async function stepIds(ctx: Context, taskId: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ no: number; id: number }>`select no, id from wf_steps where task_id = ${taskId}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ no, id }) => [no, id]));
}

/** An approval that the caller sees. */
export interface SeenTask extends Loaded, Version {
  id: number;
  /** Fields of its form that he does not see. */
  hidden: ReadonlySet<string>;
}

/** Undefined: there is none that the caller sees. */
export async function findTask(ctx: Context, id: number): Promise<SeenTask | undefined> {
  const loaded = await load(ctx.db, id);
  if (!loaded) return undefined;
  const version = await versionOf(ctx, loaded.state.version_id);
  const seen = { state: loaded.state, flow: version.flow };
  if (!(await maySee(ctx, seen))) return undefined;
  return { ...loaded, ...version, id, hidden: await hiddenOf(ctx, loaded.module, loaded.recordId) };
}

/** @throws NOT_FOUND for one that the caller does not see */
export async function seeTask(ctx: Context, id: number): Promise<SeenTask> {
  const found = await findTask(ctx, id);
  if (!found) throw engineRefusal("E_NO_VIEW");
  return found;
}
