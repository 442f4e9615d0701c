/**
 * Ids of rows to come, taken from their sequence a block at a time: with its id known beforehand a row travels together
 * with what refers to it. The rest of a block is lost when the server ends, which leaves a gap and nothing else.
 */
import { sql } from "kysely";
import type { Database } from "./database";
import type { DB } from "./types.generated";

const BLOCK = 50;

export class NewIds {
  readonly #ready = new Map<keyof DB, number[]>();

  /**
   * @param db takes blocks in transactions of their own: each is on the disk before an id of it is given out. A block
   * taken within the transaction that needs it could be forgotten by a database that dies, and given out once more.
   */
  constructor(private readonly db: Database) {}

  /** An id that nobody else has or will get. */
  async next(table: keyof DB): Promise<number> {
    const ready = this.#ready.get(table) ?? [];
    this.#ready.set(table, ready);
    for (;;) {
      const id = ready.shift();
      if (id !== undefined) return id;
      await this.#take(table, BLOCK);
    }
  }

  /** Takes so many at once, where they are needed soon. */
  async reserve(table: keyof DB, count: number): Promise<void> {
    if ((this.#ready.get(table)?.length ?? 0) < count) await this.#take(table, Math.max(BLOCK, count));
  }

  async #take(table: keyof DB, count: number): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select nextval(${`${table}_id_seq`}::regclass) as id from generate_series(1, ${count}::int)`.execute(this.db);
    const ready = this.#ready.get(table) ?? [];
    this.#ready.set(table, ready);
    ready.push(...rows.map((row) => row.id));
  }
}

declare module "../work/services" {
  interface Services {
    newIds: NewIds;
  }
}
