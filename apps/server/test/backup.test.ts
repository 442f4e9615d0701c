/**
 * `npm run db:backup` and `npm run db:restore` with the demo company: backed up while stopped and while twenty clients
 * write and upload, restored into a new data directory, compared row by row and byte by byte, and served again.
 */
import { execFile, spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cp, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { seedBase } from "../seed/base";
import { seedDemo } from "../seed/demo";
import { startCluster } from "../src/embedded-postgres/embedded-cluster";
import { withCluster } from "../src/embedded-postgres/running-cluster";
import { backup } from "../src/kernel/backup/backup";
import type { Manifest } from "../src/kernel/backup/manifest";
import { openDatabase } from "../src/kernel/db/database";
import { PictureDecoder } from "../src/kernel/files/decoder";
import { FileStore } from "../src/kernel/files/store";
import { migrate } from "../src/kernel/start/migrate";
import { restore } from "../src/kernel/start/restore";
import { allRows, connect, HALVES, shape } from "./backup-rows";
import { inOneOfThree } from "./drawn";
import { pictureBytes } from "./pictures";
import { ServerProcess } from "./server-process";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const CLIENTS = 20;
const SIGN_IN = { username: "admin", password: "Qicheng@2026" };
const WITHIN_MS = 180_000;

const source = new ServerProcess();
const restored = new ServerProcess();
const work = mkdtempSync(path.join(fastTemp(), "qicheng-backups-"));
const whole = path.join(work, "whole");
const silent = () => undefined;

interface Told {
  code: number;
  text: string;
}

/** Runs a script of package.json as an administrator does. */
async function npm(script: string, folder: string, dataDir: string): Promise<Told> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  try {
    const { stdout, stderr } = await promisify(execFile)("npm", ["--prefix", ROOT, "run", script, "--", folder], {
      cwd: work,
      env,
    });
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: stdout + stderr };
  }
}

async function fillDemo(): Promise<void> {
  const cluster = await startCluster({ dataDir: source.dataDir });
  await migrate(cluster.connectionString);
  const { rights, close } = openDatabase(cluster.connectionString, { max: 2 });
  await seedBase(rights);
  const decoder = new PictureDecoder();
  await seedDemo(rights, new FileStore(path.join(source.dataDir, "files"), "", decoder));
  decoder.close();
  await close();
  await cluster.stop();
}

const addressOf = (server: ServerProcess) =>
  [...server.output.matchAll(/已启动：(http:\/\/\S+)/g)].at(-1)?.[1] ?? "http://not-started";

async function signIn(server: ServerProcess): Promise<string> {
  const reply = (await server.call("/api/user/login", SIGN_IN)) as { data?: { LoginToken?: string } };
  const key = reply.data?.LoginToken ?? "";
  expect(key).toHaveLength(43);
  return key;
}

async function uploadPicture(key: string): Promise<{ id: number; url: string }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(pictureBytes())], { type: "image/png" }), `图${randomUUID()}.png`);
  const response = await fetch(`${addressOf(source)}/api/file/UploadFile`, {
    method: "POST",
    headers: { authkey: key },
    body: form,
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: number; url: string } }).data;
}

/** Twenty clients write until told to stop. @returns what was acknowledged so far, and how to stop */
function startLoad(key: string): { acked: () => number; stop: () => Promise<void>; strange: string[] } {
  const strange: string[] = [];
  let acked = 0;
  let running = true;
  const write = async (url: string, body: unknown) => {
    const reply = await source.call(url, body, { authkey: key });
    if (reply?.status === 200) acked += 1;
    else strange.push(`${url} ${JSON.stringify(reply)}`);
    return reply?.data?.id;
  };
  const client = async (no: number) => {
    while (running) {
      if (no === 0) await uploadPicture(key).then(() => acked++);
      const remark = `load-${randomUUID()}`;
      const added = { CustomerName: `客户${remark}`, contactName: "联系人", mobile: "13800138000", remark };
      const customerId = await write("/api/customer/add", added);
      await write("/api/OpportLogs/Add", { customerId, status: "电话", Ext: remark });
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, no) => client(no));
  return {
    acked: () => acked,
    strange,
    stop: async () => {
      running = false;
      await Promise.all(clients);
    },
  };
}

const digest = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

function filesUnder(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return Object.fromEntries(names.sort().map((name) => [name, digest(path.join(folder, name))]));
}

const database = <T>(server: ServerProcess, use: (client: pg.Client) => Promise<T>): Promise<T> =>
  withCluster(server.dataDir, silent, async (url) => {
    const client = await connect(url);
    try {
      return await use(client);
    } finally {
      await client.end();
    }
  });

/** Rows of the backup `whole`. */
let inTheBackup: Record<string, string[]> = {};

async function expectTheBackup(server: ServerProcess): Promise<void> {
  const back = await database(server, allRows);
  expect(Object.keys(back)).toEqual(Object.keys(inTheBackup));
  for (const [table, rows] of Object.entries(inTheBackup)) {
    // Two long lists that differ would take minutes to print.
    expect([table, rows.length]).toEqual([table, back[table]?.length]);
    expect([table, rows.filter((row, at) => row !== back[table]?.[at])]).toEqual([table, []]);
  }
}

