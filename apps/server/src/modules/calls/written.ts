/** A follow-up says which call it is about: connected seconds make it an honest one. */
import { callSaid } from "@qicheng/api/calls/messages";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

interface Talk {
  id: number;
  /** Null where nobody talked. */
  seconds: number | null;
}

/** The caller's own call with this customer, about which nothing is written yet. @throws VALIDATION */
export async function callToWrite({ db, me }: Context, id: number | null, customer: number): Promise<Talk | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<Talk>`
    select id, case when result = 'answered' and kind <> 'phone' then seconds end as seconds from calls
    where id = ${id} and user_id = ${me.id} and customer_id = ${customer} and rank = 9 and followup_id is null
    for update`.execute(db);
  const [talk] = rows;
  if (!talk) throw invalidField("callId", callSaid.noCall);
  return talk;
}

/** It is written: the seat is free for the next one. */
export async function callWritten({ db, me }: Context, id: number, followup: number): Promise<void> {
  await sql`update calls set followup_id = ${followup} where id = ${id}`.execute(db);
  await sql`update call_seats set wrap_until = null where user_id = ${me.id} and wrap_until is not null`.execute(db);
}

/** Connected seconds of the call that a follow-up is about. */
export async function talkOf({ db }: Pick<Context, "db">, followup: number): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select seconds from calls where followup_id = ${followup} and result = 'answered' and kind <> 'phone'`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** They are withdrawn: their calls wait to be written about again. */
export const callsUnwritten = ({ db }: Pick<Context, "db">, followups: readonly number[]) =>
  sql`update calls set followup_id = null where followup_id = any(${followups as number[]}::bigint[])`.execute(db);
