/** A server of some version as a process, and people who use it all the time. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const START_WITHIN_MS = 120_000;
const ANSWER_WITHIN_MS = 20_000;
const PASSWORD = "Qicheng@2026";

interface Answer {
  data?: { id?: number; LoginToken?: string };
}

/** Where a server is started: its sources, the shared database and data directory. */
export interface Place {
  name: string;
  folder: string;
  databaseUrl: string;
  dataDir: string;
}

export class UpgradeServer {
  /** One line for every answer but 200, and for every answer that did not come. */
  readonly errors: string[] = [];
  answered = 0;
  #output = "";
  #address = "";
  #key = "";

  private constructor(
    readonly name: string,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
  }

  /** Starts a server and waits until it answers. */
  static async start({ name, folder, databaseUrl, dataDir }: Place): Promise<UpgradeServer> {
    const own = { PORT: "0", HOST: "127.0.0.1", DEMO: "1", RATE_LIMIT: "0", NODE_ENV: "production" };
    const child = spawn(process.execPath, ["--import", "tsx", "apps/server/src/main.ts"], {
      cwd: folder,
      env: { ...process.env, ...own, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const server = new UpgradeServer(name, child);
    await server.#ready();
    return server;
  }

  async #ready(): Promise<void> {
    for (const deadline = Date.now() + START_WITHIN_MS; ; ) {
      const [, address] = /已启动：(http:\/\/\S+)/.exec(this.#output) ?? [];
      if (address) {
        this.#address = address;
        return;
      }
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${this.name} did not start:\n${this.#output}`);
      await sleep(20);
    }
  }

  /** What the process wrote besides its greeting: faults of the server. */
  get faults(): string {
    return this.#output.replaceAll(/^(启程 CRM 已启动|演示账号|按 Ctrl-C|正在停止).*$/gm, "").trim();
  }

  get key(): string {
    return this.#key;
  }

  /** Works with a key that another server gave. */
  use(key: string): void {
    this.#key = key;
  }

  async call(url: string, body: unknown): Promise<Answer> {
    const headers = { "content-type": "application/json", ...(this.#key !== "" && { authkey: this.#key }) };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const response = await fetch(this.#address + url, {
        method: "POST",
        headers,
        body: JSON.stringify(body),
        signal,
      });
      const text = await response.text();
      this.answered += 1;
      if (response.status === 200) return JSON.parse(text) as Answer;
      this.errors.push(`${url} ${response.status} ${text}`);
    } catch (error) {
      this.errors.push(`${url} ${String(error)}`);
    }
    return {};
  }

  async signIn(): Promise<void> {
    this.#key = (await this.call("/api/user/login", { username: "admin", password: PASSWORD })).data?.LoginToken ?? "";
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const gone = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGTERM");
    await gone;
  }
}

/** One person's round: adds, follows up, edits, stars, searches, opens what somebody wrote earlier, deletes. */
async function work(server: UpgradeServer, seen: number[]): Promise<void> {
  const name = `升级${randomUUID()}`;
  const { data } = await server.call("/api/customer/add", {
    CustomerName: name,
    contactName: "联系人",
    mobile: "13800138000",
  });
  const id = data?.id;
  if (id === undefined) return;
  await server.call("/api/contact/add", { customerId: id, contactName: "第二联系人" });
  await server.call("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: name });
  await server.call("/api/customer/edit", { id, remark: "已联系" });
  // On and off again: nobody stars more than some hundred.
  await server.call("/api/customer/setTop", { id });
  await server.call("/api/customer/setTop", { id });
  await server.call("/api/customer/index", { rows: 20 });
  await server.call("/api/customer/index", { rows: 20, key: "公司" });
  const earlier = seen[Math.floor(Math.random() * seen.length)];
  if (earlier !== undefined) {
    await server.call("/api/customer/Views", { id: earlier });
    await server.call("/api/contact/list", { customerId: earlier });
    await server.call("/api/OpportLogs/Logs", { customerId: earlier });
    await server.call("/api/customer/edit", { id: earlier, remark: name });
  }
  if (Math.random() < 0.2) await server.call("/api/customer/delete", { ids: [id] });
  else seen.push(id);
}

/**
 * Lets some people work on a server without a pause, and one more sign in again and again.
 * @param seen ids of customers of all versions; grows
 * @returns how to stop
 */
export function startLoad(server: UpgradeServer, people: number, seen: number[]): () => Promise<void> {
  let running = true;
  const each = async (step: () => Promise<void>) => {
    while (running) await step();
  };
  const signIn = async () => {
    // Somebody else than those who work: of one person's sessions the oldest ones end.
    await server.call("/api/user/login", { username: "zongjian", password: PASSWORD });
    await sleep(200);
  };
  const all = [each(signIn), ...Array.from({ length: people }, () => each(() => work(server, seen)))];
  return async () => {
    running = false;
    await Promise.all(all);
  };
}
