/** A server with many people connected, who come back by the rule of our own client when it is killed. */
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_NAMESPACE, LIVE_PATH, ONLINE_EVENT, type OnlinePerson, RECONNECT_MS } from "@qicheng/api/kernel/live";
import type { NotificationRow } from "@qicheng/api/notifications/routes";
import { io, type Socket } from "socket.io-client";
import { forEachOf, signInMany } from "./hub-people";
import { ticketOf, until } from "./live-client";
import type { ServerProcess } from "./server-process";

/** A machine that has other work takes longer than people are promised, which `bench/live.ts` measures. */
const WAIT_MS = 120_000;
const CALL_EVERY_MS = 100;
const ROOT = { username: "root", password: "Fehler-Probe-2031" };

/** Comes back as the page does: some seconds after each loss, with a new ticket and what it saw last. */
class Client {
  readonly told: string[] = [];
  #socket: Socket | undefined;
  #last = 0;
  #ended = false;
  online = 0;

  constructor(
    private readonly server: ServerProcess,
    private readonly key: string,
  ) {}

  get connected(): boolean {
    return this.#socket?.connected ?? false;
  }

  async attempt(): Promise<void> {
    const token = await ticketOf(this.server.address, this.key).catch(() => "");
    if (token === "") return this.#later();
    const socket = io(`${this.server.address}${LIVE_NAMESPACE}`, {
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

interface Call {
  status: number | undefined;
  ms: number;
}

/** What happened between the kill and the moment at which all were back. */
export interface Storm {
  backMs: number;
  /** Of them without a server. */
  startedMs: number;
  /** Made meanwhile, as people make them. */
  calls: readonly Call[];
}

export class Crowd {
  clients: readonly Client[] = [];
  #authkey = "";

  constructor(private readonly server: ServerProcess) {}

  /** Starts the server, and connects so many. */
  async gather(people: number): Promise<void> {
    await this.server.start();
    await this.server.call("/api/setup", { ...ROOT, company: "消息公司" });
    const login = (await this.server.call("/api/user/login", ROOT)) as { data?: { LoginToken?: string } } | undefined;
    this.#authkey = login?.data?.LoginToken ?? "";
    this.clients = (await signInMany(this.server, people)).map((key) => new Client(this.server, key));
    await forEachOf(this.clients, 20, (client) => client.attempt());
    await until(() => this.#allAreBack(), 60_000);
  }

  announce(content: string) {
    return this.server.call("/api/notification/announce", { content }, { authkey: this.#authkey });
  }

  #allAreBack(): boolean {
    return this.clients.every(({ connected }) => connected);
  }

  /** @param said announced while nobody is back yet */
  async storm(said: string): Promise<Storm> {
    const since = performance.now();
    await this.server.kill();
    await this.server.start();
    const startedMs = performance.now() - since;
    await this.announce(said);
    const calls = this.#calling();
    await until(() => this.#allAreBack(), WAIT_MS);
    return { backMs: performance.now() - since, startedMs, calls: await calls };
  }

  async #calling(): Promise<Call[]> {
    const calls: Call[] = [];
    while (!this.#allAreBack()) {
      const since = performance.now();
      const query = { page: 1, rows: 20 };
      const reply = await this.server.call("/api/customer/index", query, { authkey: this.#authkey });
      calls.push({ status: reply?.status, ms: performance.now() - since });
      await sleep(CALL_EVERY_MS);
    }
    return calls;
  }

  end(): void {
    for (const client of this.clients) client.end();
  }
}
