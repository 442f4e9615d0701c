/** Looking behind the API: did anything change, and what was asked of the database. */
import { sql } from "kysely";
import pg from "pg";
import { Packet } from "../src/kernel/db/packet";
import type { TestServer } from "./harness";

/** What refusals and plain use may write. */
const NOT_BUSINESS = ["security_log", "typed_look_ups", "login_throttle", "idempotency_keys", "migrations", "regions"];

/** One checksum per table, of all its rows; when a session was last used does not count. */
export async function checksums(server: TestServer): Promise<Record<string, string>> {
  const tables = await server.rows(sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname <> all(${NOT_BUSINESS}::text[]) order by relname`);
  const each = tables.map(({ name }) => {
    const row = sql`(to_jsonb(t) - 'last_seen_at')::text`;
    // Hashes are added up: the order of the rows is no part of it, and nothing has to be sorted.
    return sql`select ${sql.lit(name)}::text as name, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as sum from ${sql.table(name)} t`;
  });
  const sums = await server.rows(sql<{ name: string; sum: string }>`${sql.join(each, sql` union all `)}`);
  return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
}

/** One number of a query that answers `n`. */
export async function count(server: TestServer, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await server.rows(query))[0]?.n ?? -1;
}

export interface Statements {
  texts: string[];
  /** SQLSTATE and message of what the database refused. */
  errors: string[];
  stop(): void;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** Notes every statement of connections opened from now on, until stopped: call it before the server starts. */
export function watchStatements(): Statements {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const seen: Statements = {
    texts: [],
    errors: [],
    stop: () => {
      prototype.query = original;
    },
  };
  prototype.query = function watched(...given) {
    const [first] = given;
    if (first instanceof Packet) {
      seen.texts.push(...first.statements.map(({ text }) => text));
      first.answered.catch((error: Error & { code?: string }) => seen.errors.push(`${error.code} ${error.message}`));
      return original.apply(this, given);
    }
    seen.texts.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    const answer = original.apply(this, given);
    if (answer instanceof Promise) {
      answer.catch((error: Error & { code?: string }) => seen.errors.push(`${error.code} ${error.message}`));
    }
    return answer;
  };
  return seen;
}

/** The id of the one row that a statement gives; 0 = there is none. */
export const only = async (server: TestServer, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> =>
  (await server.rows(query))[0]?.id ?? 0;
