/** How much one takes out by exports before somebody above is asked, and how often. */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { superiorsOf } from "../../jobs/approval";
import type { Context } from "../../work/context";
import { Refusal } from "../../work/refusal";

/** The caller's exports come one after another here, until the transaction ends, so that each sees those before it. */
async function inTurn(ctx: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('exports'), ${ctx.me.id}::int)`.execute(ctx.db);
}

/** @throws RATE_LIMITED when the caller has had, or waits for, more than anybody needs */
export async function assertFew(ctx: Context, kind: string): Promise<void> {
  await inTurn(ctx);
  const { rows } = await sql<{ today: number; waiting: number }>`
    select count(*) filter (where created_at >= current_date) as today, count(*) filter (where ended_at is null) as waiting
    from background_jobs where user_id = ${ctx.me.id} and kind = ${kind} and (created_at >= current_date or ended_at is null)`.execute(
    ctx.db,
  );
  const { today = 0, waiting = 0 } = rows[0] ?? {};
  if (today >= LIMITS.exportsPerDay)
    throw new Refusal("RATE_LIMITED", said.exportsToday({ n: LIMITS.exportsPerDay }), { retryAfterSeconds: 3_600 });
  if (waiting >= LIMITS.exportsWaiting)
    throw new Refusal("RATE_LIMITED", said.exportsWaiting({ n: waiting }), { retryAfterSeconds: 10 });
}

/**
 * Whether so many rows, with those that the caller had today without asking, are more than the company lets go without a
 * superior's word. Who has nobody above him is not asked.
 */
export async function needsApproval(ctx: Context, kind: string, count: number): Promise<boolean> {
  const { exportApprovalRows: most } = await ctx.services.settings.get();
  if (most === 0) return false;
  const { rows } = await sql<{ had: number }>`
    select coalesce(sum(b.total), 0)::int as had from background_jobs b
    where b.user_id = ${ctx.me.id} and b.kind = ${kind} and b.created_at >= current_date
      and b.state in ('waiting', 'running', 'paused', 'done')
      and not exists (select 1 from job_approvals a where a.job_id = b.id)`.execute(ctx.db);
  if ((rows[0]?.had ?? 0) + count <= most) return false;
  return superiorsOf(await ctx.services.organisation.get(), ctx.me.id).length > 0;
}
