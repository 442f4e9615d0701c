/**
 * Caches filled from the database and dropped by its notifications, so that several servers agree.
 * A notification may be missed while the listening connection is down: then every cache is dropped on
 * reconnecting, and no entry is older than MAX_AGE_MS in any case.
 */

import { sql } from "kysely";
import type { Database } from "../db/database";
import { Listener } from "../db/listener";

export const CHANNEL = "qicheng_cache";
const MAX_AGE_MS = 30_000;

/** What may change: a name of a cache. */
export type Topic = "organisation" | "roles" | "dictionary" | "settings" | "fields" | "sessions" | "calendar";

export class Invalidation {
  readonly #listeners = new Map<Topic, (() => void)[]>();
  readonly #listener: Listener;

  constructor(connectionString: string, onError: (error: Error) => void) {
    this.#listener = new Listener({
      connectionString,
      name: "qicheng-listen",
      channel: CHANNEL,
      heard: (payload) => this.drop(payload as Topic),
      connected: () => {
        for (const topic of this.#listeners.keys()) this.drop(topic);
      },
      onError,
    });
  }

  start(): Promise<void> {
    return this.#listener.start();
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

  close(): Promise<void> {
    return this.#listener.close();
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

declare module "../work/services" {
  interface Services {
    invalidation: Invalidation;
  }
}
