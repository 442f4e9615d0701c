/**
 * How statements reach the database.
 *
 * Prepared: a statement that begins with `prepared` is parsed and planned once per connection. For statements whose
 * best plan does not depend on their values (by id, by key, writes); lists and searches are planned for each word and
 * scope, since theirs does.
 *
 * Pipelined: `begin` travels with the first statement of its transaction, and `commit` with the last one when that is
 * marked `closing`, which saves two trips of every write. Should the last statement fail, the database answers its
 * `commit` by rolling back. A statement marked `ahead`, of which nobody needs the answer, waits for the next one and
 * travels with it; should it fail, that one fails with its error.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { isVerdict, LostAnswer } from "./lost-answer";

const PREPARED = "/* prepared */ ";
const CLOSING = "/* closing */ ";
const AHEAD = "/* ahead */ ";

/** Prefix of a statement to be prepared. */
export const prepared = sql.raw(PREPARED);

/** First prefix of the last statement of a transaction: nothing may follow but its end. */
export const closing = sql.raw(CLOSING);

/** First prefix of a statement inside a transaction whose answer nobody needs: it seems to have touched no row. */
export const ahead = sql.raw(AHEAD);

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

const UNKNOWN = { command: "", rowCount: null, oid: 0, fields: [], rows: [] } as pg.QueryResult;

function assertCommitted(result: pg.QueryResult): pg.QueryResult {
  if (result.command !== "COMMIT") throw new Error("The transaction was rolled back.");
  return result;
}

/** What is written meanwhile leaves in one packet. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/** The queries of one connection, whose transactions come one after another; `backend` is its process in the database. */
function pipelining(plain: Query, socket: Corkable, backend: () => number): Query {
  /** Answers nobody has waited for yet, and whether what asks for them is still held back. */
  let earlier: Promise<unknown>[] = [];
  let held = false;
  let ended: Promise<pg.QueryResult> | undefined;
  let lost = false;

  const send = (text: string, values?: unknown): Promise<pg.QueryResult> =>
    text.startsWith(PREPARED)
      ? plain({ name: nameOf(text), text, values: (values as unknown[] | undefined) ?? [] })
      : plain(text, values);
  const sendAhead = async (text: string, values?: unknown) => {
    if (!held) socket.cork();
    held = true;
    const answer = send(text, values);
    // Whoever waits for the next statement hears of it.
    answer.catch(() => undefined);
    earlier.push(answer);
    return UNKNOWN;
  };
  /** What is on its way together with `commit`, or is that: without an answer nobody knows what became of it. */
  const final = <Answer>(answer: Promise<Answer>) =>
    answer.catch((error: unknown) => {
      if (isVerdict(error)) throw error;
      lost = true;
      throw new LostAnswer(backend(), error);
    });
  const sendLast = (text: string, values: unknown) => {
    socket.cork();
    const last = final(send(text, values));
    ended = final(plain("commit"));
    earlier = earlier.map(final);
    ended.catch(() => undefined);
    socket.uncork();
    return last;
  };
  /** Lets go what was held back; its error comes first. */
  const together = async (answer: Promise<pg.QueryResult>) => {
    if (held) socket.uncork();
    held = false;
    const before = earlier.splice(0);
    if (before.length > 0) await Promise.all([...before, answer]);
    return answer;
  };
  /** There is nothing left to roll back, and that must not hide what happened. */
  const afterLoss = async () => {
    await ended?.catch(() => undefined);
    ended = undefined;
    lost = false;
    return UNKNOWN;
  };
  const end = async (text: string) => {
    if (lost && text === "rollback") return afterLoss();
    const answer = ended ?? (text === "commit" ? final(plain(text)) : plain(text));
    ended = undefined;
    // Why a transaction is rolled back is known already.
    if (text === "rollback") earlier = [];
    const result = await together(answer);
    return text === "commit" ? assertCommitted(result) : result;
  };
  return (text, ...rest) => {
    if (typeof text !== "string") return plain(text, ...rest);
    if (text === "begin") return sendAhead(text);
    if (text === "commit" || text === "rollback") return end(text);
    if (ended) return Promise.reject(new Error("A closing statement is the last of its transaction."));
    if (text.startsWith(AHEAD)) return sendAhead(text.slice(AHEAD.length), rest[0]);
    return together(text.startsWith(CLOSING) ? sendLast(text.slice(CLOSING.length), rest[0]) : send(text, rest[0]));
  };
}

const patched = new WeakSet<pg.PoolClient>();

function patch(client: pg.PoolClient): pg.PoolClient {
  if (patched.has(client)) return client;
  patched.add(client);
  const inner = client as unknown as { connection: { stream: Corkable }; processID: number };
  const plain = client.query.bind(client) as unknown as Query;
  const { stream } = inner.connection;
  client.query = pipelining(plain, stream, () => inner.processID) as unknown as pg.PoolClient["query"];
  return client;
}

/** The pool as the query builder sees it; its connections must be made with `pipeline`. */
export const pipeliningPool = (pool: pg.Pool) => ({
  connect: async () => patch(await pool.connect()),
  end: () => pool.end(),
});
