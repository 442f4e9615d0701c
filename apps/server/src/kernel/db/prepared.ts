/**
 * Prepared statements: a statement that begins with `prepared` is parsed and planned once per connection.
 * For statements whose best plan does not depend on their values (by id, by key, writes); lists and searches are
 * planned for each word and scope, since theirs does.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* prepared */ ";

/** Prefix of a statement to be prepared. */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

/** The texts are as many as the code has shapes, so the names never run out. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (text: string | pg.QueryConfig, ...rest: unknown[]) => unknown;
const patched = new WeakSet<pg.PoolClient>();

function preparing(client: pg.PoolClient): pg.PoolClient {
  if (patched.has(client)) return client;
  patched.add(client);
  const plain = client.query.bind(client) as unknown as Query;
  const query: Query = (text, ...rest) =>
    typeof text === "string" && text.startsWith(MARK)
      ? plain({ name: nameOf(text), text, values: (rest[0] as unknown[] | undefined) ?? [] })
      : plain(text, ...rest);
  client.query = query as unknown as pg.PoolClient["query"];
  return client;
}

/** The pool as the query builder sees it. */
export const preparingPool = (pool: pg.Pool) => ({
  connect: async () => preparing(await pool.connect()),
  end: () => pool.end(),
});
