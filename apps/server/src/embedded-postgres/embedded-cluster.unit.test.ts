import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "./embedded-cluster";
import { isAlive } from "./process-identity";

const base = mkdtempSync(path.join(os.tmpdir(), "qicheng-cluster-"));
const dataDir = path.join(base, "one");
const otherDir = path.join(base, "two");
let cluster: Cluster;

interface Pointer {
  cluster: string;
}

async function query<T extends pg.QueryResultRow>(target: Cluster, sql: string): Promise<T[]> {
  const client = new pg.Client(target.connectionString);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

function clusterPath(directory = dataDir): string {
  return (JSON.parse(readFileSync(path.join(directory, "database.json"), "utf8")) as Pointer).cluster;
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(path.join(clusterPath(), "postmaster.pid"), "utf8"), 10);
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(50);
}

const countRows = async (): Promise<number> =>
  (await query<{ n: number }>(cluster, "SELECT count(*)::int AS n FROM note"))[0]?.n ?? -1;

beforeAll(async () => {
  cluster = await startCluster({ dataDir });
  await query(cluster, "CREATE TABLE note (text text)");
}, 60_000);

afterAll(async () => {
  await cluster.stop();
  // As root the clusters may lie outside, where PostgreSQL's user can reach them.
  for (const directory of [dataDir, otherDir]) rmSync(path.dirname(clusterPath(directory)), { recursive: true });
  rmSync(base, { recursive: true, force: true });
}, 60_000);

test("is a real PostgreSQL 18 with durable writes and Chinese trigrams", async () => {
  const names = ["server_version", "fsync", "full_page_writes", "synchronous_commit", "password_encryption"];
  const values = await query<{ value: string }>(
    cluster,
    `SELECT current_setting(name) AS value FROM unnest('{${names.join(",")}}'::text[]) WITH ORDINALITY AS t(name, nr) ORDER BY nr`,
  );
  expect(values.map((row) => row.value)).toEqual([expect.stringMatching(/^18\./), "on", "on", "on", "scram-sha-256"]);
  await query(cluster, "CREATE EXTENSION pg_trgm");
  const [trigrams] = await query<{ n: number }>(cluster, "SELECT cardinality(show_trgm('上海')) AS n");
  expect(trigrams?.n).toBeGreaterThan(0);
});

test("the application's role may create databases and nothing beyond its own", async () => {
  const [role] = await query(cluster, "SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user");
  expect(role).toEqual({ rolsuper: false, rolcreatedb: true });
  await expect(query(cluster, "COPY note FROM PROGRAM 'id'")).rejects.toThrow(/permission denied/);
});

test("its password is needed and its file is private", async () => {
  const url = new URL(cluster.connectionString);
  const { mode } = statSync(path.join(clusterPath(), "..", "password"));
  expect(mode & 0o777).toBe(0o600);
  url.password = "guess";
  await expect(query({ ...cluster, connectionString: url.href }, "SELECT 1")).rejects.toThrow(/password/);
});

test("stop and start keep the rows, start refuses a second time", async () => {
  await query(cluster, "INSERT INTO note VALUES ('before stop')");
  await expect(startCluster({ dataDir })).rejects.toThrow(/另一个启程 CRM 进程使用/);
  const pid = postmasterPid();
  await cluster.stop();
  expect(isAlive(pid)).toBe(false);
  cluster = await startCluster({ dataDir });
  expect(await countRows()).toBe(1);
});

test("a killed server is started again on the same port with every committed row", async () => {
  await query(cluster, "INSERT INTO note VALUES ('before kill')");
  process.kill(-postmasterPid(), "SIGKILL");
  await until(() =>
    countRows().then(
      (n) => n === 2,
      () => false,
    ),
  );
});

test("after a kill of everything the next start recovers", async () => {
  const script = `
    const { startCluster } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded-cluster.ts"))});
    await startCluster({ dataDir: ${JSON.stringify(dataDir)} });
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const startChild = async () => {
    await cluster.stop();
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    return child;
  };
  // The server outlives its killed parent, and is ended and replaced.
  const first = await startChild();
  const orphan = postmasterPid();
  first.kill("SIGKILL");
  await until(() => first.signalCode !== null);
  expect(isAlive(orphan)).toBe(true);
  cluster = await startCluster({ dataDir });
  expect(isAlive(orphan)).toBe(false);
  await query(cluster, "INSERT INTO note VALUES ('before kill of everything')");
  // Both die, and the process id in postmaster.pid belongs to somebody else by now.
  const second = await startChild();
  const server = postmasterPid();
  second.kill("SIGKILL");
  process.kill(-server, "SIGKILL");
  await until(() => second.signalCode !== null && !isAlive(server));
  const file = path.join(clusterPath(), "postmaster.pid");
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(process.pid)));
  cluster = await startCluster({ dataDir });
  expect(await countRows()).toBe(3);
});

test("two data directories run side by side, and settings reach the server", async () => {
  const other = await startCluster({ dataDir: otherDir, settings: { fsync: "off" } });
  try {
    expect(other.connectionString).not.toBe(cluster.connectionString);
    expect(await query(other, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: "off" }]);
    expect(await query(other, "SELECT to_regclass('note') AS note")).toEqual([{ note: null }]);
    expect(await countRows()).toBe(3);
  } finally {
    await other.stop();
  }
});

test("a lost password file is replaced", async () => {
  await cluster.stop();
  rmSync(path.join(clusterPath(), "..", "password"));
  cluster = await startCluster({ dataDir });
  expect(await countRows()).toBe(3);
});
