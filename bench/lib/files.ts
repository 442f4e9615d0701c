/** A file of customers imported and exported, and a big one fetched by many, while somebody else looks at his list. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { BenchDatabase } from "./cluster";
import type { Reading } from "./job";
import type { People, Person } from "./people";
import { databaseProcessorMs, processorMs, residentMb } from "./proc";
import type { Server } from "./processes";

const IMPORT_WITHIN_S = 60;
const EXPORT_WITHIN_S = 10;
const MORE_MB = 200;
const MOST_TIMES_SLOWER = 2;
const ALONE_MS = 5_000;
const READERS = 50;
const READ_BYTES = 50_000_000;
const READING_S = 15;
const WITHIN_MS = 20 * 60_000;
/** What a run created has this at the beginning of its name. */
export const CREATED = "基准新增";

const MAPPING = [
  "CustomerName",
  "contactName",
  "mobile",
  "LaiYuan",
  "industry",
  "address",
  "website",
  "wechat",
  "qq",
  "creditCode",
  "remark",
  "city",
  "scale",
  "UserID",
  "AddTime",
];

interface Names {
  source: string;
  industry: string;
  scale: string;
  owner: string;
}

async function namesIn(client: pg.Client, owner: number): Promise<Names> {
  const entry = async (kind: string) =>
    String(
      (await client.query("select name from dictionary where kind = $1 order by id limit 1", [kind])).rows[0]?.name,
    );
  const { rows } = await client.query("select username from users where id = $1", [owner]);
  return {
    source: await entry("source"),
    industry: await entry("industry"),
    scale: await entry("scale"),
    owner: String(rows[0]?.username),
  };
}

/** One row in a hundred is wrong; what identifies a customer is nobody else's. */
function fileOf({ source, industry, scale, owner }: Names, count: number): Buffer {
  const lines = Array.from({ length: count }, (_, n) => {
    const digits = String(n).padStart(7, "0");
    const mobile = n % 100 === 0 ? "没有" : `1991${digits}`;
    const more = `文三路${n % 500}号,www.example${n}.com,wx_${digits}q,9${digits}1,,第${n}次拜访，约定下周再谈,浙江省杭州市西湖区`;
    return `${CREATED}导入${n}号公司,张${n % 997},${mobile},${source},${industry},${more},${scale},${owner},2026-01-31 14:30`;
  });
  return Buffer.from([MAPPING.join(","), ...lines].join("\n"));
}

interface Job {
  state: string;
  succeeded: number;
  refused: number;
  /** There already, by a number that the volume has, too. */
  skipped: number;
}

/** Waits for other people's lists, one after another. */
class Onlooker {
  readonly #took: number[] = [];
  #on = true;
  readonly #done: Promise<void>;

  constructor(look: () => Promise<unknown>) {
    this.#done = this.#watch(look);
  }

  async #watch(look: () => Promise<unknown>): Promise<void> {
    while (this.#on) {
      const since = performance.now();
      await look();
      this.#took.push(performance.now() - since);
      await sleep(20);
    }
  }

  /** @returns the 95th percentile in milliseconds */
  async end(): Promise<number> {
    this.#on = false;
    await this.#done;
    this.#took.sort((a, b) => a - b);
    return this.#took[Math.floor(this.#took.length * 0.95)] ?? Number.NaN;
  }
}

interface Given {
  product: Server;
  database: BenchDatabase;
  client: pg.Client;
  people: People;
  read: (reading: Reading) => Promise<number>;
  /** Of the file. */
  rows: number;
  log: (line: string) => void;
}

const met = (holds: boolean) => (holds ? "met" : "MISSED");

