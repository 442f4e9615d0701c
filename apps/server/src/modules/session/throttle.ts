/**
 * Misses of signing in, counted in the database before the password is looked at, so that parallel tries cannot
 * slip past. Delays grow and end by themselves: a stranger can slow a person down, never lock him out.
 */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { Refusal } from "../../kernel/http/refusal";

/** Free misses of one account, from one address and in all. */
const FREE_FROM_ADDRESS = 5;
const FREE_IN_ALL = 10;
const LONGEST_DELAY_S = 900;

interface Bucket {
  name: string;
  free: number;
}

const buckets = (username: string, ip: string): Bucket[] => [
  { name: `a:${username.toLowerCase().slice(0, 64)}`, free: FREE_IN_ALL },
  { name: `i:${username.toLowerCase().slice(0, 64)}|${ip}`, free: FREE_FROM_ADDRESS },
];

/** Seconds that a try with this many misses blocks the next one: 1, 2, 4 … after the free ones. */
const delay = (misses: RawBuilder<number>, free: number) =>
  sql`make_interval(secs => case when ${misses} < ${free} then 0 else least(power(2, least(${misses} - ${free}, 20)), ${LONGEST_DELAY_S}) end)`;

/** Counts a try. @throws RATE_LIMITED while the account or the address is slowed down */
export async function countTry(db: Database, username: string, ip: string): Promise<void> {
  for (const { name, free } of buckets(username, ip)) {
    const counted = await sql`
      insert into login_throttle as t (bucket, misses, blocked_until) values (${name}, 1, now())
      on conflict (bucket) do update set misses = t.misses + 1, updated_at = now(),
        blocked_until = now() + ${delay(sql<number>`(t.misses + 1)`, free)}
      where t.blocked_until <= now() returning misses`.execute(db);
    if (counted.rows.length > 0) continue;
    const { rows } = await sql<{ wait: number }>`
      select greatest(1, ceil(extract(epoch from blocked_until - now())))::int as wait from login_throttle where bucket = ${name}`.execute(
      db,
    );
    const wait = rows[0]?.wait ?? 1;
    throw new Refusal("RATE_LIMITED", `尝试次数过多，请${wait}秒后再试`, { retryAfterSeconds: wait });
  }
}

/** A right password forgives the misses before it. */
export async function forgive(db: Database, username: string, ip: string): Promise<void> {
  const names = buckets(username, ip).map((bucket) => bucket.name);
  await db.deleteFrom("login_throttle").where("bucket", "in", names).execute();
}
