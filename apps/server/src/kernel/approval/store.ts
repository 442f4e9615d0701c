/**
 * An approval in the database: read as the engine has it, and written as far as it has changed. The engine's states share
 * the rows that a command did not touch, so what is to be written is found by comparing references.
 */

import type { Summary } from "@qicheng/engine/advance/summary";
import { businessStatus } from "@qicheng/engine/approval/business-status";
import { type Instance, isLive, isOpen, type Step } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import type { Database } from "../db/database";
import {
  ARRIVALS,
  COPIES,
  keysOf,
  nameOf,
  namesOf,
  type RowTable,
  readRow,
  STEPS,
  type StepRow,
  sentColumn,
  sentRows,
  TASK,
  type TaskRow,
  WORKERS,
  type WorkerRow,
} from "./columns";
import { writePeople } from "./people";

/** What of a task the engine does not know. */
export interface TaskFacts {
  flowId: number;
  module: string;
  recordId: number;
  title: string;
  /** Its fields as it was submitted, where it is a record with fields. */
  formId: number | null;
}

export interface Loaded extends TaskFacts {
  state: Instance;
  number: string;
  /** The clock of the database, in milliseconds. */
  now: number;
}

interface Stored extends TaskFacts {
  task: TaskRow;
  steps: readonly Step[];
  arrivals: Instance["arrivals"];
  cc: Instance["cc"];
  number: string;
  now: number;
}

/** Locks an approval until the transaction ends: whoever changes it waits here for whoever does. @returns whether it is there */
export async function lockTask(db: Database, taskId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from wf_tasks where id = ${taskId} for update`.execute(db);
  return rows.length > 0;
}

/** The approval as it is now. Whoever changes it has locked it before: only a later statement sees what came meanwhile. */
export async function load(db: Database, taskId: number): Promise<Loaded | undefined> {
  const { rows } = await sql<Stored>`
    select t.flow_id as "flowId", t.model_type as module, t.model_id as "recordId", t.title, t.number,
      t.form_id as "formId",
      (extract(epoch from clock_timestamp()) * 1000)::bigint as now, ${readRow(TASK, "t")} as task,
      array(select ${readRow(STEPS.columns, "s")} || jsonb_build_object('workers', array(
          select ${readRow(WORKERS.columns, "w")} - 'stepId' from wf_workers w
          where w.task_id = s.task_id and w.step_no = s.no order by w.no))
        from wf_steps s where s.task_id = t.id order by s.no) as steps,
      array(select ${readRow(ARRIVALS.columns, "a")} from wf_arrivals a where a.task_id = t.id order by a.seq) as arrivals,
      array(select ${readRow(COPIES.columns, "c")} from wf_copies c where c.task_id = t.id order by c.seq) as cc
    from wf_tasks t where t.id = ${taskId}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { task, steps, arrivals, cc, ...facts } = row;
  return { ...facts, state: { ...task, steps, arrivals, cc } };
}

/** Writes the row of a new approval. @returns its id; undefined when the record has a running one */
export async function insertTask(
  db: Database,
  facts: TaskFacts,
  state: Instance,
  { progress, currentNodes }: Summary,
): Promise<number | undefined> {
  const keys = keysOf(TASK);
  const { rows } = await sql<{ id: number }>`
    insert into wf_tasks (flow_id, model_type, model_id, title, form_id, progress, current_nodes, approval, ${namesOf(TASK)})
    select ${facts.flowId}, ${facts.module}, ${facts.recordId}, ${facts.title}, ${facts.formId}, ${progress},
      ${JSON.stringify(currentNodes)}::jsonb, ${businessStatus(state)}, ${sql.join(keys.map((key) => sentColumn(TASK, key)))}
    from ${sentRows(TASK, [taskRow(state)])}
    on conflict (model_type, model_id) where status = 1 do nothing returning id`.execute(db);
  return rows[0]?.id;
}

const taskRow = ({ steps: _steps, arrivals: _arrivals, cc: _cc, ...task }: Instance): TaskRow => task;

async function updateTask(db: Database, taskId: number, state: Instance, { progress, currentNodes }: Summary) {
  const set = keysOf(TASK).map((key) => sql`${nameOf(TASK, key)} = ${sentColumn(TASK, key)}`);
  await sql`update wf_tasks t set ${sql.join(set)}, progress = ${progress},
      current_nodes = ${JSON.stringify(currentNodes)}::jsonb, approval = ${businessStatus(state)}
    from ${sentRows(TASK, [taskRow(state)])} where t.id = ${taskId}`.execute(db);
}

