/** Many people at the hub: with a session each, as signing in would leave them. */
import { createHash, randomBytes } from "node:crypto";
import { CHANNEL } from "../src/kernel/cache/invalidation";
import type { ServerProcess } from "./server-process";

/** @returns their login keys */
export async function signInMany(server: ServerProcess, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  await server.query(
    `with made as (
      insert into users (username, nickname, branch_id, password_hash)
      select 'hub' || n, '员工' || n, (select min(id) from branches), '-' from generate_series(1, $1::int) n returning id),
    numbered as (select id, row_number() over (order by id) as n from made)
    insert into sessions (key_hash, user_id, ip, expires_at)
    select k.hash, m.id, '127.0.0.1', now() + interval '1 hour'
    from numbered m join unnest($2::bytea[]) with ordinality k (hash, n) on k.n = m.n`,
    [count, keys.map((key) => createHash("sha256").update(key).digest())],
  );
  // As whatever writes people says it, or servers that know everybody would not know them.
  await server.query("select pg_notify($1, $2)", [CHANNEL, "organisation"]);
  return keys;
}

/** Does something for each, so many at once. */
export async function forEachOf<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const take = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
