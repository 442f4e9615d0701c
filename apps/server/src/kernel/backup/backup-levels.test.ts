/** Backups of former levels of the database, of months long past, and restores that end half way. */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cp, mkdir, rename } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { fastTemp } from "../../../../../scripts/lib/fast-temp.mjs";
import { allRows, connect } from "../../../test/backup-rows";
import { inOneOfThree } from "../../../test/drawn";
import { DiskStorage } from "../files/disk-storage";
import { sha256Of } from "../files/sha256";
import { migrate, migrationNames } from "../start/migrate";
import { restore } from "../start/restore";
import { backup } from "./backup";
import { readSums, SumsWriter } from "./checksums";
import type { Manifest } from "./manifest";
import { copyStoredFiles, removeStrays } from "./stored-files";

const work = mkdtempSync(path.join(fastTemp(), "qicheng-levels-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** As 0.1 left it. */
const FORMER_LEVEL = 6;

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject("databaseUrl"));
  const name = `b_${randomUUID().replaceAll("-", "")}`;
  const admin = await connect(url.href);
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function on<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** A small company with a picture, an old month, a detached one, and texts that COPY has to escape. */
async function formerDatabase(filesDir: string): Promise<string> {
  const databaseUrl = await emptyDatabase();
  await migrate(databaseUrl, { count: FORMER_LEVEL });
  await on(databaseUrl, (client) =>
    client.query(`
      insert into branches (name) values ('总部');
      insert into users (username, nickname, branch_id, password_hash) values ('u1', E'制表\\t换行\\n反斜杠\\\\N"引号', 1, 'x');
      update branches set leader_id = 1;
      insert into customers (name, remark) values ('甲', ''), ('乙', null), ('丙', E'\\\\.');
      insert into customer_counts (owner_id, clue, n) values (0, 1, 2), (0, 1, -2);
      select ensure_partitions('2023-12-01', 2);
      insert into audit_log (created_at, route, module, action) values ('2024-02-10', 'r', 'm', 'a');
      insert into security_log (created_at, event) values ('2024-01-10', 'old');
      alter table security_log detach partition security_log_202401;
      insert into sessions (key_hash, user_id, ip, expires_at) values ('k', 1, '', now());
      insert into files (user_id, filename, format, size, sha256, storage_key) values
        (1, '图', 'png', 3, encode(sha256('abc'), 'hex'), 'aa/one.png'), (1, '坏', 'png', 3, encode(sha256('abc'), 'hex'), 'aa/bad.png'),
        (1, '没有', 'png', 3, '', 'bb/none.png');`),
  );
  await mkdir(path.join(filesDir, "aa"), { recursive: true });
  writeFileSync(path.join(filesDir, "aa/one.png"), "abc");
  writeFileSync(path.join(filesDir, "aa/bad.png"), "abd");
  writeFileSync(path.join(filesDir, "aa/half.png.part"), "a");
  return databaseUrl;
}

const filesDir = path.join(work, "files");
const target = path.join(work, "former");

test("a backup of a former level is restored at that level and brought up to date", async () => {
  const from = await formerDatabase(filesDir);
  const manifest = await backup({ databaseUrl: from, filesDir, target, version: "0.1" });
  expect(manifest.migrations).toEqual(migrationNames().slice(0, FORMER_LEVEL));
  expect(manifest.files).toEqual({ count: 2, bytes: 6, damagedBefore: ["aa/bad.png", "bb/none.png"] });
  const to = await emptyDatabase();
  const restoredFiles = path.join(work, "restored");
  await restore({ databaseUrl: to, filesDir: restoredFiles, source: target });
  const before = await on(from, allRows);
  const after = await on(to, allRows);
  for (const [table, rows] of Object.entries(before))
    expect([table, after[table]?.map((row, at) => former(row, rows[at]))]).toEqual([
      table,
      rows.map((row) => former(row, row)),
    ]);
  expect(before.security_log_202401).toHaveLength(1);
  await on(to, async (client) => {
    const { rows } = await client.query("select name from migrations order by id");
    expect(rows.map((row) => row.name)).toEqual(migrationNames());
    // Nothing was counted a second time, and counting goes on.
    expect((await client.query("select sum(n) as n from customer_counts")).rows).toEqual([{ n: "3" }]);
    const added = await client.query("insert into customers (name) values ('丁') returning id");
    expect(added.rows).toEqual([{ id: "4" }]);
    expect((await client.query("select sum(n) as n from customer_counts")).rows).toEqual([{ n: "4" }]);
    expect((await client.query("select * from sessions")).rows).toEqual([]);
    await expect(client.query("update audit_log set route = ''")).rejects.toThrow(/append-only/);
    await expect(client.query("truncate audit_log")).rejects.toThrow(/append-only/);
    await expect(client.query("delete from users")).rejects.toThrow(/foreign key/);
  });
  expect(readFileSync(path.join(restoredFiles, "aa/one.png"), "utf8")).toBe("abc");
  expect(existsSync(path.join(restoredFiles, "aa/half.png.part"))).toBe(false);
  await expect(restore({ databaseUrl: to, filesDir: path.join(work, "other"), source: target })).rejects.toThrow(
    "只能恢复到空的数据库",
  );
});

/** A row without the columns that came since, which stand at its end: it is written as (1,a,…). */
const former = (row: string, like: string | undefined) => row.slice(0, (like?.length ?? 1) - 1);

inOneOfThree("both commands work with DATABASE_URL, and need a folder", async () => {
  const root = path.resolve(import.meta.dirname, "../../../../..");
  const run = async (script: string, databaseUrl: string, folder: string[]) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: path.join(work, "data") };
    const { stdout } = await promisify(execFile)("npm", ["run", script, "--", ...folder], { cwd: root, env });
    return stdout;
  };
  const from = await formerDatabase(path.join(work, "data/files"));
  await mkdir(path.join(work, "daily"));
  const told = await run("db:backup", from, [path.join(work, "daily")]);
  const [, made] = /Backup complete: (\S+daily\/qicheng-\d{8}T\d{6}Z)/.exec(told) ?? [];
  expect(told).toContain("Files missing or damaged already at the backup:\n  aa/bad.png\n  bb/none.png");
  rmSync(path.join(work, "data"), { recursive: true });
  const to = await emptyDatabase();
  expect(await run("db:restore", to, [made ?? ""])).toContain("恢复完成");
  const [before, after] = [(await on(from, allRows)).customers, (await on(to, allRows)).customers];
  expect(before).toHaveLength(3);
  expect(after?.map((row, at) => former(row, before?.[at]))).toEqual(before?.map((row) => former(row, row)));
  expect(readFileSync(path.join(work, "data/files/aa/one.png"), "utf8")).toBe("abc");
  await expect(run("db:backup", from, [])).rejects.toThrow("用法：npm run db:backup");
});