beforeAll(fillDemo, WITHIN_MS);
afterAll(async () => {
  await source.remove();
  await restored.remove();
  rmSync(work, { recursive: true, force: true });
}, WITHIN_MS);

test(
  "a stopped database is started for its backup, and stopped again",
  async () => {
    const { code, text } = await npm("db:backup", "stopped", source.dataDir);
    expect([code, text]).toEqual([0, expect.stringContaining("备份完成 / Backup complete")]);
    const manifest = JSON.parse(readFileSync(path.join(work, "stopped/manifest.json"), "utf8")) as Manifest;
    expect(manifest.tables.find(({ name }) => name === "customers")?.rows).toBeGreaterThan(100);
    const leftOut = ["graphile_worker", "idempotency_keys", "login_throttle", "migrations", "sessions"];
    expect(Object.keys(manifest.leftOut)).toEqual(leftOut);
    expect(existsSync(path.join(source.cluster, "postmaster.pid"))).toBe(false);
    expect(existsSync(path.join(source.dataDir, "server.lock"))).toBe(false);
  },
  WITHIN_MS,
);

test(
  "a backup under load holds one moment, whole, and is served again after its restore",
  async () => {
    await source.start();
    const key = await signIn(source);
    const deletedLater = await uploadPicture(key);
    await uploadPicture(key);
    const load = startLoad(key);
    await sleep(1_000);
    let moment: pg.Client | undefined;
    let ackedAtSnapshot = 0;
    await withCluster(source.dataDir, silent, async (databaseUrl) => {
      const onSnapshot = async (name: string) => {
        ackedAtSnapshot = load.acked();
        moment = await connect(databaseUrl);
        await moment.query("begin isolation level repeatable read, read only");
        await moment.query(`set transaction snapshot '${name}'`);
        expect((await source.call("/api/file/DeleteFile", { id: deletedLater.id }, { authkey: key }))?.status).toBe(
          200,
        );
        await sleep(1_000);
      };
      const filesDir = path.join(source.dataDir, "files");
      await backup({ databaseUrl, filesDir, target: whole, version: "test", onSnapshot });
    });
    // Nobody waited for it: twenty clients went on, and what they wrote meanwhile is not in it.
    expect(load.acked() - ackedAtSnapshot).toBeGreaterThan(CLIENTS);
    await load.stop();
    expect(load.strange).toEqual([]);
    if (!moment) throw new Error("no snapshot");
    inTheBackup = await allRows(moment);
    await moment.end();
    const later = await database(source, allRows);
    expect(later.customers?.length).toBeGreaterThan(inTheBackup.customers?.length ?? 0);

    const told = await npm("db:restore", whole, restored.dataDir);
    expect([told.code, told.text]).toEqual([0, expect.stringContaining("恢复完成")]);
    await expectTheBackup(restored);
    expect(await database(restored, shape)).toEqual(await database(source, shape));
    await database(restored, async (client) => {
      for (const [what, text] of Object.entries(HALVES))
        expect([what, (await client.query(text)).rows]).toEqual([what, []]);
      await expect(client.query("delete from audit_log")).rejects.toThrow(/append-only/);
      expect((await client.query("select 1 from graphile_worker.jobs")).rows).toEqual([]);
      const { rows } = await client.query<{ key: string; sha256: string }>(
        "select storage_key as key, sha256 from files order by 1",
      );
      expect(rows.length).toBeGreaterThan(2);
      const files = filesUnder(path.join(restored.dataDir, "files"));
      expect(files).toEqual(Object.fromEntries(rows.map(({ key: name, sha256 }) => [name, sha256])));
      expect(files).toMatchObject(filesUnder(path.join(whole, "files")));
    });
  },
  WITHIN_MS,
);

test("a backup is closed to other users, and its checksums are those of sha256sum", async () => {
  const entries = readdirSync(whole, { recursive: true, encoding: "utf8" }).map((name) => path.join(whole, name));
  const modes = [whole, ...entries].map((name) => {
    const found = statSync(name);
    return [name, found.isDirectory() ? "folder" : "file", (found.mode & 0o777).toString(8)];
  });
  expect(modes.length).toBeGreaterThan(40);
  expect(modes.filter(([, kind, mode]) => mode !== (kind === "folder" ? "700" : "600"))).toEqual([]);
  const sums = await promisify(execFile)("sha256sum", ["--check", "--strict", "SHA256SUMS"], { cwd: whole });
  // Of every file but the list itself.
  expect(sums.stdout.match(/: OK$/gm)).toHaveLength(modes.filter(([, kind]) => kind === "file").length - 1);
});

