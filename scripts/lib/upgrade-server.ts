/** A server of some version as a process, and people who use it all the time. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

const START_WITHIN_MS = 120_000;
const ANSWER_WITHIN_MS = 20_000;
const PASSWORD = "Qicheng@2026";

/** What is read of answers; which of it is there depends on the call. */
interface Answer {
  data?: { id?: number; LoginToken?: string; CustomerName?: string; supplierLevel?: unknown[] };
  rows?: { BranchID?: number }[];
}

/** Customers that a server acknowledged and nobody deleted: their names, by their ids. */
export type Kept = Map<number, string>;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

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

  call(url: string, body: unknown): Promise<Answer> {
    return this.#ask(url, JSON.stringify(body), { "content-type": "application/json" });
  }

  /** Uploads a picture of one pixel. */
  upload(): Promise<Answer> {
    const body = new FormData();
    body.append("file", new Blob([PIXEL], { type: "image/png" }), "pixel.png");
    return this.#ask("/api/file/UploadFile", body, {});
  }

  async #ask(url: string, body: string | FormData, type: Record<string, string>): Promise<Answer> {
    const headers = { ...type, ...(this.#key !== "" && { authkey: this.#key }) };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      const response = await fetch(this.#address + url, { method: "POST", headers, body, signal });
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

/** A follow-up with a picture. Not in every round: a day's pictures of one person are limited. */
async function followUpWithPicture(server: UpgradeServer, customerId: number): Promise<void> {
  const { data } = await server.upload();
  if (data?.id !== undefined)
    await server.call("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [data.id] });
}

/** Kept for a moment only, since nobody has more than some dozens. */
async function sceneForAMoment(server: UpgradeServer, name: string): Promise<void> {
  const scene = { module: "customer", name: name.slice(0, 20), query: { key: "公司" } };
  const { data } = await server.call("/api/scene/save", scene);
  if (data?.id !== undefined) await server.call("/api/scene/delete", { id: data.id });
}

/**
 * One person's round: adds, follows up, edits, stars, searches, saves a scene, opens what somebody wrote earlier, deletes.
 */
async function work(server: UpgradeServer, kept: Kept): Promise<void> {
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
  if (Math.random() < 0.2) await followUpWithPicture(server, id);
  await server.call("/api/customer/edit", { id, remark: "已联系" });
  // On and off again: nobody stars more than some hundred.
  await server.call("/api/customer/setTop", { id });
  await server.call("/api/customer/setTop", { id });
  await sceneForAMoment(server, name.slice(2));
  await server.call("/api/customer/index", { rows: 20 });
  await server.call("/api/customer/index", { rows: 20, key: "公司" });
  const earlier = [...kept.keys()].at(Math.floor(Math.random() * kept.size));
  if (earlier !== undefined) {
    await server.call("/api/customer/Views", { id: earlier });
    await server.call("/api/contact/list", { customerId: earlier });
    await server.call("/api/OpportLogs/Logs", { customerId: earlier });
    await server.call("/api/customer/edit", { id: earlier, remark: name });
  }
  if (Math.random() < 0.2) await server.call("/api/customer/delete", { ids: [id] });
  else kept.set(id, name);
}

/** An administrator's round: a colleague comes, an entry of the dictionary is added and renamed. */
async function administer(server: UpgradeServer): Promise<void> {
  const word = randomUUID().slice(0, 8);
  const { rows } = await server.call("/api/user/GetGridJson", { rows: 1 });
  const person = { Name: `u${word}`, NickName: "新同事", BranchID: rows?.[0]?.BranchID, roleids: [] };
  await server.call("/api/user/add", person);
  const entry = { name: `来源${word}`, color: "#1677ff", sort: 1 };
  const { data } = await server.call("/api/status/add", { types: "source", ...entry });
  if (data?.id !== undefined)
    await server.call("/api/status/edit", { id: data.id, ...entry, name: `${entry.name}改`, status: 1 });
}

/** Asks a server for all that was acknowledged. @returns a line for each customer that is missing or called otherwise */
export async function lost(server: UpgradeServer, kept: Kept): Promise<string[]> {
  const lines: string[] = [];
  for (const [id, name] of kept) {
    const { data } = await server.call("/api/customer/Views", { id });
    if (data?.CustomerName !== name) lines.push(`customer ${id}: ${name} was written, ${data?.CustomerName} is there`);
  }
  return lines;
}

/** What this version brings, in a company that the former one filled. @returns a line for each thing that is not there */
export async function notBrought(server: UpgradeServer): Promise<string[]> {
  const failed = server.errors.length;
  const { data: entries } = await server.call("/api/Status/json", { types: "supplierLevel" });
  const { data: news } = await server.call("/main/role/news", {});
  const { data: supplier } = await server.call("/api/erp/supplierAdd", { name: `升级${randomUUID()}` });
  await server.call("/Api/formField/index/", { mode: "product" });
  const there: [string, boolean][] = [
    ["entries of supplierLevel", (entries?.supplierLevel ?? []).length > 0],
    ["erp.supplier among the new permissions", Object.values(news ?? {}).includes("erp.supplier")],
    ["a supplier", supplier?.id !== undefined],
    ["the answers of what is new", server.errors.length === failed],
  ];
  return there.filter(([, good]) => !good).map(([what]) => `missing: ${what}`);
}

/**
 * Lets some people work on a server without a pause, and one more sign in and administer again and again.
 * @param kept customers of all versions; grows
 * @returns how to stop
 */
export function startLoad(server: UpgradeServer, people: number, kept: Kept): () => Promise<void> {
  let running = true;
  const each = async (step: () => Promise<void>) => {
    while (running) await step();
  };
  const signIn = async () => {
    // Somebody else than those who work: of one person's sessions the oldest ones end.
    await server.call("/api/user/login", { username: "zongjian", password: PASSWORD });
    await administer(server);
    await sleep(200);
  };
  const all = [each(signIn), ...Array.from({ length: people }, () => each(() => work(server, kept)))];
  return async () => {
    running = false;
    await Promise.all(all);
  };
}
