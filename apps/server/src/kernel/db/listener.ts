/** A connection of its own that hears notifications: a transaction-mode pooler cannot carry them. */
import pg from "pg";
import { cut, endClient } from "./end-client";

const RECONNECT_MS = 1_000;
/** How often the connection is asked for a sign of life, and how long that may take: dead after 4 s at most. */
const BEAT_MS = 2_000;
/** The other end of a connection over which nothing comes any more gives up after some 11 s. */
const KEEPALIVE = "set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3";

export interface ListenerOptions {
  connectionString: string;
  name: string;
  channel: string;
  heard: (payload: string) => void;
  /** Whatever was told while nobody listened is unknown: at the start and after each loss. */
  connected: (client: pg.Client) => void | Promise<void>;
  /** Asked for a sign of life, by which more may be done. */
  beat?: (client: pg.Client) => Promise<unknown>;
  onError: (error: Error) => void;
}

export class Listener {
  #client: pg.Client | undefined;
  #closed = false;

  constructor(private readonly options: ListenerOptions) {}

  /** @throws when there is no connection; it is tried again all the same */
  async start(): Promise<void> {
    const { connectionString, name, channel, heard, connected } = this.options;
    const client = new pg.Client({
      connectionString,
      application_name: name,
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
    });
    const lost = (error?: Error) => this.#lost(client, error);
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => heard(payload ?? ""));
    this.#client = client;
    try {
      await client.connect();
      await client.query(`${KEEPALIVE}; listen ${channel}`);
      await connected(client);
    } catch (error) {
      lost(error as Error);
      throw error;
    }
    this.#beat(client);
  }

  /** A connection that only listens never hears that the other end is gone: it is asked. */
  #beat(client: pg.Client): void {
    const beat = this.options.beat ?? ((asked: pg.Client) => asked.query("select 1"));
    setTimeout(() => {
      if (this.#closed || this.#client !== client) return;
      beat(client).then(
        () => this.#beat(client),
        (error: Error) => this.#lost(client, error),
      );
    }, BEAT_MS).unref();
  }

  #lost(client: pg.Client, error?: Error): void {
    if (this.#closed || this.#client !== client) return;
    if (error) this.options.onError(error);
    this.#client = undefined;
    cut(client);
    setTimeout(() => {
      if (!this.#closed) this.start().catch(() => undefined);
    }, RECONNECT_MS).unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#client) await endClient(this.#client, BEAT_MS);
  }
}