/** What a command has made of an approval, and when. */
interface Made {
  before: Instance | null;
  after: Instance;
  now: number;
}

/** Writes what a command has made of an approval: exactly the rows that changed. @returns for whom something else waits now */
export async function save(
  db: Database,
  taskId: number,
  { summary, ...made }: Made & { summary: Summary },
): Promise<number[]> {
  await updateTask(db, taskId, made.after, summary);
  return saveRows(db, taskId, made);
}

/**
 * Writes all rows but the task's. Closing rows come before opening ones, so that the keys of open rows hold in between.
 */
export async function saveRows(db: Database, taskId: number, made: Made): Promise<number[]> {
  const { before, after } = made;
  const touched = after.steps.filter((step) => before?.steps[step.id - 1] !== step);
  const old = touched.flatMap((step) => before?.steps[step.id - 1] ?? []);
  const steps = changesOf<StepRow>(STEPS, old, touched);
  const workers = changesOf(WORKERS, workersOf(old), workersOf(touched));
  const closing = {
    steps: steps.changed.filter((step) => !isOpen(step as Step)),
    workers: workers.changed.filter((worker) => !isLive(worker)),
  };
  await update(db, taskId, STEPS, closing.steps);
  await update(db, taskId, WORKERS, closing.workers);
  await update(db, taskId, STEPS, without(steps.changed, closing.steps));
  await update(db, taskId, WORKERS, without(workers.changed, closing.workers));
  await insert(db, taskId, STEPS, steps.added);
  await insert(db, taskId, WORKERS, workers.added);
  const waited = before?.arrivals ?? [];
  const moved = after.arrivals.findIndex((arrival, place) => arrival !== waited[place]);
  const kept = moved < 0 ? after.arrivals.length : moved;
  await remove(db, taskId, waited.slice(kept));
  // Behind the first that has another place: a token moves behind those of other joins when its join gets one more.
  await insert(db, taskId, ARRIVALS, after.arrivals.slice(kept));
  const copies = without(after.cc, before?.cc ?? []);
  await insert(db, taskId, COPIES, copies);
  return writePeople(db, taskId, { ...made, steps: touched, copies });
}

const without = <Row>(rows: readonly Row[], others: readonly Row[]): Row[] => {
  const left = new Set(others);
  return rows.filter((row) => !left.has(row));
};

const workersOf = (steps: readonly Step[]): WorkerRow[] =>
  steps.flatMap(({ id: stepId, workers }) => workers.map((worker) => ({ ...worker, stepId })));

/** Rows that are new, and those of which a column is: a step is a new object also when only one of its workers is. */
function changesOf<Row extends { readonly id: number }>(
  { columns }: RowTable<Row>,
  before: readonly Row[],
  after: readonly Row[],
): { changed: Row[]; added: Row[] } {
  const known = new Map(before.map((row) => [row.id, row]));
  const keys = keysOf(columns);
  const changed = after.filter((row) => {
    const old = known.get(row.id);
    return old !== undefined && old !== row && keys.some((key) => old[key] !== row[key]);
  });
  return { changed, added: after.filter(({ id }) => !known.has(id)) };
}

async function update<Row>(db: Database, taskId: number, { table, columns, key }: RowTable<Row>, rows: Row[]) {
  if (rows.length === 0) return;
  const set = keysOf(columns)
    .filter((one) => !key.includes(one))
    .map((one) => sql`${nameOf(columns, one)} = ${sentColumn(columns, one)}`);
  const same = key.map((one) => sql`t.${nameOf(columns, one)} = ${sentColumn(columns, one)}`);
  await sql`update ${sql.table(table)} t set ${sql.join(set)} from ${sentRows(columns, rows)}
    where t.task_id = ${taskId} and ${sql.join(same, sql` and `)}`.execute(db);
}

async function insert<Row>(db: Database, taskId: number, { table, columns }: RowTable<Row>, rows: readonly Row[]) {
  if (rows.length === 0) return;
  const values = keysOf(columns).map((key) => sentColumn(columns, key));
  await sql`insert into ${sql.table(table)} (task_id, ${namesOf(columns)})
    select ${taskId}, ${sql.join(values)} from ${sentRows(columns, rows)} order by sent.place`.execute(db);
}

/** Tokens that wait at a join no longer. */
async function remove(db: Database, taskId: number, arrivals: Instance["arrivals"]): Promise<void> {
  if (arrivals.length === 0) return;
  await sql`delete from wf_arrivals t using ${sentRows(ARRIVALS.columns, arrivals)}
    where t.task_id = ${taskId} and t.join_node = sent."joinNode" and t.branch_no = sent."branchNo"`.execute(db);
}
