/** A client of the hub as outsiders write one: a ticket, a socket, and what it hears. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  CHANGED_EVENT,
  type ChangedTopics,
  LIVE_NAMESPACE,
  LIVE_PATH,
  NOTIFICATION_EVENTS,
  ONLINE_EVENT,
  type OnlinePerson,
} from "@qicheng/api/kernel/live";
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { io, type Socket } from "socket.io-client";
import { expect } from "vitest";

export interface Received extends NotificationRow {
  event: string;
}

export async function ticketOf(address: string, key: string): Promise<string> {
  const answer = await fetch(`${address}/api/user/ticket`, {
    method: "POST",
    headers: { authkey: key, "content-type": "application/json" },
    body: "{}",
  });
  const { data } = (await answer.json()) as { data?: { ticket: string } };
  return data?.ticket ?? "";
}

interface Options {
  last?: number;
  /** For how many ms it has heard nothing. */
  away?: number;
  transports?: ("websocket" | "polling")[];
  headers?: Record<string, string>;
  namespace?: string;
}

export class LiveClient {
  readonly received: Received[] = [];
  readonly changed: string[][] = [];
  /** All that has come, whatever it was, as it came. */
  readonly heard: string[] = [];
  online: readonly OnlinePerson[] = [];
  /** Why the socket was closed, or not let in; '' while it is open. */
  closed = "";
  closedAt = 0;

  private constructor(readonly socket: Socket) {
    socket.onAny((...given: unknown[]) => this.heard.push(JSON.stringify(given)));
    for (const event of NOTIFICATION_EVENTS)
      socket.on(event, (row: NotificationRow) => this.received.push({ ...row, event }));
    socket.on(ONLINE_EVENT, (people: OnlinePerson[]) => (this.online = people));
    socket.on(CHANGED_EVENT, ({ topics }: ChangedTopics) => this.changed.push([...topics]));
    const end = (why: string) => {
      this.closed ||= why;
      this.closedAt ||= performance.now();
    };
    socket.on("disconnect", (why) => end(why));
    socket.on("connect_error", (error) => end(error.message));
  }

  /** Waits until it is let in, or is not. */
  static async open(address: string, token: string, options: Options = {}): Promise<LiveClient> {
    const { last, away, headers, transports = ["websocket"], namespace = LIVE_NAMESPACE } = options;
    const socket = io(`${address}${namespace}`, {
      path: LIVE_PATH,
      query: { token, ...(last === undefined ? {} : { last: String(last) }), ...(away && { away: String(away) }) },
      transports,
      forceNew: true,
      reconnection: false,
      rejectUnauthorized: false,
      ...(headers ? { extraHeaders: headers } : {}),
    });
    const client = new LiveClient(socket);
    await until(() => socket.connected || client.closed !== "");
    return client;
  }

  static async enter(address: string, key: string, options: Options = {}): Promise<LiveClient> {
    const client = await LiveClient.open(address, await ticketOf(address, key), options);
    expect(client.closed).toBe("");
    return client;
  }

  get texts(): string[] {
    return this.received.map(({ content }) => content);
  }

  get last(): number | undefined {
    return this.received.at(-1)?.id;
  }

  end(): void {
    this.socket.disconnect();
  }
}

const PATIENCE_MS = 15_000;

/** Waits for it. @throws when it does not come */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = PATIENCE_MS): Promise<number> {
  const since = performance.now();
  while (!(await holds())) {
    if (performance.now() - since > withinMs) throw new Error(`did not come within ${withinMs} ms: ${String(holds)}`);
    await sleep(10);
  }
  return performance.now() - since;
}
