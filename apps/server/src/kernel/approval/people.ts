/** Who has what to do with an approval: the one narrow table that lists of people are read from. */
import {
  INSTANCE,
  type Instance,
  isActive,
  isLive,
  type Step,
  WORKER,
  type Worker,
} from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { Context } from "../work/context";
import type { Services } from "../work/services";
import { momentOf } from "../work/time";

/** The start step is the first of every approval. */
const START = 1;

const BY_HIMSELF = new Set<number>([WORKER.passed, WORKER.refused, WORKER.forwarded]);

const hasDecided = ({ status, decidedAt, auto }: Worker) => decidedAt !== null && !auto && BY_HIMSELF.has(status);

/** Whoever submits, or submits again, decides on nothing. */
const isStart = ({ steps: [begun] }: Instance, { nodeId }: Step): boolean => nodeId === begun?.nodeId;

/** Who of a step has asked somebody to say something before he decides himself, and waits for it. */
const askersOf = ({ workers }: Step): ReadonlySet<number> =>
  new Set(
    workers
      .filter((worker) => isLive(worker) && ["before", "delegate"].includes(worker.part))
      .flatMap(({ addedBy }) => addedBy ?? []),
  );

interface Place {
  kind: "todo" | "done" | "part" | "mine" | "copy";
  user: number;
  worker: number;
  step: number;
}

/**
 * Places of people on a step: his turn; decided, handed on or asked somebody first; or neither. If one person acted on
 * several places, the last one tells his act.
 */
export function placesOf(task: Instance, step: Step): Place[] {
  const { id, workers } = step;
  const askers = askersOf(step);
  const acts = (worker: Worker) => hasDecided(worker) || (isLive(worker) && askers.has(worker.id));
  const acted = isStart(task, step) ? [] : workers.filter(acts);
  const last = new Map(acted.toSorted((one, other) => one.id - other.id).map(({ userId, id: no }) => [userId, no]));
  const kindOf = (worker: Worker) => {
    if (isActive(worker)) return "todo";
    return last.get(worker.userId) === worker.id ? "done" : "part";
  };
  return workers.map((worker) => ({ kind: kindOf(worker), user: worker.userId, worker: worker.id, step: id }));
}

interface Written {
  before: Instance | null;
  after: Instance;
  now: number;
  /** Steps of which a worker is new or has changed. */
  steps: readonly Step[];
  copies: Instance["cc"];
}

/** Those of a step that are new or have become something else. */
function changedOf(before: Instance | null, after: Instance, step: Step): Place[] {
  const old = before?.steps[step.id - 1];
  const known = new Map((before && old ? placesOf(before, old) : []).map(({ worker, kind }) => [worker, kind]));
  return placesOf(after, step).filter(({ worker, kind }) => known.get(worker) !== kind);
}

/**
 * Brings the rows of everybody whom a command has touched up to date. A place that becomes something else stays read.
 * @returns for whom something else waits now
 */
export async function writePeople(db: Database, taskId: number, written: Written): Promise<number[]> {
  const { before, after, now, steps, copies } = written;
  const at = momentOf(now);
  const running = after.status === INSTANCE.running;
  const places = steps.flatMap((step) => changedOf(before, after, step));
  await sql`update wf_people p set kind = sent.kind, at = ${at}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as sent (kind text, "user" bigint, worker integer, step integer)
    where p.task_id = ${taskId} and p.user_id = sent."user" and p.worker_no = sent.worker and sent.worker > 0
      and p.kind in ('todo', 'done', 'part') and p.kind <> sent.kind`.execute(db);
  const mine: Place[] = before === null ? [{ kind: "mine", user: after.initiator, worker: 0, step: START }] : [];
  const copied = copies.map(({ userId, stepId }): Place => ({ kind: "copy", user: userId, worker: 0, step: stepId }));
  await sql`insert into wf_people (task_id, user_id, kind, worker_no, step_no, step_id, at, running)
    select ${taskId}, sent."user", sent.kind, sent.worker, sent.step, s.id, ${at}, ${running}
    from jsonb_to_recordset(${JSON.stringify([...mine, ...copied, ...places])}::jsonb)
      as sent (kind text, "user" bigint, worker integer, step integer)
      join wf_steps s on s.task_id = ${taskId} and s.no = sent.step
    on conflict do nothing`.execute(db);
  if (!running && before !== null)
    await sql`update wf_people set running = false where task_id = ${taskId}`.execute(db);
  return [...new Set([...copied, ...places].map(({ user }) => user))];
}

/** Notes that the caller has looked at the approval, which his other pages hear of; the first time is kept. */
export async function noteRead(
  {
    db,
    me,
    past,
    services,
  }: Pick<Context, "db" | "past"> & { me: { id: number }; services: Pick<Services, "changes"> },
  taskId: number,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update wf_people set read_at = ${momentOf(past)}
    where task_id = ${taskId} and user_id = ${me.id} and read_at is null`.execute(db);
  if (past === undefined && numAffectedRows > 0n) services.changes.settle([me.id]);
}