/** The backup with another manifest, sealed as if it were right. */
async function forged(change: (manifest: Manifest) => void, source = target): Promise<string> {
  const folder = path.join(work, `forged-${randomUUID()}`);
  await cp(source, folder, { recursive: true });
  const sums = [];
  for await (const sum of readSums(source)) sums.push(sum);
  const file = path.join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
  const writer = await SumsWriter.open(folder);
  await writer.add(sums.filter(({ name }) => name !== "manifest.json"));
  await writer.add([{ name: "manifest.json", sha256: await sha256Of(file) }]);
  await writer.seal();
  await writer.close();
  return folder;
}

test("a restore that fails half way leaves nothing, and can be done again", async () => {
  const to = await emptyDatabase();
  const into = path.join(work, "half");
  const wrong = await forged((manifest) => {
    const users = manifest.tables.find(({ name }) => name === "users");
    if (users) users.rows += 1;
  });
  await expect(restore({ databaseUrl: to, filesDir: into, source: wrong })).rejects.toThrow(
    "表 users 恢复后与备份不符（1 行，应为 2 行），未恢复任何数据",
  );
  expect([existsSync(into), existsSync(`${into}.restoring`)]).toEqual([false, false]);
  expect(Object.values(await on(to, allRows)).flat()).toEqual([]);
  await restore({ databaseUrl: to, filesDir: into, source: target });
  expect((await on(to, allRows)).customers).toHaveLength(3);
});

