/** Jobs on two servers that are processes of their own: killed, ended, cut off from the database, with wrong clocks. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { type DatabaseHandle, openDatabase } from "../src/kernel/db/database";
import { enqueue } from "../src/kernel/jobs/enqueue";
import { bundleFolder } from "./bundle";
import { inOneOfThree } from "./drawn";
import { cloneDatabase } from "./harness";
import { failing, leaving, plain, slow } from "./jobs-tasks";

const HOUR_MS = 3_600_000;
/** An occurrence that is further from now was planned by the clock of a server that goes wrong by an hour. */
const HANG_MS = 300_000;
const OCCURRENCES = process.env.FULL ? 20 : 8;
const KILLS = process.env.FULL ? 20 : 1;
/** A dead server is noticed at the next beat, after 5 s; a busy machine takes its time. */
const PATIENCE_MS = 60_000;
vi.setConfig({ testTimeout: 4 * PATIENCE_MS });

const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-jobs-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

class Worker {
  #output = "";

  private constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
  }

  static async start(databaseUrl: string, skewMs = 0): Promise<Worker> {
    const child = spawn(process.execPath, [path.join(bundleFolder(), "jobs-server.js")], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        DEMO: "0",
        NODE_ENV: "",
        CLOCK_SKEW_MS: `${skewMs}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const worker = new Worker(child);
    for (let ms = 0; ms < 60_000 && !worker.#output.includes("working"); ms += 20) await sleep(20);
    expect(worker.output).toContain("working");
    return worker;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  get output(): string {
    return this.#output;
  }

  get gone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** @returns its exit code */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    if (!this.gone) {
      const exit = once(this.child, "exit");
      this.child.kill(signal);
      await exit;
    }
    return this.child.exitCode;
  }
}

let databaseUrl = "";
let database: DatabaseHandle;
let workers: Worker[] = [];

beforeEach(async () => {
  databaseUrl = await cloneDatabase();
  database = openDatabase(databaseUrl, { max: 2 });
  await sql`create table noted (what text, id text, pid int, at timestamptz default clock_timestamp())`.execute(
    database.db,
  );
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  workers = [];
  await database.close();
});

async function start(skewMs?: number): Promise<Worker> {
  const worker = await Worker.start(databaseUrl, skewMs);
  workers.push(worker);
  return worker;
}

/** Processes that noted this. */
async function pids(what: "began" | "done", id: string): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from noted where what = ${what} and id = ${id} order by at`.execute(database.db);
  return rows.map(({ pid }) => pid);
}
async function until(what: "began" | "done", id: string, times = 1, withinMs = PATIENCE_MS): Promise<number[]> {
  for (const since = performance.now(); performance.now() - since < withinMs; await sleep(20)) {
    const found = await pids(what, id);
    if (found.length >= times) return found;
  }
  throw new Error(`not ${what} within ${withinMs} ms: ${id}\n${workers.map(({ output }) => output).join("\n")}`);
}
async function jobs(task: string) {
  const { rows } = await sql<{ attempts: number; last_error: string | null; locked_by: string | null }>`
    select attempts, last_error, locked_by from graphile_worker.jobs where task_identifier = ${task}`.execute(
    database.db,
  );
  return rows;
}
/** A job goes when its server has told the queue, which may be after what it did is seen. */
const noneLeft = (task: string) => expect.poll(() => jobs(task), { timeout: PATIENCE_MS }).toEqual([]);

async function connections(application: string): Promise<number> {
  const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
    and application_name like ${application}`.execute(database.db);
  return rows.length;
}

/** Ends connections as a failing network would. @returns how many */
async function cut(application: string): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
    and application_name like ${application} and pid <> pg_backend_pid()`.execute(database.db);
  return rows.length;
}

test("each occurrence is done once by two servers of which one is an hour behind and one an hour ahead", async () => {
  await Promise.all([start(-HOUR_MS), start(HOUR_MS)]);
  const seen = () =>
    sql<{ id: string; n: number }>`select id, count(*)::int as n from noted group by id order by id`.execute(
      database.db,
    );
  for (let ms = 0; ms < 60_000 && (await seen()).rows.length < OCCURRENCES; ms += 200) await sleep(200);
  const { rows } = await seen();
  expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
  const times = rows.map(({ id }) => Date.parse(id));
  expect(times).toEqual(times.map((_, n) => (times[0] ?? 0) + n * 1_000));
  expect(times.length).toBeGreaterThanOrEqual(OCCURRENCES);
  expect(Math.abs((times.at(-1) ?? 0) - Date.now())).toBeLessThan(HANG_MS);
});

test("a server killed in the middle is relieved by the other, and the work is done once", async () => {
  await Promise.all([start(), start()]);
  for (let n = 0; n < KILLS; n += 1) {
    const id = randomUUID();
    await enqueue(database.db, slow, { id, ms: 1_500 });
    const [first] = await until("began", id);
    const victim = workers.find(({ pid }) => pid === first);
    expect(victim).toBeDefined();
    await victim?.end("SIGKILL");
    const done = await until("done", id);
    expect(done).toHaveLength(1);
    expect(done).not.toContain(first);
    expect(await pids("began", id)).toEqual([first, done[0]]);
    workers = workers.filter((worker) => worker !== victim);
    await start();
  }
  await noneLeft(slow.name);
}, 1_200_000);

inOneOfThree("a server killed right after the work was committed leaves nothing to be done again", async () => {
  const id = randomUUID();
  const dying = await start();
  await enqueue(database.db, leaving, { id });
  await until("done", id);
  while (!dying.gone) await sleep(20);
  await start();
  await enqueue(database.db, plain, { id: "after" }, { runAt: new Date(Date.now() + 6_000) });
  await until("done", "after");
  expect(await pids("done", id)).toEqual([dying.pid]);
  await noneLeft(leaving.name);
});

inOneOfThree("what was begun by a server that was alone is done after its restart", async () => {
  const id = randomUUID();
  const first = await start();
  await enqueue(database.db, slow, { id, ms: 1_000 });
  await until("began", id);
  await first.end("SIGKILL");
  const second = await start();
  expect(await until("done", id)).toEqual([second.pid]);
});

test("a job is there if and only if the transaction that enqueued it commits", async () => {
  await start();
  const undone = database.db.transaction().execute(async (trx) => {
    await enqueue(trx, plain, { id: "undone" });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await database.db.transaction().execute((trx) => enqueue(trx, plain, { id: "kept" }));
  await until("done", "kept");
  expect(await pids("done", "undone")).toEqual([]);
  await noneLeft(plain.name);
});

test("a waiting job is replaced by another with its key, and comes in its time", async () => {
  const soon = new Date(Date.now() + 3_000);
  await enqueue(database.db, plain, { id: "old" }, { key: "one", runAt: soon });
  await enqueue(database.db, plain, { id: "new" }, { key: "one", runAt: soon });
  await start();
  await until("done", "new");
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
  expect(await pids("done", "old")).toEqual([]);
});

inOneOfThree("a failing task is tried again, and kept with its error when its tries are used up", async () => {
  const server = await start();
  await enqueue(database.db, failing, { id: "once", times: 1 });
  await enqueue(database.db, failing, { id: "ever", times: 9 }, { maxAttempts: 2 });
  await until("done", "once");
  await until("began", "ever", 2);
  for (let ms = 0; ms < PATIENCE_MS && (await jobs(failing.name))[0]?.locked_by !== null; ms += 50) await sleep(50);
  expect(await jobs(failing.name)).toEqual([{ attempts: 2, last_error: "try 2 of ever", locked_by: null }]);
  expect(server.output).toMatch(
    /^jobs: Failed task \d+ \(test\.failing, .*attempt 2 of 2\) with error 'try 2 of ever'/m,
  );
});

inOneOfThree("lost connections are made again, and work goes on", async () => {
  const server = await start();
  await enqueue(database.db, plain, { id: "before" });
  await until("done", "before");
  expect(await cut("qicheng%")).toBeGreaterThan(0);
  await sleep(500);
  await enqueue(database.db, plain, { id: "after" });
  expect(await until("done", "after")).toEqual([server.pid]);
  // Told by notification again, not found by looking now and then.
  const listening = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name like 'qicheng%' and query like 'LISTEN "jobs:insert"%'`.execute(database.db);
    return rows.length;
  };
  await expect.poll(listening, { timeout: PATIENCE_MS }).toBe(1);
  await enqueue(database.db, plain, { id: "told" });
  expect(await until("done", "told")).toEqual([server.pid]);
});

inOneOfThree("whose sign of life is lost ends what it has begun, and nobody else does it as well", async () => {
  await Promise.all([start(), start()]);
  // Both work: a server says so a moment before it has connected.
  await expect.poll(() => connections("qicheng-jobs"), { timeout: PATIENCE_MS }).toBe(2);
  const id = randomUUID();
  await enqueue(database.db, slow, { id, ms: 4_000 });
  await until("began", id);
  expect(await cut("qicheng-jobs")).toBe(2);
  await until("done", id);
  await sleep(6_000);
  expect(await pids("done", id)).toHaveLength(1);
  expect(await pids("began", id)).toHaveLength(1);
  await noneLeft(slow.name);
});

inOneOfThree("a server that is asked to end ends its work first, and gives back what takes too long", async () => {
  const [short, long] = [randomUUID(), randomUUID()];
  const first = await start();
  await enqueue(database.db, slow, { id: short, ms: 2_000 });
  await enqueue(database.db, slow, { id: long, ms: 9_000 });
  await Promise.all([until("began", short), until("began", long)]);
  expect(await first.end("SIGTERM"), first.output).toBe(0);
  expect(await pids("done", short)).toEqual([first.pid]);
  expect(await pids("done", long)).toEqual([]);
  const second = await start();
  expect(await until("done", long)).toEqual([second.pid]);
});
