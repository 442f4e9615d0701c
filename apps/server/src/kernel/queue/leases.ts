/**
 * Who is with a record just now: a row for each, written by whoever is first and over by the clock of the database. Whoever
 * disappears keeps nobody waiting longer than that.
 */
import { queueSaid } from "@qicheng/api/queue/messages";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import { ahead, prepared } from "../db/pipeline";
import type { Ending } from "../handover/handover";
import type { About } from "../records/type/work-source";
import type { Context } from "../work/context";

const LEASE = sql.lit("10 minutes");
const END: RawBuilder<unknown> = sql`clock_timestamp() + ${LEASE}::interval`;

interface Leased {
  about: Pick<About, "table">;
  id: number;
}

const isOf = (ctx: Context, { about, id }: Leased) =>
  sql`subject = ${about.table} and record_id = ${id} and user_id = ${ctx.me.id}`;

/**
 * Takes a record, again if it is his already. False while somebody else has it. The row of the lease decides: of two who
 * take it at the same moment the second waits for the first, and holds nothing himself that others would wait for.
 */
export async function lease(ctx: Context, { about, id }: Leased): Promise<boolean> {
  const { rows } = await sql`${prepared}
    with again as (
      update queue_leases set user_id = ${ctx.me.id}, until = ${END}
      where (subject, record_id) in (
        select subject, record_id from queue_leases
        where subject = ${about.table} and record_id = ${id} and (until < clock_timestamp() or user_id = ${ctx.me.id})
        for update skip locked)
      returning 1),
    begun as (
      insert into queue_leases (subject, record_id, user_id, until)
      select ${about.table}, ${id}, ${ctx.me.id}, ${END} where not exists (select from again)
      on conflict do nothing returning 1)
    select 1 from again union all select 1 from begun`.execute(ctx.db);
  return rows.length > 0;
}

/** Goes on having it. False where its time was over. */
export async function keepLease(ctx: Context, leased: Leased): Promise<boolean> {
  const { rows } = await sql`
    update queue_leases set until = ${END} where ${isOf(ctx, leased)} and until >= clock_timestamp() returning 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

export async function freeLease(ctx: Context, leased: Leased): Promise<void> {
  await sql`${ahead}${prepared}delete from queue_leases where ${isOf(ctx, leased)}`.execute(ctx.db);
}

/** Whoever leaves is with nothing any more. */
export const leasesEnd: Ending = {
  key: "queue.leases",
  title: queueSaid.leases,
  left: (leaver) => sql`select record_id as id from queue_leases where user_id = ${leaver} and until > now()`,
  end: (db, leaver) => sql`delete from queue_leases where user_id = ${leaver}`.execute(db),
};

/** What is over. */
export async function forgetOldLeases(db: Database): Promise<void> {
  await sql`delete from queue_leases where until < now()`.execute(db);
  await sql`delete from queue_skips where until < now()`.execute(db);
}
