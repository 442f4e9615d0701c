/**
 * Tries that may miss, counted in the database before the password is looked at, so that parallel tries cannot slip
 * past. A bucket's level is its recent misses: each adds one, and half of it is forgotten in half a day.
 */
import { said } from "@qicheng/api/kernel/messages";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database";
import { Refusal } from "../work/refusal";

const HALF_LIFE_S = sql.lit(12 * 3_600);

export interface Bucket {
  /** Never the text that somebody typed: people type passwords into the name field. */
  name: string;
  /** Misses without a delay; 1, 2, 4 … seconds after them. */
  free: number;
  longestDelayS: number;
  /** Seconds between any two tries, whatever the level is. */
  restS?: number;
}

type Level = RawBuilder<number>;

const delay = (level: Level, { free, longestDelayS, restS }: Bucket) =>
  restS
    ? sql`make_interval(secs => ${sql.lit(restS)})`
    : sql`make_interval(secs => case when round(${level}) < ${sql.lit(free)} then 0
        else least(power(2, least(round(${level}) - ${sql.lit(free)}, 20)), ${sql.lit(longestDelayS)}) end)`;

const FADED = sql<number>`t.level * power(0.5::float8, (extract(epoch from clock_timestamp() - t.updated_at) / ${HALF_LIFE_S})::float8)`;

// The clock, not the start of the transaction: whoever waited for the row is later than the one he waited for.
const waited = ({ restS }: Bucket) =>
  restS
    ? sql`greatest(t.blocked_until, t.updated_at + make_interval(secs => ${sql.lit(restS)}))`
    : sql`t.blocked_until`;

/**
 * Counts a try as a miss.
 * @returns the level, this try included
 * @throws RATE_LIMITED while the bucket is slowed down; the try is not counted then
 */
export async function countTry(db: Database, bucket: Bucket): Promise<number> {
  const { name } = bucket;
  const level = sql<number>`(${FADED} + 1)`;
  const counted = await sql<{ level: number }>`
    insert into login_throttle as t (bucket, misses, level, updated_at, blocked_until)
    values (${name}, 1, 1, clock_timestamp(), clock_timestamp() + ${delay(sql<number>`1`, bucket)})
    on conflict (bucket) do update set misses = t.misses + 1, level = ${level}, updated_at = clock_timestamp(),
      blocked_until = clock_timestamp() + ${delay(level, bucket)}
    where ${waited(bucket)} <= clock_timestamp() returning t.level`.execute(db);
  const [row] = counted.rows;
  if (row) return row.level;
  const { rows } = await sql<{ wait: number }>`
    select greatest(1, ceil(extract(epoch from ${waited(bucket)} - clock_timestamp())))::int as wait
    from login_throttle t where t.bucket = ${name}`.execute(db);
  const wait = rows[0]?.wait ?? 1;
  throw new Refusal("RATE_LIMITED", said.tries({ seconds: wait }), { retryAfterSeconds: wait });
}

/** Forgives all misses of a bucket. @returns what its level was */
export async function forgive(db: Database, { name }: Bucket): Promise<number> {
  const gone = await db.deleteFrom("login_throttle").where("bucket", "=", name).returning("level").executeTakeFirst();
  return gone?.level ?? 0;
}

/** Takes some misses back, and the delay that they brought. */
export async function takeBack(db: Database, bucket: Bucket, misses: number): Promise<void> {
  const level = sql<number>`greatest(0, t.level - ${misses}::float8)`;
  await sql`
    update login_throttle t set level = ${level}, blocked_until = t.updated_at + ${delay(level, bucket)}
    where t.bucket = ${bucket.name}`.execute(db);
}