/** @returns lines for the report */
export async function measureFiles({ product, database, client, people, read, rows, log }: Given): Promise<string[]> {
  const director = people.directors[0] as Person;
  const seller = people.sellers[0] as Person;
  const call = async <Data>(person: Person, path: string, body: unknown): Promise<Data> => {
    const response = await fetch(product.url + path, {
      method: "POST",
      headers: { authkey: person.key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { msg: string; data: Data };
    if (!response.ok) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  const ended = async (job: number): Promise<Job> => {
    for (const until = Date.now() + WITHIN_MS; Date.now() < until; await sleep(200)) {
      const found = await call<Job>(director, "/api/job/detail", { id: job });
      if (["done", "failed", "cancelled"].includes(found.state)) return found;
    }
    throw new Error("The job does not end.");
  };
  const look = () => call(seller, "/api/customer/index", { page: 1, rows: 20 });
  const alone = new Onlooker(look);
  await sleep(ALONE_MS);
  const quiet = await alone.end();

  const lines: string[] = [];
  const spent = () => [processorMs(product.pid), databaseProcessorMs(database.postmasterPid)] as const;
  const measured = async (name: string, withinS: number | undefined, work: () => Promise<string>) => {
    const rest = residentMb(product.pid);
    let most = rest;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(product.pid));
    }, 100);
    const others = new Onlooker(look);
    const since = performance.now();
    const [server, postgres] = spent();
    const said = await work();
    const seconds = (performance.now() - since) / 1_000;
    const cpu = spent().map((ms, at) => ((ms - ([server, postgres][at] ?? 0)) / 1_000).toFixed(1));
    clearInterval(watch);
    const slower = (await others.end()) / quiet;
    const more = most - rest;
    const inTime = withinS === undefined ? "" : ` (≤ ${withinS} s: ${met(seconds <= withinS)})`;
    const line = `${name}: ${said} in ${seconds.toFixed(1)} s${inTime}, processor ${cpu.join(" + ")} s, server + ${more.toFixed(0)} MB (≤ ${MORE_MB} MB: ${met(more <= MORE_MB)}), others' p95 ${slower.toFixed(1)} × of ${quiet.toFixed(1)} ms (≤ ${MOST_TIMES_SLOWER} ×: ${met(slower <= MOST_TIMES_SLOWER)})`;
    log(line);
    lines.push(line);
  };

  const bytes = fileOf(await namesIn(client, seller.id), rows);
  const upload = async <Data>(person: Person, path: string, file: File, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);
    const response = await fetch(product.url + path, { method: "POST", headers: { authkey: person.key }, body });
    const answer = (await response.json()) as { msg: string; data: Data };
    if (!response.ok) throw new Error(`${path}: ${answer.msg}`);
    return answer.data;
  };
  await measured(`import of ${rows} rows × 15 columns, looked at and written`, IMPORT_WITHIN_S, async () => {
    const file = new File([new Uint8Array(bytes)], "bench.csv", { type: "text/csv" });
    const { id } = await upload<{ id: number }>(director, "/api/import/upload", file, { module: "customer" });
    const check = await call<{ job: number }>(director, "/api/import/check", { id, mapping: MAPPING });
    await ended(check.job);
    const { job } = await call<{ job: number }>(director, "/api/import/run", { id });
    const { succeeded, refused, skipped } = await ended(job);
    if (succeeded + refused + skipped !== rows)
      throw new Error(`${succeeded + refused + skipped} of ${rows} rows ended.`);
    return `${succeeded} added, ${refused} refused, ${skipped} there already`;
  });
  await measured("export of them, all fields", EXPORT_WITHIN_S, async () => {
    const query = { data: [{ field: "CustomerName", op: "prefix", value: `${CREATED}导入` }] };
    const { job } = await call<{ job: number }>(director, "/api/export/run", { module: "customer", ...query });
    return `${(await ended(job)).succeeded} rows`;
  });
  await measured("export of all running approvals, the columns of their list", EXPORT_WITHIN_S, async () => {
    const query = { data: [{ field: "taskStatus", op: "in", value: [1] }] };
    const { job } = await call<{ job: number }>(director, "/api/export/run", { module: "approval.all", ...query });
    return `${(await ended(job)).succeeded} rows`;
  });
  const big = new File(["a,b,c,d,e\n".repeat(READ_BYTES / 10)], "big.csv", { type: "text/csv" });
  const { id, url } = await upload<{ id: number; url: string }>(director, "/api/file/UploadFile", big, {});
  await measured(`${READERS} slow readers of a file of ${READ_BYTES / 1e6} MB`, undefined, async () => {
    const came = await read({ url: new URL(url, product.url).href, readers: READERS, seconds: READING_S });
    return `${(came / 1e6).toFixed(0)} MB came`;
  });
  await call(director, "/api/file/DeleteFile", { id });
  return lines;
}
