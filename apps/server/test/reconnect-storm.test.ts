/**
 * A server with many people connected is killed: by the rule of our own client all are back within half a minute, each has
 * been told everything once, and calls are answered meanwhile.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_NAMESPACE, LIVE_PATH, ONLINE_EVENT, type OnlinePerson, RECONNECT_MS } from "@qicheng/api/kernel/live";
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forEachOf, signInMany } from "./hub-people";
import { ticketOf, until } from "./live-client";
import { ServerProcess } from "./server-process";

const PEOPLE = 1_000;
const BACK_WITHIN_MS = 30_000;
const CALLS_P95_MS = 1_000;
const CALL_EVERY_MS = 100;
const ROOT = { username: "root", password: "Fehler-Probe-2031" };

const server = new ServerProcess();
let clients: Client[] = [];
let authkey = "";

/** Comes back as the page does: some seconds after each loss, with a new ticket and what it saw last. */
class Client {
  readonly told: string[] = [];
  #socket: Socket | undefined;
  #last = 0;
  #ended = false;
  online = 0;

  constructor(private readonly key: string) {}

  get connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  async attempt(): Promise<void> {
    const token = await ticketOf(server.address, this.key).catch(() => "");
    if (token === "") return this.#later();
    const socket = io(`${server.address}${LIVE_NAMESPACE}`, {
      path: LIVE_PATH,
      query: { token, last: String(this.#last) },
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    this.#socket = socket;
    socket.on("systemMessage", ({ id, content }: NotificationRow) => {
      this.#last = id;
      this.told.push(content);
    });
    socket.on(ONLINE_EVENT, (people: OnlinePerson[]) => (this.online = people.length));
    for (const loss of ["disconnect", "connect_error"]) socket.once(loss, () => this.#later());
    return undefined;
  }

  #later(): void {
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    if (this.#ended) return;
    setTimeout(() => void this.attempt(), RECONNECT_MS.after + Math.random() * RECONNECT_MS.spread);
  }

  end(): void {
    this.#ended = true;
    this.#socket?.disconnect();
  }
}

const announce = (content: string) => server.call("/api/notification/announce", { content }, { authkey });
const allAreBack = () => clients.every(({ connected }) => connected);

beforeAll(async () => {
  await server.start();
  await server.call("/api/setup", { ...ROOT, company: "消息公司" });
  const login = (await server.call("/api/user/login", ROOT)) as { data?: { LoginToken?: string } } | undefined;
  authkey = login?.data?.LoginToken ?? "";
  clients = (await signInMany(server, PEOPLE)).map((key) => new Client(key));
  await forEachOf(clients, 20, (client) => client.attempt());
  await until(allAreBack, 60_000);
}, 180_000);
afterAll(async () => {
  for (const client of clients) client.end();
  await server.remove();
}, 60_000);

/** Calls as people make them, until told to stop. @returns how long they took */
async function calling(going: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (going()) {
    const since = performance.now();
    const reply = await server.call("/api/customer/index", { page: 1, rows: 20 }, { authkey });
    expect(reply?.status).toBe(200);
    times.push(performance.now() - since);
    await sleep(CALL_EVERY_MS);
  }
  return times.sort((left, right) => left - right);
}

test.runIf(process.env.FULL === "1")(
  `${PEOPLE} people come back after a kill`,
  { timeout: 240_000, retry: 0 },
  async () => {
    await announce("之前");
    await until(() => clients.every(({ told }) => told.length === 1), 30_000);
    const since = performance.now();
    await server.kill();
    await server.start();
    const startedMs = performance.now() - since;
    await announce("期间");
    const calls = calling(() => !allAreBack());
    await until(allAreBack, BACK_WITHIN_MS);
    const backMs = performance.now() - since;
    const times = await calls;
    const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
    process.stdout.write(
      `${PEOPLE} people back ${Math.round(backMs)} ms after the kill, ${Math.round(startedMs)} of them without a server; ${times.length} calls meanwhile, p95 ${Math.round(p95)} ms\n`,
    );
    await announce("之后");
    await until(() => clients.every(({ told }) => told.includes("之后")), 30_000);
    await sleep(1_000);
    expect(clients.filter(({ told }) => told.join() !== "之前,期间,之后").map(({ told }) => told)).toEqual([]);
    await until(() => clients.every(({ online }) => online === PEOPLE), 30_000);
    expect(backMs).toBeLessThan(BACK_WITHIN_MS);
    expect(p95).toBeLessThan(CALLS_P95_MS);
  },
);