test("rows that migrations write come back as the company left them, also at the second try", async () => {
  const from = await emptyDatabase();
  await migrate(from);
  await on(from, (client) =>
    client.query("update warehouses set name = '总仓'; insert into warehouses (name) values ('分仓')"),
  );
  const source = path.join(work, "now");
  await backup({ databaseUrl: from, filesDir: path.join(work, "none"), target: source, version: "now" });
  const to = await emptyDatabase();
  const into = path.join(work, "second");
  const wrong = await forged((manifest) => {
    const warehouses = manifest.tables.find(({ name }) => name === "warehouses");
    if (warehouses) warehouses.checksum = "1";
  }, source);
  await expect(restore({ databaseUrl: to, filesDir: into, source: wrong })).rejects.toThrow(
    "表 warehouses 恢复后与备份不符",
  );
  await restore({ databaseUrl: to, filesDir: into, source });
  expect(await on(to, allRows)).toEqual(await on(from, allRows));
  // A company that began after a restore had failed is not overwritten.
  const used = await emptyDatabase();
  await expect(restore({ databaseUrl: used, filesDir: path.join(work, "third"), source: wrong })).rejects.toThrow(
    "不符",
  );
  await on(used, (client) =>
    client.query(
      "insert into branches (name) values ('总部'); insert into users (username, nickname, branch_id, password_hash) values ('u', 'u', 1, 'x')",
    ),
  );
  await expect(restore({ databaseUrl: used, filesDir: path.join(work, "third"), source })).rejects.toThrow(
    "只能恢复到空的数据库",
  );
});

test("a backup of a newer version is refused", async () => {
  const newer = await forged((manifest) => manifest.migrations.push("20991231000000000_later"));
  const attempt = restore({ databaseUrl: await emptyDatabase(), filesDir: path.join(work, "never"), source: newer });
  await expect(attempt).rejects.toThrow("备份来自更新或不同的版本");
});

test("a database that is migrated further than the backup is no empty one", async () => {
  const to = await emptyDatabase();
  await migrate(to, { count: FORMER_LEVEL + 1 });
  const attempt = restore({ databaseUrl: to, filesDir: path.join(work, "never"), source: target });
  await expect(attempt).rejects.toThrow("数据库的结构比备份更新");
});

test("a file that is deleted while it is copied asks for another snapshot, and its copy goes", async () => {
  const from = await formerDatabase(path.join(work, "moving"));
  const folder = path.join(work, "moving");
  const copy = { from: [new DiskStorage(folder)], to: path.join(work, "copies") };
  await on(from, (client) =>
    on(from, async (now) => {
      await client.query("begin isolation level repeatable read");
      await client.query("select 1 from files");
      await now.query("delete from files where storage_key = 'aa/one.png'");
      await rename(path.join(folder, "aa/one.png"), path.join(work, "gone"));
      const deleted = async (keys: string[]) => keys.filter((key) => key === "aa/one.png");
      const add = async () => undefined;
      expect(await copyStoredFiles(client, copy, { deleted, add })).toBeUndefined();
      await client.query("rollback");
      expect(await copyStoredFiles(client, copy, { deleted, add })).toMatchObject({ count: 1 });
      await now.query("delete from files");
      await removeStrays(client, copy.to);
      expect(existsSync(path.join(copy.to, "aa/bad.png"))).toBe(false);
    }),
  );
});
