/** What documents do when their approval closes: each effect once, in the closing transaction. */
import { sql } from "kysely";
import type { Context } from "../work/context";

export interface DocumentRef {
  module: string;
  id: number;
}

/** Does an effect of a document unless it was done before. @param effect names it among those of its document */
export async function once(
  ctx: Context,
  { module, id }: DocumentRef,
  effect: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql`
    insert into document_effects (module, record_id, effect) values (${module}, ${id}, ${effect})
    on conflict do nothing returning 1`.execute(ctx.db);
  if (rows.length > 0) await work();
}

/** One number that a document counts for: 合同额 of a day, a person and a branch as they were at its date. */
export interface Figure {
  figure: string;
  /** `yyyy-MM-dd` */
  day: string;
  userId: number | null;
  branchId: number | null;
  /** Yuan, negative where it takes away. */
  amount: string;
}

/**
 * Brings what a document counts to what it is now: the ledger of figures gets the difference, so that it only grows.
 * @param figures all that it counts now; none of a void one
 */
export async function countFigures(
  ctx: Context,
  { module, id }: DocumentRef,
  figures: readonly Figure[],
): Promise<void> {
  await sql`
    insert into document_figures (module, record_id, figure, day, user_id, branch_id, amount)
    select ${module}, ${id}, d.figure, d.day, d.user_id, d.branch_id, sum(d.amount) from (
      select g.figure, g.day, g.user_id, g.branch_id, g.amount
      from jsonb_to_recordset(${JSON.stringify(figures.map(({ userId, branchId, ...rest }) => ({ ...rest, user_id: userId, branch_id: branchId })))}::jsonb)
        g(figure text, day date, user_id bigint, branch_id bigint, amount numeric)
      union all
      select f.figure, f.day, f.user_id, f.branch_id, -f.amount from document_figures f
      where f.module = ${module} and f.record_id = ${id}) d
    group by d.figure, d.day, d.user_id, d.branch_id having sum(d.amount) <> 0`.execute(ctx.db);
}
