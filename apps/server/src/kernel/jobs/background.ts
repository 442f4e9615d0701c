/** Asking for background jobs, and ending them early. */

import { guardSaid } from "@qicheng/api/kernel/guard-messages";
import { said } from "@qicheng/api/kernel/messages";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { Context } from "../work/context";
import { notFound, Refusal } from "../work/refusal";
import { type BackgroundKind, backgroundKind, makesNext } from "./background-kind";
import { enqueue } from "./enqueue";
import { MAKES_FILE } from "./file-turns";
import { runBackground } from "./run-background";
import type { ScheduledTask, Task } from "./task";

const task: Task<{ id: number }> = {
  name: "kernel.background",
  run: ({ id }, job) => runBackground(job, id, () => wake(job.db, id)),
};

/**
 * Of a job one entry of the queue waits at a time. Those that make files come one after another for each person, in the
 * order in which he asked.
 */
export async function wake(db: Database, id: number): Promise<void> {
  const { rows } = await sql<{ kind: string; place: unknown; user_id: number; asked: number }>`
    select kind, place, user_id, (extract(epoch from created_at) * 1000)::float8 as asked from background_jobs where id = ${id}`.execute(
    db,
  );
  const { kind: name, place, user_id, asked } = rows[0] as (typeof rows)[number];
  const kind = backgroundKind(name);
  const making = { queue: `files of ${user_id}`, flags: [MAKES_FILE], runAt: new Date(asked) };
  await enqueue(db, task, { id }, { key: `background ${id}`, ...(kind && makesNext(kind, place) ? making : {}) });
}

/** Of the queue nothing is kept in a backup, and an entry may have failed for good: whatever stands still goes on. */
const rouse: ScheduledTask = {
  name: "kernel.rouseBackground",
  schedule: { pattern: "*/5 * * * *", onlyLatest: true },
  run: async (_occurrence, { db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from background_jobs b where state in ('waiting', 'running') and updated_at < now() - interval '5 minutes'
        and not exists (select 1 from graphile_worker.jobs j where j.key = 'background ' || b.id and j.attempts < j.max_attempts)`.execute(
      db,
    );
    for (const { id } of rows) await wake(db, id);
  },
};

export const backgroundTasks = [task, rouse];

interface Asked<Input> {
  title: Message;
  input: Input;
  total?: number;
  batchId?: number;
  /** False: the caller does it himself, at once. */
  later?: boolean;
  /** It waits for a superior's word: see `askApproval`. */
  asking?: boolean;
}

const note = (ctx: Context, recordId: number, action: string, summary: Message) =>
  ctx.audit({ module: "job", recordId, action, summary });

/** Asks for a job in the caller's name; it begins when the transaction commits. @returns its id @throws FORBIDDEN for a key with chosen rights */
export async function startBackground<Input extends object, Place>(
  ctx: Context,
  kind: BackgroundKind<Input, Place>,
  { title, input, total, batchId, later = true, asking = false }: Asked<Input>,
): Promise<number> {
  // A job runs with all that its person may, of which this key has a part.
  if (ctx.me.apiKey?.all === false) throw new Refusal("FORBIDDEN", said.keyNoJobs);
  const { rows } = await sql<{ id: number }>`
    insert into background_jobs (user_id, kind, state, title, title_en, language, ip, input, total, batch_id)
    values (${ctx.me.id}, ${kind.name}, ${asking ? "asking" : "waiting"}, ${title.cn}, ${title.en}, ${ctx.request.language}, ${ctx.request.ip},
      ${JSON.stringify(input)}, ${total ?? null}, ${batchId ?? null}) returning id`.execute(ctx.db);
  const { id } = rows[0] as { id: number };
  if (asking) return id;
  if (later) await wake(ctx.db, id);
  note(ctx, id, "begin", said.didBegin({ title }));
  return id;
}

/** Holds the caller's own job until the transaction ends: between two steps. @throws NOT_FOUND */
async function hold(ctx: Context, id: number): Promise<{ state: string; title: Message }> {
  const { rows } = await sql<{ state: string; title: string; title_en: string }>`
    select state, title, title_en from background_jobs where id = ${id} and user_id = ${ctx.me.id} for update`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  return { state: row.state, title: { cn: row.title, en: row.title_en } };
}

const move = (ctx: Context, id: number, state: string) =>
  sql`update background_jobs set state = ${state}, updated_at = now(),
    ended_at = case when ${state} = 'cancelled' then now() end where id = ${id}`.execute(ctx.db);

/** Stops the caller's job after the step it is in, or lets it go on. @returns true when it rests now */
export async function pauseBackground(ctx: Context, id: number): Promise<boolean> {
  const { state, title } = await hold(ctx, id);
  if (state === "paused") {
    await move(ctx, id, "waiting");
    await wake(ctx.db, id);
    note(ctx, id, "resume", said.didResume({ title }));
    return false;
  }
  if (state === "asking") throw new Refusal("CONFLICT", guardSaid.isAsking);
  if (state !== "waiting" && state !== "running") throw new Refusal("CONFLICT", said.jobEnded);
  await move(ctx, id, "paused");
  note(ctx, id, "pause", said.didPause({ title }));
  return true;
}

/** Ends the caller's job after the step it is in, or takes it back before anybody agreed; what was done stays. @throws CONFLICT when it has ended */
export async function cancelBackground(ctx: Context, id: number): Promise<void> {
  const { state, title } = await hold(ctx, id);
  if (!["asking", "waiting", "running", "paused"].includes(state)) throw new Refusal("CONFLICT", said.jobEnded);
  await move(ctx, id, "cancelled");
  if (state === "asking") note(ctx, id, "withdraw", guardSaid.didWithdraw({ title }));
  else note(ctx, id, "cancel", said.didCancel({ title }));
}
