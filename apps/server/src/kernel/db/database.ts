/** The connection pool and the typed query builder on it. */
import { availableParallelism } from "node:os";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { pipeliningPool } from "./pipeline";
import type { DB } from "./types.generated";

export type Database = Kysely<DB>;

/** Rows are asked for by people: a query that takes longer than this is cut and answered with 系统繁忙. */
const STATEMENT_TIMEOUT_MS = 5_000;
const LOCK_TIMEOUT_MS = 3_000;

/**
 * More connections than processors only make statements wait for each other inside the database, where no order is
 * kept; some more than that, since a statement may wait for a lock or the disk.
 */
const CONNECTIONS = 4 + 2 * availableParallelism();

const BIGINT = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/**
 * Scalars as the wire wants them, without Date objects on the way: ids as safe integers, timestamps as
 * `yyyy-MM-dd HH:mm:ss.SSS` in the database's time zone (Asia/Shanghai), numerics as text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === BIGINT) return Number;
    if (oid === DATE || oid === NUMERIC) return String;
    if (oid === TIMESTAMPTZ) return (text: string) => text.slice(0, 23);
    return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export interface DatabaseHandle {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. Lost connections are replaced; without the error handlers one would end the process. */
export function openDatabase(
  connectionString: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): DatabaseHandle {
  const onError = options.onError ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: "qicheng",
    types,
    pipeline: true,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => void client.on("error", onError));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pipeliningPool(pool) }) });
  return { db, pool, close: () => db.destroy() };
}
