/**
 * Jobs that need a superior's word: they wait, and begin when one of those above the asker agrees, in the asker's name and
 * with his rights. The row of the job, held, decides between two superiors, a withdrawal and the end of the time.
 */
import { guardSaid } from "@qicheng/api/kernel/guard-messages";
import { LIMITS } from "@qicheng/api/kernel/limits";
import type { Message } from "@qicheng/engine/text/message";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../access/organisation";
import type { Database } from "../db/database";
import type { NotificationKind } from "../live/kinds";
import { notify } from "../live/notify";
import { auditParts } from "../work/audit";
import type { Context } from "../work/context";
import { notFound, Refusal } from "../work/refusal";
import type { Services } from "../work/services";
import { type AskedJob, contextOf } from "./asker";
import { wake } from "./background";
import { type BackgroundKind, backgroundKind } from "./background-kind";
import type { ScheduledTask } from "./task";

const inBoth = ({ cn = "", en = "" }: Readonly<Record<string, string>>): Message => ({ cn, en });

/** Told to those above; a click leads to where they decide. */
export const approvalAsked: NotificationKind = {
  key: "jobs.approvalAsked",
  title: guardSaid.approval,
  text: ({ from, facts }) => guardSaid.asked({ from, title: inBoth(facts) }),
  always: true,
};

/** Told to whoever asked. */
export const approvalDecided: NotificationKind = {
  key: "jobs.approvalDecided",
  title: guardSaid.decided,
  text: ({ from, facts: { outcome, reason = "", ...facts } }) => {
    const title = inBoth(facts);
    if (outcome === "approved") return guardSaid.approved({ from, title });
    if (outcome === "refused") return guardSaid.refused({ from, title, reason });
    return guardSaid.expired({ title, days: LIMITS.approvalDays });
  },
  always: true,
};

/** Whom to ask for a word about somebody: the nearest head above, else all other administrators. */
export function superiorsOf(organisation: OrganisationSnapshot, userId: number): readonly number[] {
  const head = organisation.headAbove(userId);
  return head === undefined ? organisation.administrators().filter((id) => id !== userId) : [head];
}

/** Whose jobs the caller may decide on: people below him; an administrator on everybody's but his own. */
export async function decidesFor(ctx: Context): Promise<readonly number[]> {
  const organisation = await ctx.services.organisation.get();
  if (!organisation.administrators().includes(ctx.me.id)) return organisation.subordinates(ctx.me.id);
  return [...organisation.people.keys()].filter((id) => id !== ctx.me.id);
}

interface Asked {
  title: Message;
  /** What it is about, such as a filter. */
  note: Message;
}

/** Lets a job wait for a superior's word, and tells him. */
export async function askApproval(ctx: Context, id: number, { title, note }: Asked): Promise<void> {
  await sql`insert into job_approvals (job_id, note, note_en, expires_at)
    values (${id}, ${note.cn}, ${note.en}, now() + make_interval(days => ${LIMITS.approvalDays}))`.execute(ctx.db);
  const to = superiorsOf(await ctx.services.organisation.get(), ctx.me.id);
  await notify(ctx, { kind: approvalAsked, to, from: ctx.me.id, facts: { ...title } });
  const about = note.cn === "" ? "" : { cn: ` ${note.cn}`, en: ` ${note.en}` };
  ctx.audit({ module: "job", recordId: id, action: "ask", summary: guardSaid.didAsk({ title, note: about }) });
}

interface Row extends AskedJob {
  state: string;
  title: string;
  title_en: string;
  input: object;
  expired: boolean;
  decided_by: number | null;
}

/** The job of somebody below the caller, held until the transaction ends. @throws NOT_FOUND */
async function hold(ctx: Context, id: number): Promise<Row> {
  await sql`select 1 from background_jobs where id = ${id} for update`.execute(ctx.db);
  // What was decided while one waited is seen by a statement that begins with the job held.
  const { rows } = await sql<Row>`
    select b.id, b.user_id, b.kind, b.state, b.title, b.title_en, b.language, b.ip, b.input, a.decided_by,
      a.expires_at <= now() as expired
    from background_jobs b join job_approvals a on a.job_id = b.id where b.id = ${id}`.execute(ctx.db);
  const [row] = rows;
  if (!row || !(await decidesFor(ctx)).includes(row.user_id)) throw notFound();
  return row;
}

