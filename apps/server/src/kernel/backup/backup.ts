/** A backup: every table in one snapshot, and the files that its rows speak of. Nobody waits for it. */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { DiskStorage } from "../files/disk-storage";
import type { StorageBackend } from "../files/storage";
import { BackupError } from "./backup-error";
import { SumsWriter } from "./checksums";
import { copyOut } from "./copy-stream";
import { syncFolder, writeDurably } from "./disk";
import { LEFT_OUT, MANIFEST, type Manifest, type TableEntry, tableFile } from "./manifest";
import { copyStoredFiles, removeStrays } from "./stored-files";
import {
  appliedMigrations,
  countRows,
  listSequences,
  listTables,
  openSession,
  quoted,
  type TableShape,
} from "./tables";

export interface BackupOptions {
  databaseUrl: string;
  /** The folder of stored files; may be missing when there are none. */
  filesDir: string;
  /** Where files lie, when not in the folder alone. */
  backends?: readonly StorageBackend[];
  /** Absolute path of the folder to make; nothing may lie there. */
  target: string;
  /** Of the product, for the manifest. */
  version: string;
  log?: (line: string) => void;
  /** Hears under which name other sessions can read the very same rows; the backup goes on when it resolves. */
  onSnapshot?: (name: string) => Promise<void>;
}

/** Name of a backup until it is whole. */
export const UNFINISHED = ".unfinished";

/** Files that are deleted while they are copied ask for another snapshot; what is copied already stays. */
const SNAPSHOTS = 5;

/**
 * Begins the transaction. Tables are locked first, against changes of their shape only: taking a lock takes no
 * snapshot yet, so the list read after it is the one of the snapshot.
 */
async function beginSnapshot(client: pg.Client): Promise<TableShape[]> {
  for (let attempt = 1; ; attempt++) {
    const wanted = await listTables(client);
    await client.query("begin isolation level repeatable read, read only");
    if (wanted.length > 0) {
      const names = wanted.map(({ name }) => quoted(name)).join(", ");
      await client.query(`lock table ${names} in access share mode`);
    }
    const found = await listTables(client);
    if (JSON.stringify(found) === JSON.stringify(wanted)) return found;
    await client.query("rollback");
    if (attempt === SNAPSHOTS) throw new Error("The tables change all the time: is a migration running?");
  }
}

async function writeTable(client: pg.Client, draft: string, shape: TableShape): Promise<[TableEntry, string]> {
  const counted = await countRows(client, shape);
  const columns = shape.columns.map(quoted).join(", ");
  const rows = copyOut(client, `copy ${quoted(shape.name)} (${columns}) to stdout`);
  const zip = createGzip({ level: 1 });
  rows.on("error", (error) => zip.destroy(error));
  const sha256 = await writeDurably(path.join(draft, tableFile(shape.name)), rows.pipe(zip));
  return [{ ...shape, ...counted }, sha256];
}

interface Run {
  options: BackupOptions;
  client: pg.Client;
  /** Outside the snapshot. */
  now: pg.Client;
  draft: string;
}

/** A snapshot with all of its files; their checksums are in the list that comes with it. */
interface Snapshot {
  shapes: TableShape[];
  files: Manifest["files"];
  sums: SumsWriter;
}

/** Copies the files of a snapshot, and takes another one when some of them were deleted in between. */
async function snapshotWithFiles({ client, now, draft, options }: Run): Promise<Snapshot> {
  const { backends = [new DiskStorage(options.filesDir)] } = options;
  const copy = { from: backends, to: path.join(draft, "files") };
  const deleted = async (keys: string[]) => {
    const { rows } = await now.query<{ key: string }>(
      "select key from unnest($1::text[]) key where not exists (select 1 from files where storage_key = key)",
      [keys],
    );
    return rows.map((row) => row.key);
  };
  for (let attempt = 1; attempt <= SNAPSHOTS; attempt++) {
    const shapes = await beginSnapshot(client);
    const sums = await SumsWriter.open(draft);
    const files = await copyStoredFiles(client, copy, { deleted, add: (some) => sums.add(some) });
    if (files) {
      if (attempt > 1) await removeStrays(client, copy.to);
      return { shapes, files, sums };
    }
    await sums.close();
    await client.query("rollback");
  }
  throw new Error("Stored files are deleted all the time.");
}

async function writeTables({ client, draft, options }: Run, { shapes, sums }: Snapshot): Promise<TableEntry[]> {
  const tables: TableEntry[] = [];
  await mkdir(path.join(draft, "tables"), { mode: 0o700 });
  for (const shape of shapes) {
    if (Object.hasOwn(LEFT_OUT, shape.name)) continue;
    const [entry, sha256] = await writeTable(client, draft, shape);
    await sums.add([{ name: tableFile(shape.name), sha256 }]);
    tables.push(entry);
    if (entry.rows > 0) options.log?.(`${entry.rows}  ${shape.name}`);
  }
  return tables;
}

async function writeAll(run: Run): Promise<Manifest> {
  const { client, draft, options } = run;
  const snapshot = await snapshotWithFiles(run);
  if (options.onSnapshot) {
    const { rows } = await client.query<{ name: string }>("select pg_export_snapshot() as name");
    await options.onSnapshot(rows[0]?.name ?? "");
  }
  const { rows } = await client.query<{ at: string; postgres: string }>(
    "select transaction_timestamp()::text as at, current_setting('server_version') as postgres",
  );
  const manifest: Manifest = {
    product: "qicheng",
    format: 1,
    version: options.version,
    postgres: rows[0]?.postgres ?? "",
    snapshotAt: rows[0]?.at ?? "",
    migrations: await appliedMigrations(client),
    tables: await writeTables(run, snapshot),
    sequences: await listSequences(client),
    files: snapshot.files,
    leftOut: LEFT_OUT,
  };
  await client.query("commit");
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const sha256 = await writeDurably(path.join(draft, MANIFEST), Readable.from([text]));
  await snapshot.sums.add([{ name: MANIFEST, sha256 }]);
  await snapshot.sums.seal();
  await snapshot.sums.close();
  return manifest;
}

async function makeDraft(target: string): Promise<string> {
  const draft = `${target}${UNFINISHED}`;
  if (existsSync(target))
    throw new BackupError(`${target} 已存在，不会覆盖`, `${target} exists and is not overwritten.`);
  await mkdir(path.dirname(target), { recursive: true });
  try {
    await mkdir(draft, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new BackupError(
      `${draft} 已存在：另一个备份正在进行，或曾被中断。请等待其完成，或删除该目录后重试`,
      `${draft} exists: another backup is running, or one was interrupted. Wait for it, or remove that folder.`,
    );
  }
  return draft;
}

/**
 * Writes a backup into a folder under a temporary name and renames it when everything is on the disk.
 * The database may be at any level of migration, and in use. Needs memory for some blocks, whatever the number of rows.
 * @throws BackupError when the folder exists
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { target, databaseUrl } = options;
  const draft = await makeDraft(target);
  const client = await openSession(databaseUrl);
  const now = await openSession(databaseUrl);
  try {
    const manifest = await writeAll({ options, client, now, draft });
    for (const folder of [path.join(draft, "tables"), draft]) await syncFolder(folder);
    await rename(draft, target);
    await syncFolder(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
    await now.end();
  }
}
