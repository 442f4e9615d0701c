/** The connection pool and the typed query builder on it. */
import { availableParallelism } from "node:os";
import { type ColumnType, Kysely } from "kysely";
import pg from "pg";
import { ConnectionQueue } from "./connection-queue";
import { PipelinedDialect } from "./driver";
import type { DB } from "./types.generated";

/** A column that is not there and that nobody has a value for: an insert that needs it does not compile. */
declare const impossible: unique symbol;

type ReadOnly<Row> = {
  [Column in keyof Row]: Row[Column] extends ColumnType<infer Value, unknown, unknown>
    ? ColumnType<Value, never, never>
    : ColumnType<Row[Column], never, never>;
} & { writtenThroughChangeRights: ColumnType<never, typeof impossible, never> };

/** Columns of a person that decide what he may do, or who can be him. */
type RightsColumn =
  | "username"
  | "branch_id"
  | "quit_status"
  | "password_hash"
  | "must_change_password"
  | "initial_password_expires_at";
type RightsTable = "roles" | "user_roles" | "user_branches" | "assignable_roles" | "branches" | "field_rights";

type Guarded = Omit<DB, RightsTable | "users"> & { [Table in RightsTable]: ReadOnly<DB[Table]> } & {
  users: Omit<DB["users"], RightsColumn> & ReadOnly<Pick<DB["users"], RightsColumn>>;
};

/** The database as everybody has it: rights are read, and written through `changeRights` only. */
export type Database = Kysely<Guarded>;

/** The database with rights to be written: for `changeRights`, and for seeds. */
export type RightsDatabase = Kysely<DB>;

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

/** Without the offset, whose place depends on how many digits the seconds have. */
function localTime(text: string): string {
  const offset = text.indexOf("+", "yyyy-MM-dd HH:mm:ss".length);
  return text.slice(0, Math.min(offset === -1 ? text.length : offset, "yyyy-MM-dd HH:mm:ss.SSS".length));
}

/**
 * Scalars as the wire wants them, without Date objects on the way: ids as safe integers, timestamps as
 * `yyyy-MM-dd HH:mm:ss.SSS` in the database's time zone (Asia/Shanghai), numerics as text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === BIGINT) return Number;
    if (oid === DATE || oid === NUMERIC) return String;
    if (oid === TIMESTAMPTZ) return localTime;
    return format === undefined ? pg.types.getTypeParser(oid) : pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export interface DatabaseHandle {
  db: Database;
  /** The same; for seeds. */
  rights: RightsDatabase;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. A connection on which a statement is not answered within `answerWithinMs` counts as lost. Lost connections are replaced; without the error handlers one would end the process.
 */
export function openDatabase(
  connectionString: string,
  options: { max?: number; onError?: (error: Error) => void; answerWithinMs?: number } = {},
): DatabaseHandle {
  const onError = options.onError ?? (() => undefined);
  const max = options.max ?? CONNECTIONS;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    ...(options.answerWithinMs !== undefined && { query_timeout: options.answerWithinMs }),
    application_name: "qicheng",
    types,
    pipeline: true,
  });
  pool.on("error", onError);
  pool.on("connect", (client) => void client.on("error", onError));
  const rights = new Kysely<DB>({ dialect: new PipelinedDialect(pool, new ConnectionQueue(max)) });
  const close = async () => {
    await rights.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end();
  };
  return { db: rights as unknown as Database, rights, pool, close };
}

declare module "../work/services" {
  interface Services {
    /** Of connections that are nobody else's. */
    databaseUrl: string;
    database: DatabaseHandle;
    /** Connections for what happens beside a transaction and outlives its undoing; nobody inside one waits for a second. */
    side: Database;
  }
}
