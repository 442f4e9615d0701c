/** A restore: into an empty database and an empty folder of files, all of it or nothing. */
import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { UNFINISHED } from "../backup/backup";
import { BackupError } from "../backup/backup-error";
import { readSums, SUMS, verifySums } from "../backup/checksums";
import { copyIn } from "../backup/copy-stream";
import { copyDurably, syncFolder } from "../backup/disk";
import { type Manifest, readManifest, type TableEntry, tableFile } from "../backup/manifest";
import { appliedMigrations, countRows, listTables, openSession, quoted, rootTables } from "../backup/tables";
import { withoutIndexes } from "../db/without-indexes";
import { migrate, migrationNames } from "./migrate";

export interface RestoreOptions {
  databaseUrl: string;
  /** The folder of stored files to be; empty or missing. */
  filesDir: string;
  /** Absolute path of the backup. */
  source: string;
  log?: (line: string) => void;
}

/** @throws BackupError when the folder is no whole backup, or when this version is older than what wrote it */
async function checkedManifest(source: string, log: (line: string) => void): Promise<Manifest> {
  if (source.endsWith(UNFINISHED) || !existsSync(path.join(source, SUMS))) {
    throw new BackupError(
      `${source} 不是完整的备份：备份曾被中断，或路径有误`,
      `${source} is no whole backup: it was interrupted, or the path is wrong.`,
    );
  }
  log("正在校验备份 / Verifying the backup");
  await verifySums(source);
  const manifest = await readManifest(source);
  const ours = migrationNames();
  if (manifest.migrations.some((name, at) => ours[at] !== name)) {
    throw new BackupError(
      `备份来自更新或不同的版本（${manifest.version}），请用该版本恢复`,
      `The backup comes from a newer or another version (${manifest.version}): restore it with that one.`,
    );
  }
  return manifest;
}

function notEmpty(what: string, where: string): BackupError {
  return new BackupError(
    `只能恢复到空的数据库和空的文件目录，而${what}。未改动任何数据`,
    `A restore needs an empty database and an empty folder of files, and ${where}. Nothing was changed.`,
  );
}

async function refuseFilledFolder(filesDir: string): Promise<void> {
  if (existsSync(filesDir) && (await readdir(filesDir)).length > 0)
    throw notEmpty(`目录 ${filesDir} 中已有文件`, `${filesDir} holds files`);
}

/** Stands in the database from the first migration of a restore to its commit. */
const UNFINISHED_RESTORE = "restore_unfinished";

async function hasPeople(client: pg.Client): Promise<boolean> {
  return (await client.query("select 1 from users limit 1")).rowCount !== 0;
}

/** An earlier restore that ended half way left tables, some with rows that migrations write, and nobody used them. */
async function isLeftover(client: pg.Client, tables: readonly string[]): Promise<boolean> {
  if (!tables.includes(UNFINISHED_RESTORE)) return false;
  return !(tables.includes("users") && (await hasPeople(client)));
}

