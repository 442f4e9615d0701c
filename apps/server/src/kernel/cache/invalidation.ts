/**
 * Caches filled from the database and dropped by its notifications, so that several servers agree.
 * A notification may be missed while the listening connection is down: then every cache is dropped on
 * reconnecting, and no entry is older than MAX_AGE_MS in any case.
 */

import { sql } from "kysely";
import pg from "pg";
import type { Database } from "../db/database";
import { cut, endClient } from "../db/end-client";

const CHANNEL = "qicheng_cache";
const RECONNECT_MS = 1_000;
/** How often the listening connection is asked for a sign of life, and how long that may take: dead after 4 s at most. */
const BEAT_MS = 2_000;
const MAX_AGE_MS = 30_000;

/** What may change: a name of a cache. */
export type Topic = "organisation" | "roles" | "dictionary" | "settings" | "fields" | "sessions";

export class Invalidation {
  readonly #listeners = new Map<Topic, (() => void)[]>();
  #client: pg.Client | undefined;
  #closed = false;

  constructor(
    private readonly connectionString: string,
    private readonly onError: (error: Error) => void,
  ) {}

  /** Listens on a connection of its own: a transaction-mode pooler cannot carry notifications. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: "qicheng-listen",
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
    });
    const lost = (error?: Error) => this.#lost(client, error);
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => this.drop(payload as Topic));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      lost(error as Error);
      throw error;
    }
    for (const topic of this.#listeners.keys()) this.drop(topic);
    this.#beat(client);
  }

  /** A connection that only listens never hears that the other end is gone: it is asked. */
  #beat(client: pg.Client): void {
    setTimeout(() => {
      if (this.#closed || this.#client !== client) return;
      client.query("select 1").then(
        () => this.#beat(client),
        (error: Error) => this.#lost(client, error),
      );
    }, BEAT_MS).unref();
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#closed || this.#client !== client) return;
    if (error) this.onError(error);
    this.#client = undefined;
    cut(client);
    setTimeout(() => {
      if (!this.#closed) this.start().catch(() => undefined);
    }, RECONNECT_MS).unref();
  }

  on(topic: Topic, listener: () => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener]);
  }

  /** Drops a cache of this process. */
  drop(topic: Topic): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  /** Tells every server, when the transaction commits, that a topic changed. */
  async announce(db: Database, topic: Topic): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#client) await endClient(this.#client, BEAT_MS);
  }
}

/** A value loaded once and kept until its topic changes; concurrent readers share one load. */
export class Cached<T> {
  #value: Promise<T> | undefined;
  #loadedAt = 0;

  constructor(
    private readonly load: () => Promise<T>,
    invalidation: Invalidation,
    topics: readonly Topic[],
  ) {
    for (const topic of topics) invalidation.on(topic, () => this.drop());
  }

  drop(): void {
    this.#value = undefined;
  }

  get(): Promise<T> {
    const now = performance.now();
    if (this.#value === undefined || now - this.#loadedAt > MAX_AGE_MS) {
      this.#loadedAt = now;
      const loading = this.load();
      loading.catch(() => {
        if (this.#value === loading) this.#value = undefined;
      });
      this.#value = loading;
    }
    return this.#value;
  }
}
