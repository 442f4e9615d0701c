/**
 * How statements reach the database.
 *
 * Prepared: a statement that begins with `prepared` is parsed and planned once per connection. For statements whose
 * best plan does not depend on their values (by id, by key, writes); lists and searches are planned for each word and
 * scope, since theirs does.
 *
 * Pipelined: `begin` travels with the first statement of its transaction, and `commit` with the last one when that is
 * marked `closing`, which saves two trips of every write. Should the last statement fail, the database answers its
 * `commit` by rolling back.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const PREPARED = "/* prepared */ ";
const CLOSING = "/* closing */ ";

/** Prefix of a statement to be prepared. */
export const prepared = sql.raw(PREPARED);

/** First prefix of the last statement of a transaction: nothing may follow but its end. */
export const closing = sql.raw(CLOSING);

const names = new Map<string, string>();

/** The texts are as many as the code has shapes, so the names never run out. */
function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}

type Query = (text: string | pg.QueryConfig, ...rest: unknown[]) => Promise<pg.QueryResult>;

const BEGUN = { command: "BEGIN", rowCount: null, oid: 0, fields: [], rows: [] } as pg.QueryResult;

function assertCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== "COMMIT") throw new Error("The transaction was rolled back.");
  return result;
}

/** What is written meanwhile leaves in one packet. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/** The queries of one connection, whose transactions come one after another. */
function pipelining(plain: Query, socket: Corkable): Query {
  let beginning = false;
  let begun: Promise<unknown> | undefined;
  let ended: Promise<pg.QueryResult> | undefined;

  const send = (text: string, values: unknown): Promise<pg.QueryResult> =>
    text.startsWith(PREPARED)
      ? plain({ name: nameOf(text), text, values: (values as unknown[] | undefined) ?? [] })
      : plain(text, values);
  const begin = async () => {
    ended = undefined;
    socket.cork();
    beginning = true;
    begun = plain("begin");
    // Whoever waits for the end hears of it.
    begun.catch(() => undefined);
    return BEGUN;
  };
  const end = async (text: string) => {
    const ending = ended ?? plain(text);
    ended = undefined;
    const [result] = await Promise.all([ending, begun]);
    return text === "commit" ? assertCommitted(result) : result;
  };
  const close = (text: string, values: unknown) => {
    socket.cork();
    const last = send(text, values);
    ended = plain("commit");
    ended.catch(() => undefined);
    socket.uncork();
    return last;
  };
  const next: Query = (text, ...rest) => {
    if (typeof text !== "string") return plain(text, ...rest);
    if (text === "commit" || text === "rollback") return end(text);
    if (ended) return Promise.reject(new Error("A closing statement is the last of its transaction."));
    return text.startsWith(CLOSING) ? close(text.slice(CLOSING.length), rest[0]) : send(text, rest[0]);
  };
  return (text, ...rest) => {
    if (text === "begin") return begin();
    const result = next(text, ...rest);
    if (beginning) socket.uncork();
    beginning = false;
    return result;
  };
}

const patched = new WeakSet<pg.PoolClient>();

function patch(client: pg.PoolClient): pg.PoolClient {
  if (patched.has(client)) return client;
  patched.add(client);
  const { connection } = client as unknown as { connection: { stream: Corkable } };
  const plain = client.query.bind(client) as unknown as Query;
  client.query = pipelining(plain, connection.stream) as unknown as pg.PoolClient["query"];
  return client;
}

/** The pool as the query builder sees it; its connections must be made with `pipeline`. */
export const pipeliningPool = (pool: pg.Pool) => ({
  connect: async () => patch(await pool.connect()),
  end: () => pool.end(),
});