inOneOfThree(
  "a restore that was killed succeeds when it is run again",
  async () => {
    const killed = new ServerProcess();
    const env = { ...process.env, DATA_DIR: killed.dataDir, DATABASE_URL: "" };
    try {
      const child = spawn(process.execPath, ["--import", "tsx", "scripts/backup-restore.ts", "restore", whole], {
        cwd: ROOT,
        env,
        stdio: "ignore",
      });
      const draft = path.join(killed.dataDir, "files.restoring");
      while (!existsSync(draft) && child.exitCode === null) await sleep(2);
      child.kill("SIGKILL");
      await new Promise((resolve) => child.once("exit", resolve));
      expect(existsSync(draft)).toBe(true);
      expect(existsSync(path.join(killed.dataDir, "files"))).toBe(false);
      const told = await npm("db:restore", whole, killed.dataDir);
      expect([told.code, told.text]).toEqual([0, expect.stringContaining("恢复完成")]);
      expect(existsSync(draft)).toBe(false);
      await expectTheBackup(killed);
      expect(filesUnder(path.join(killed.dataDir, "files"))).toEqual(filesUnder(path.join(whole, "files")));
      // Its database is still the one that the killed try began; it ends with the server.
      await killed.start();
      await signIn(killed);
    } finally {
      await killed.remove();
    }
  },
  WITHIN_MS,
);

test(
  "the restored server starts, signs in, shows what was there, and adds to it",
  async () => {
    await restored.start();
    const stale = await signIn(source);
    expect((await restored.call("/api/customer/index", { rows: 1 }, { authkey: stale }))?.status).not.toBe(200);
    const authkey = await signIn(restored);
    const list = (await restored.call("/api/customer/index", { rows: 5 }, { authkey })) as { total?: number };
    expect(list.total).toBeGreaterThan(100);
    const added = { CustomerName: "恢复后的新客户", contactName: "联系人", mobile: "13900139000" };
    expect((await restored.call("/api/customer/add", added, { authkey }))?.status).toBe(200);
    const [last] = await restored.query<{ id: string; most: string }>(
      "select (select id from customers where name = '恢复后的新客户') as id, (select max(id) from customers) as most",
    );
    expect(last?.id).toBe(last?.most);
  },
  WITHIN_MS,
);

/** Ways a backup goes bad, and the file that the refusal must name. */
const flip = (file: string) => {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
};
const cut = (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -100));
const aPicture = (folder: string) => `files/${Object.keys(filesUnder(path.join(folder, "files")))[0]}`;
const DAMAGES: [what: string, damage: (file: string) => void, nameOf: (folder: string) => string][] = [
  ["a flipped bit in a table", flip, () => "tables/customers.copy.gz"],
  ["a table cut off", cut, () => "tables/contacts.copy.gz"],
  ["a table missing", rmSync, () => "tables/roles.copy.gz"],
  ["a flipped bit in a picture", flip, aPicture],
  ["a picture missing", rmSync, aPicture],
  ["a flipped bit in the manifest", flip, () => "manifest.json"],
  ["a list cut off", cut, () => "SHA256SUMS"],
  ["a flipped bit in the list", flip, () => "SHA256SUMS"],
];

test.each(DAMAGES)("%s is refused by name before anything is written", async (_what, damage, nameOf) => {
  const folder = path.join(work, `bad-${randomUUID()}`);
  await cp(whole, folder, { recursive: true });
  const name = nameOf(folder);
  damage(path.join(folder, name));
  const filesDir = path.join(work, "no-files");
  // No database at all: it is not even asked.
  const attempt = restore({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none", filesDir, source: folder });
  await expect(attempt).rejects.toThrow(name);
  expect(existsSync(filesDir)).toBe(false);
  await rm(folder, { recursive: true });
});

test("a database with rows and a folder with files are left alone", async () => {
  const filesDir = path.join(work, "no-files");
  await expect(restore({ databaseUrl: inject("databaseUrl"), filesDir, source: whole })).rejects.toThrow(
    /只能恢复到空的数据库和空的文件目录，而表 \w+ 中已有数据/,
  );
  const filled = path.join(source.dataDir, "files");
  await expect(
    restore({ databaseUrl: "postgresql://nobody@127.0.0.1:1/none", filesDir: filled, source: whole }),
  ).rejects.toThrow(/中已有文件[\s\S]*holds files/);
  expect(existsSync(filesDir)).toBe(false);
});

inOneOfThree(
  "an interrupted backup is known as such, and refused",
  async () => {
    const target = path.join(work, "cut");
    const env = { ...process.env, DATA_DIR: source.dataDir, DATABASE_URL: "" };
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/backup-restore.ts", "backup", target], {
      cwd: ROOT,
      env,
      stdio: "ignore",
    });
    while (!existsSync(path.join(`${target}.unfinished`, "tables"))) await sleep(5);
    child.kill("SIGKILL");
    await new Promise((resolve) => child.once("exit", resolve));
    expect(existsSync(target)).toBe(false);
    const attempt = restore({
      databaseUrl: "postgresql://nobody@127.0.0.1:1/none",
      filesDir: path.join(work, "no-files"),
      source: `${target}.unfinished`,
    });
    await expect(attempt).rejects.toThrow(/不是完整的备份/);
    const again = await npm("db:backup", target, source.dataDir);
    expect([again.code, again.text]).toEqual([1, expect.stringContaining("曾被中断")]);
    await rm(`${target}.unfinished`, { recursive: true });
    expect((await npm("db:backup", target, source.dataDir)).code).toBe(0);
  },
  WITHIN_MS,
);
