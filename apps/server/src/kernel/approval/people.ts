/** Who has what to do with an approval: the one narrow table that lists of people are read from. */
import { INSTANCE, type Instance, isActive, type Step, WORKER, type Worker } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { WorkerRow } from "./columns";

/** The start step is the first of every approval. */
const START = 1;

type WorkerKind = "todo" | "done" | "part";

const BY_HIMSELF = new Set<number>([WORKER.passed, WORKER.refused, WORKER.forwarded]);

/** Whoever submits, or submits again, decides on nothing. */
const isStart = ({ steps: [begun] }: Instance, step: Step | undefined): boolean => step?.nodeId === begun?.nodeId;

/** It is his turn; he has decided or handed it on himself; or neither. */
export function kindOfWorker(task: Instance, step: Step | undefined, worker: Worker): WorkerKind {
  if (isActive(worker)) return "todo";
  if (isStart(task, step)) return "part";
  const decided = worker.decidedAt !== null && !worker.auto && BY_HIMSELF.has(worker.status);
  return decided ? "done" : "part";
}

interface Row {
  kind: WorkerKind | "mine" | "copy";
  user: number;
  worker: number;
  step: number;
}

interface Written {
  before: Instance | null;
  after: Instance;
  /** Workers that are new or have changed. */
  workers: readonly WorkerRow[];
  copies: Instance["cc"];
}

/** Brings the rows of everybody whom a command has touched up to date. A place that becomes something else stays read. */
export async function writePeople(db: Database, taskId: number, written: Written): Promise<void> {
  const { before, after, workers, copies } = written;
  const running = after.status === INSTANCE.running;
  const places = workers.map(
    (worker): Row => ({
      kind: kindOfWorker(after, after.steps[worker.stepId - 1], worker),
      user: worker.userId,
      worker: worker.id,
      step: worker.stepId,
    }),
  );
  await sql`update wf_people p set kind = sent.kind, at = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as sent (kind text, "user" bigint, worker integer, step integer)
    where p.task_id = ${taskId} and p.user_id = sent."user" and p.worker_no = sent.worker and sent.worker > 0
      and p.kind in ('todo', 'done', 'part') and p.kind <> sent.kind`.execute(db);
  const mine: Row[] = before === null ? [{ kind: "mine", user: after.initiator, worker: 0, step: START }] : [];
  const copied = copies.map(({ userId, stepId }): Row => ({ kind: "copy", user: userId, worker: 0, step: stepId }));
  await sql`insert into wf_people (task_id, user_id, kind, worker_no, step_no, step_id, at, running)
    select ${taskId}, sent."user", sent.kind, sent.worker, sent.step, s.id, clock_timestamp(), ${running}
    from jsonb_to_recordset(${JSON.stringify([...mine, ...copied, ...places])}::jsonb)
      as sent (kind text, "user" bigint, worker integer, step integer)
      join wf_steps s on s.task_id = ${taskId} and s.no = sent.step
    on conflict do nothing`.execute(db);
  if (!running && before !== null)
    await sql`update wf_people set running = false where task_id = ${taskId}`.execute(db);
}

/** Notes that somebody has looked at the approval; the first time is kept. */
export async function noteRead(db: Database, taskId: number, userId: number): Promise<void> {
  await sql`update wf_people set read_at = clock_timestamp()
    where task_id = ${taskId} and user_id = ${userId} and read_at is null`.execute(db);
}
