/** Kysely on a pool whose transactions begin and end along with their statements. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { SqlCompiler } from "./compiler";
import type { ConnectionQueue } from "./connection-queue";
import { Pipeline } from "./pipeline";

const WRITING = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** The database's errors come from its socket: who asked is told beside. */
function withCaller(error: unknown): unknown {
  if (error instanceof Error) error.stack += (new Error().stack ?? "").replace(/^.*\n.*\n/, "\n");
  return error;
}

class PipelinedConnection implements DatabaseConnection {
  readonly pipeline: Pipeline;

  constructor(readonly client: pg.PoolClient) {
    this.pipeline = new Pipeline(client);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await this.pipeline.run(sql, parameters);
      return {
        rows: rows as Row[],
        ...(WRITING.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
      };
    } catch (error) {
      throw withCaller(error);
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("Rows are not streamed through the query builder.");
  }
}

class PipelinedDriver implements Driver {
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly queue: ConnectionQueue,
  ) {}

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    await this.queue.enter();
    const client = await this.pool.connect().catch((error: unknown) => {
      this.queue.leave();
      throw error;
    });
    const known = this.#connections.get(client) ?? new PipelinedConnection(client);
    this.#connections.set(client, known);
    return known;
  }

  async beginTransaction({ pipeline }: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error("Transactions are READ COMMITTED and write.");
    pipeline.begin();
  }

  commitTransaction = ({ pipeline }: PipelinedConnection): Promise<void> => pipeline.commit();
  rollbackTransaction = ({ pipeline }: PipelinedConnection): Promise<void> => pipeline.rollback();

  async releaseConnection({ client }: PipelinedConnection): Promise<void> {
    client.release();
    this.queue.leave();
  }

  destroy = (): Promise<void> => this.pool.end();
}

/** @param pool its connections must be made with `pipeline` */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #queue: ConnectionQueue;

  constructor(pool: pg.Pool, queue: ConnectionQueue) {
    super({ pool });
    this.#pool = pool;
    this.#queue = queue;
  }

  override createQueryCompiler(): SqlCompiler {
    return new SqlCompiler();
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool, this.#queue);
  }
}
