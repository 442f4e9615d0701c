/** Runs background jobs: a slice of time for each, so that others, and what is scheduled, come in between. */
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Database } from "../db/database";
import { changedByEntries } from "../live/changes";
import { Ahead } from "../work/ahead";
import { auditParts } from "../work/audit";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { type AskedJob, contextOf } from "./asker";
import {
  type BackgroundJob,
  type BackgroundKind,
  backgroundKind,
  type JobResult,
  makesNext,
  type Progress,
} from "./background-kind";
import type { JobContext } from "./task";

const SLICE_MS = 5_000;
/** Faults in a row after which nobody expects another try to succeed. */
const MOST_FAILURES = 5;
/** How often a job that makes a file says how far it is. */
const TELL_EVERY_MS = 500;

interface Row extends AskedJob {
  state: string;
  input: object;
  place: unknown;
  done: number;
  total: number | null;
  result: JobResult;
  batch_id: number | null;
}
type Kind = BackgroundKind<object, unknown>;

/** Paused, cancelled or ended meanwhile: nothing to do, and no fault. */
class Rests extends Error {}

const jobOf = ({ id, input, place, done, total, result, batch_id }: Row): BackgroundJob<object, unknown> => ({
  id,
  input,
  place: place ?? undefined,
  done,
  total,
  result,
  batchId: batch_id,
});

/** The job, held until the transaction ends. @throws Rests */
async function held(db: Database, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    update background_jobs set state = 'running', started_at = coalesce(started_at, now()), updated_at = now()
    where id = ${id} and state in ('waiting', 'running')
    returning id, user_id, kind, state, language, ip, input, place, done, total, result, batch_id`.execute(db);
  if (!rows[0]) throw new Rests();
  return rows[0];
}

async function note(db: Database, id: number, progress: Progress<unknown>): Promise<void> {
  const { place, done, total, result, fileId, errorFileId } = progress;
  const ended = place === undefined;
  await sql`update background_jobs set place = ${ended ? null : JSON.stringify(place)}, done = ${done}, failures = 0,
    total = coalesce(${total ?? null}, total), result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result),
    file_id = coalesce(${fileId ?? null}, file_id), error_file_id = coalesce(${errorFileId ?? null}, error_file_id),
    state = ${ended ? "done" : "running"}, ended_at = ${ended ? sql`now()` : null}, updated_at = now()
    where id = ${id}`.execute(db);
}

async function writeAudits(ctx: Context, userId: number): Promise<void> {
  if (ctx.audits.length === 0) return;
  await sql`with ${auditParts(ctx.audits, { userId, request: ctx.request })} select 1`.execute(ctx.db);
}

/** @returns false when it was the last one */
async function step({ services, db }: JobContext, id: number, act: NonNullable<Kind["step"]>): Promise<boolean> {
  const ahead = new Ahead();
  const once = async (trx: Database) => {
    const row = await held(trx, id);
    const inside = await contextOf(services, row, trx);
    inside.ahead = ahead;
    const progress = await act(inside, jobOf(row), () => contextOf(services, row, db));
    await writeAudits(inside, row.user_id);
    await note(trx, id, progress);
    return { ctx: inside, more: progress.place !== undefined, by: row.user_id };
  };
  const { ctx, more, by } = await ahead.during(() => db.transaction().execute(once));
  await ctx.committed();
  services.changes.tell(changedByEntries(ctx.audits), by);
  return more;
}

async function make(job: JobContext, id: number, act: NonNullable<Kind["make"]>): Promise<void> {
  const { services, db, signal } = job;
  const row = await held(db, id);
  let toldAt = performance.now();
  const progress = async (done: number, total?: number) => {
    signal.throwIfAborted();
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    const { numUpdatedRows } = await db
      .updateTable("background_jobs")
      .set({ done, updated_at: sql`now()`, ...(total === undefined ? {} : { total }) })
      .where("id", "=", id)
      .where("state", "=", "running")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Rests();
  };
  const reading = await contextOf(services, row, db);
  const made = await act(reading, jobOf(row), { progress });
  await db.transaction().execute(async (trx) => {
    await held(trx, id);
    const ctx = await contextOf(services, row, trx);
    ctx.audits.push(...reading.audits);
    await writeAudits(ctx, row.user_id);
    await note(trx, id, made);
  });
}

const fail = (db: Database, id: number, problem: Message) =>
  sql`update background_jobs set state = 'failed', problem = ${JSON.stringify(problem)}, ended_at = now(),
    updated_at = now() where id = ${id} and state in ('waiting', 'running')`.execute(db);

/** @returns true when nobody should try again */
async function noteFailure(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    update background_jobs set failures = failures + 1, updated_at = now() where id = ${id} returning failures`.execute(
    db,
  );
  return (rows[0]?.failures ?? MOST_FAILURES) >= MOST_FAILURES;
}

/** @returns true when more is to be done, also when another worker of this server makes a file */
async function inTurn(job: JobContext, id: number, { make: whole, step: act }: Kind): Promise<boolean> {
  if (!whole) return slice(job, id, act);
  const end = job.turns.begin();
  if (!end) return true;
  try {
    await make(job, id, whole);
  } finally {
    end();
  }
  return act !== undefined;
}

/** @returns true when more is to be done */
async function slice(job: JobContext, id: number, act: Kind["step"]): Promise<boolean> {
  if (!act) return false;
  for (const until = performance.now() + SLICE_MS; performance.now() < until; ) {
    job.signal.throwIfAborted();
    if (!(await step(job, id, act))) return false;
  }
  return true;
}

/** @param goOn wakes the job for its next slice */
export async function runBackground(job: JobContext, id: number, goOn: () => Promise<void>): Promise<void> {
  const row = await job.db
    .selectFrom("background_jobs")
    .select(["kind", "place"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return;
  const kind = backgroundKind(row.kind) as Kind | undefined;
  try {
    // Of a newer version: a server that knows it will do it.
    if (!kind) throw new Error(`there is no kind of background job ${row.kind}`);
    const more = makesNext(kind, row.place) ? await inTurn(job, id, kind) : await slice(job, id, kind.step);
    if (more) await goOn();
  } catch (error) {
    if (error instanceof Rests) return;
    if (error instanceof Refusal && error.code !== "BUSY") await fail(job.db, id, error.said);
    else if (job.signal.aborted) throw error;
    else if (await noteFailure(job.db, id)) await fail(job.db, id, said.jobFault);
    else throw error;
  }
}
