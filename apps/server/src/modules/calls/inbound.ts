/** Calls that come in: put through to the person of the seat, and remembered where nobody answers. */
import { callSaid } from "@qicheng/api/calls/messages";
import type { ProviderEvent } from "@qicheng/api/calls/routes";
import { callNumber } from "@qicheng/engine/calls/number";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { maskPhone } from "../../kernel/records/access/masks";
import { refusedBy } from "../call-black/public";
import { addCallBack } from "../tasks/public";
import type { AtEnd } from "./apply";
import { withNumber } from "./customers";

export const missedCall: NotificationKind = {
  key: "calls.missed",
  title: callSaid.missed,
  text: ({ facts: { number = "" } }) => callSaid.missedFrom({ number }),
};

interface Seat {
  id: number;
  user_id: number;
  price: string;
}

/** The seat that is called, with its person. Undefined where there is none, or nobody has it. */
async function calledSeat(db: Database, agent: string): Promise<Seat | undefined> {
  const { rows } = await sql<Seat>`
    select id, user_id, price::text from call_seats
    where (number = ${agent} or caller = ${agent}) and user_id is not null and deleted_at is null
    order by number = ${agent} desc, id limit 1`.execute(db);
  return rows[0];
}

/** Of several customers with a number, the one whose owner is called; of one alone that one. */
async function customerOf(db: Database, key: string, owner: number): Promise<number | null> {
  const ids = await withNumber({ db }, key);
  if (ids.length < 2) return ids[0] ?? null;
  const { rows } = await sql<{ id: number }>`
    select id from customers where id = any(${ids}::bigint[]) and owner_id = ${owner}`.execute(db);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Writes the row of an incoming call, once. @returns undefined for a number that is none, or a seat that nobody has */
export async function beginInbound(
  db: Database,
  provider: string,
  { reference, from = "", agent = "" }: ProviderEvent,
): Promise<{ id: number; user_id: number } | undefined> {
  const number = callNumber(from);
  const seat = number && (await calledSeat(db, agent));
  if (!number || !seat) return undefined;
  const black = await refusedBy(db, { key: number.key, direction: "in" });
  const customer = await customerOf(db, number.key, seat.user_id);
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into calls (reference, provider, kind, seat_id, user_id, customer_id, number, number_key, rank, result, why)
    values (${reference}::uuid, ${provider}, 'inbound', ${seat.id}, ${seat.user_id}, ${customer}, ${from}, ${number.key},
      ${black ? 9 : 0}, ${black ? "blocked" : ""}, ${black ? black.remark : null})
    on conflict (reference) do update set reference = excluded.reference returning id, user_id`.execute(db);
  const [call] = rows;
  if (call && !black)
    await sql`
      insert into running_calls (call_id, seat_id, ask_at) values (${call.id}, ${seat.id}, now() + interval '90 seconds')
      on conflict do nothing`.execute(db);
  return call;
}

/** Whose customer it is, calls back; of an unknown number whoever was called. */
async function callerBack(db: Database, customer: number | null, called: number): Promise<number> {
  if (customer === null) return called;
  const { rows } = await sql<{ owner_id: number | null }>`
    select c.owner_id from customers c join users u on u.id = c.owner_id
    where c.id = ${customer} and u.quit_status = 0`.execute(db);
  return rows[0]?.owner_id ?? called;
}

/** An incoming call that nobody answered is a task, one for each number and day. */
export const missed: AtEnd = async (db, call, { result }) => {
  if (call.kind !== "inbound" || result === "answered") return;
  const { number_key: key, customer_id: customer } = call;
  const person = await callerBack(db, customer, call.user_id);
  const number = person === call.user_id ? key : maskPhone(key);
  const once = `missed ${key} ${businessDay()}`;
  await sql`select pg_advisory_xact_lock(hashtext('missed calls'), hashtext(${once}))`.execute(db);
  const { rows } = await sql`
    select 1 from calls where number_key = ${key} and kind = 'inbound' and id <> ${call.id} and rank = 9
      and result not in ('answered', 'blocked') and created_at >= current_date limit 1`.execute(db);
  if (rows.length > 0) return;
  await addCallBack(db, { owner: person, customer, title: callSaid.callBack({ number: key }).cn });
  await notify({ db }, { kind: missedCall, to: [person], facts: { number }, once });
};
