/** Puts events to a call: they are kept as they come, and its row is what all of them together say. */
import type { ProviderEvent } from "@qicheng/api/calls/routes";
import { costOf, minutesOf } from "@qicheng/engine/calls/cost";
import {
  type CallEvent,
  type Course,
  courseOf,
  EVENTS,
  type EventType,
  RANKS,
  silentFrom,
} from "@qicheng/engine/calls/state";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";

/** After a call, until which one writes down what was said. */
const WRAP = sql.lit("20 seconds");

export interface Heard {
  type: EventType;
  mark: string;
  at: number;
  body: Pick<CallEvent, "cause" | "record"> & { why?: string };
}

/** An event of a provider as a call keeps it; undefined of one that begins a call. */
export function heardOf(event: ProviderEvent): Heard | undefined {
  const type = EVENTS.find((one) => one === event.type);
  if (type === undefined) return undefined;
  const { at, mark, cause, seconds = 0, result = "normal", endedAt = at, fee = "" } = event;
  if (type === "cdr") return { type, mark, at, body: { record: { seconds, result, endedAt, fee } } };
  return { type, mark, at, body: cause ? { cause } : {} };
}

interface Held {
  id: number;
  seat_id: number | null;
  user_id: number;
  kind: string;
  provider: string;
  number_key: string;
  customer_id: number | null;
  price: string;
  rank: number;
}

const time = (at: number | null) => (at === null ? sql`null` : sql`to_timestamp(${at} / 1000.0)`);

async function keep(db: Database, { id, provider }: Pick<Held, "id" | "provider">, heard: readonly Heard[]) {
  const rows = heard.map(
    ({ type, mark, at, body }) =>
      sql`(${id}::bigint, ${provider}::text, ${type}::text, ${mark}::text, ${time(at)}::timestamptz, ${JSON.stringify(body)}::jsonb)`,
  );
  const { rows: kept } = await sql`
    insert into call_events (call_id, provider, type, mark, at, body) values ${sql.join(rows)}
    on conflict do nothing returning 1`.execute(db);
  return kept.length;
}

async function eventsOf(db: Database, id: number): Promise<CallEvent[]> {
  const { rows } = await sql<{ type: EventType; at: number; body: Heard["body"] }>`
    select type, (extract(epoch from at) * 1000)::bigint as at, body from call_events
    where call_id = ${id} order by id`.execute(db);
  return rows.map(({ type, at, body: { cause, record } }) => ({
    type,
    at,
    ...(cause && { cause }),
    ...(record && { record }),
  }));
}

async function writeCourse(db: Database, held: Held, course: Course): Promise<void> {
  const { id, price } = held;
  const { seconds, record } = course;
  const fee = record?.fee ? record.fee : null;
  await sql`
    update calls set rank = ${course.rank}, result = ${course.result}, agent_at = ${time(course.agentAt)},
      agent_answered_at = ${time(course.agentAnsweredAt)}, customer_at = ${time(course.customerAt)},
      answered_at = ${time(course.answeredAt)}, ended_at = ${time(course.endedAt)}, seconds = ${seconds},
      minutes = ${minutesOf(seconds)}, cost = ${costOf(seconds, price)}::numeric, fee = ${fee}::numeric,
      disputed = ${course.disputed}, heard_at = clock_timestamp()
    where id = ${id}`.execute(db);
}

/** A call that is over frees its seat; its agent has a moment to write. */
async function free(db: Database, { id, seat_id }: Held): Promise<void> {
  await sql`delete from running_calls where call_id = ${id}`.execute(db);
  if (seat_id !== null)
    await sql`update call_seats set wrap_until = clock_timestamp() + ${WRAP}::interval where id = ${seat_id}`.execute(
      db,
    );
}

/** What follows when a call ends, by who registered it. */
export type AtEnd = (db: Database, call: Held, course: Course) => Promise<void>;

/**
 * Keeps events of a call and counts its row anew. Repeats change nothing; of two servers that hear the same at once the
 * second waits for the first.
 * @returns whether anything was new
 */
export async function applyEvents(db: Database, id: number, heard: readonly Heard[], atEnd?: AtEnd): Promise<boolean> {
  const { rows } = await sql<Held>`
    select id, seat_id, user_id, kind, provider, number_key, customer_id, price::text, rank from calls where id = ${id}
    for update`.execute(db);
  const [held] = rows;
  if (!held || heard.length === 0) return false;
  if ((await keep(db, held, heard)) === 0) return false;
  const course = courseOf(await eventsOf(db, id));
  await writeCourse(db, held, course);
  if (course.rank < RANKS.ended)
    await sql`update running_calls set ask_at = to_timestamp(${silentFrom(course, Date.now())} / 1000.0) where call_id = ${id}`.execute(
      db,
    );
  else if (held.rank < RANKS.ended) {
    await free(db, held);
    await atEnd?.(db, held, course);
  }
  return true;
}

/** An end that we ourselves know of: the line refused, or nobody knows. */
export const ownEnd = (cause: NonNullable<CallEvent["cause"]>, why = ""): Heard => ({
  type: "ended",
  mark: "own",
  at: Date.now(),
  body: { cause, why },
});