async function refuseFilledDatabase(client: pg.Client, manifest: Manifest): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const leftover = await isLeftover(client, tables);
  for (const name of tables) {
    if (name === "migrations" || leftover) continue;
    const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`);
    if (rowCount) throw notEmpty(`表 ${name} 中已有数据`, `table ${name} has rows`);
  }
  const further = (await appliedMigrations(client)).filter((name) => !manifest.migrations.includes(name));
  if (further.length > 0) throw notEmpty("数据库的结构比备份更新", "the database is migrated further than the backup");
}

/** Copies the stored files beside their place. @returns where they lie */
async function placeFiles({ filesDir, source }: RestoreOptions): Promise<string> {
  const draft = `${filesDir}.restoring`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for await (const { name, sha256 } of readSums(source)) {
    if (!name.startsWith("files/")) continue;
    const copied = await copyDurably(path.join(source, name), path.join(draft, name.slice("files/".length)));
    if (copied !== sha256) throw new BackupError(`${name} 在恢复期间被改动`, `${name} changed during the restore.`);
  }
  await syncFolder(draft);
  return draft;
}

/** Months of the backup that a fresh database does not have. */
async function makePartitions(client: pg.Client, tables: readonly TableEntry[]): Promise<void> {
  const there = new Set((await listTables(client)).map(({ name }) => name));
  for (const { name, parent, bound } of tables) {
    if (there.has(name)) continue;
    if (parent === null) {
      throw new BackupError(
        `备份中的表 ${name} 不属于本产品，未恢复任何数据`,
        `Table ${name} of the backup is none of the product's; nothing was restored.`,
      );
    }
    await client.query(
      bound === null
        ? `create table ${quoted(name)} (like ${quoted(parent)} including all)`
        : `create table ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
    );
  }
}

async function loadTable(client: pg.Client, source: string, entry: TableEntry): Promise<void> {
  const file = createReadStream(path.join(source, tableFile(entry.name)));
  const unzipped = createGunzip();
  file.on("error", (error) => unzipped.destroy(error));
  const columns = entry.columns.map(quoted).join(", ");
  await copyIn(client, `copy ${quoted(entry.name)} (${columns}) from stdin`, file.pipe(unzipped));
  const found = await countRows(client, entry);
  if (found.rows === entry.rows && found.checksum === entry.checksum) return;
  throw new BackupError(
    `表 ${entry.name} 恢复后与备份不符（${found.rows} 行，应为 ${entry.rows} 行），未恢复任何数据`,
    `Table ${entry.name} is not what the backup says (${found.rows} rows of ${entry.rows}); nothing was restored.`,
  );
}

/** Loads everything in one transaction: whatever fails, the database stays empty. */
async function load(client: pg.Client, manifest: Manifest, { source, log = () => undefined }: RestoreOptions) {
  await client.query("begin");
  await makePartitions(client, manifest.tables);
  // Triggers count and refuse what the backup holds already counted and written; keys are checked when all rows are in.
  const tables = await rootTables(client);
  await withoutIndexes(client, tables, log, async () => {
    // All tables are locked by now: nobody can have begun to work since we looked.
    if (await hasPeople(client)) throw notEmpty("表 users 中已有数据", "table users has rows");
    // What migrations write is in the backup too, as the company left it.
    await client.query(`truncate ${tables.filter((name) => name !== "migrations").join(", ")}`);
    for (const entry of manifest.tables) {
      await loadTable(client, source, entry);
      if (entry.rows > 0) log(`${entry.rows}  ${entry.name}`);
    }
  });
  for (const { name, last, called } of manifest.sequences)
    await client.query("select setval($1::regclass, $2, $3)", [quoted(name), last, called]);
  await client.query(`drop table ${UNFINISHED_RESTORE}`);
}

async function withFiles(options: RestoreOptions, manifest: Manifest, client: pg.Client): Promise<void> {
  const draft = await placeFiles(options);
  let placed = false;
  try {
    await load(client, manifest, options);
    // Before the commit: a database with rows has its files, whenever the power goes.
    await rm(options.filesDir, { recursive: true, force: true });
    await rename(draft, options.filesDir);
    placed = true;
    await syncFolder(path.dirname(options.filesDir));
    await client.query("commit");
  } catch (error) {
    await rm(placed ? options.filesDir : draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a backup and brings it up to date. The backup is read from end to end before anything is written, tables
 * are counted and compared when they are loaded, and all of them appear at once.
 * @returns what was restored
 * @throws BackupError when the backup is damaged or unfinished, or when there is something at its place already
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const log = options.log ?? (() => undefined);
  const manifest = await checkedManifest(options.source, log);
  await refuseFilledFolder(options.filesDir);
  const client = await openSession(options.databaseUrl);
  try {
    await refuseFilledDatabase(client, manifest);
    await client.query(`create table if not exists ${UNFINISHED_RESTORE} ()`);
    await migrate(options.databaseUrl, { count: manifest.migrations.length });
    await withFiles(options, manifest, client);
    await client.query("analyze");
  } finally {
    await client.end();
  }
  await migrate(options.databaseUrl);
  return manifest;
}