/** @throws CONFLICT when there is nothing to decide any more */
function assertAsking({ state, expired, decided_by }: Row, organisation: OrganisationSnapshot): void {
  if (decided_by !== null) throw new Refusal("CONFLICT", guardSaid.isDecided({ name: organisation.name(decided_by) }));
  if (state === "cancelled") throw new Refusal("CONFLICT", guardSaid.isWithdrawn);
  if (state !== "asking" || expired) throw new Refusal("CONFLICT", guardSaid.isExpired);
}

/** Nobody agrees to what the asker himself may not do any more. @throws CONFLICT */
async function assertAskerMay(ctx: Context, row: Row, name: string): Promise<void> {
  const kind = backgroundKind(row.kind) as BackgroundKind<object, unknown> | undefined;
  try {
    await kind?.check?.(await contextOf(ctx.services, row, ctx.db), row.input);
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal("CONFLICT", guardSaid.askerMayNot({ name, msg: error.said }));
    throw error;
  }
}

/** Agrees or refuses with a reason, once. @throws NOT_FOUND for a job of nobody below, CONFLICT when it is too late */
export async function decide(ctx: Context, id: number, { agree, reason }: { agree: boolean; reason: string }) {
  const row = await hold(ctx, id);
  // Whoever clicks twice is not told that somebody else was first.
  if (row.decided_by === ctx.me.id && agree === (row.state !== "refused")) return;
  const organisation = await ctx.services.organisation.get();
  assertAsking(row, organisation);
  const name = organisation.name(row.user_id);
  if (agree) await assertAskerMay(ctx, row, name);
  await sql`update job_approvals set decided_by = ${ctx.me.id}, decided_at = now(), reason = ${reason}
    where job_id = ${id}`.execute(ctx.db);
  const problem = agree ? null : JSON.stringify(guardSaid.notApproved({ reason }));
  await sql`update background_jobs set state = ${agree ? "waiting" : "refused"}, problem = ${problem}, updated_at = now(),
    ended_at = ${agree ? null : sql`now()`} where id = ${id}`.execute(ctx.db);
  if (agree) await wake(ctx.db, id);
  const title: Message = { cn: row.title, en: row.title_en };
  const facts = { ...title, outcome: agree ? "approved" : "refused", reason };
  await notify(ctx, { kind: approvalDecided, to: [row.user_id], from: ctx.me.id, facts });
  const summary = agree ? guardSaid.didApprove({ name, title }) : guardSaid.didRefuse({ name, title, reason });
  ctx.audit({ module: "job", recordId: id, action: agree ? "approve" : "refuse", summary });
}

/** Ends jobs that nobody decided on in time, and those of leavers. The asker is told. */
export async function expireApprovals(db: Database, services: Services): Promise<void> {
  const organisation = await services.organisation.get();
  const problem = JSON.stringify(guardSaid.tooLate({ days: LIMITS.approvalDays }));
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; user_id: number; title: string; title_en: string }>`
      with late as (
        select b.id from background_jobs b join job_approvals a on a.job_id = b.id join users u on u.id = b.user_id
        where b.state = 'asking' and (a.expires_at <= now() or u.quit_status = 1) for update of b skip locked)
      update background_jobs b set state = 'refused', problem = ${problem}::jsonb, ended_at = now(), updated_at = now()
      from late where b.id = late.id returning b.id, b.user_id, b.title, b.title_en`.execute(trx);
    // People in order, as everybody numbers their notifications.
    for (const { id, user_id, ...row } of rows.toSorted((a, b) => a.user_id - b.user_id)) {
      const title: Message = { cn: row.title, en: row.title_en };
      await notify({ db: trx }, { kind: approvalDecided, to: [user_id], facts: { ...title, outcome: "expired" } });
      const summary = guardSaid.didExpire({ name: organisation.name(user_id), title });
      const request = { ip: "", id: "", agent: "", route: "job kernel.expireApprovals" };
      const entry = { module: "job", recordId: id, action: "expire", summary };
      await sql`with ${auditParts([entry], { userId: null, request })} select 1`.execute(trx);
    }
  });
}

export const expireTask: ScheduledTask = {
  name: "kernel.expireApprovals",
  schedule: { pattern: "*/10 * * * *", onlyLatest: true },
  run: (_occurrence, { db, services }) => expireApprovals(db, services),
};
