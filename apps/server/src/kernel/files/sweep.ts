/**
 * What uploads leave behind: pictures that no record took, parts of files, files without a row. Several servers may sweep
 * one store at once: the database decides on rows, and a file is old enough that nobody is writing it any more.
 */
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { StorageBackend } from "./storage";
import type { FileStore } from "./store";

/** To whom files belong that jobs make. */
export const MADE_BY_JOBS = "job";
/** And those whose rows are to be imported. */
export const IMPORTED = "import";
const FOR_JOBS = [MADE_BY_JOBS, IMPORTED];
const UNTIED_FOR = "24 hours";
const OLD_MS = 3_600_000;
const AT_ONCE = 500;
/** So many files without a row, and more than those with one: this is the store of another database. */
const MANY = 100;
const NAMED = 20;

/**
 * Uploads that are on no record after a day, and files that jobs made or read a week ago. One that is being put on a record at this
 * moment is left alone.
 */
async function removeUnwanted(db: Database, files: FileStore): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ storage_key: string }>`
      with old as (select id from files where record_id is null and preview_of is null and created_at < now() - ${UNTIED_FOR}::interval
          or module = any(${FOR_JOBS}::text[]) and created_at < now() - make_interval(days => ${LIMITS.jobFileDays})
        order by created_at limit ${sql.lit(AT_ONCE)} for update skip locked)
      delete from files using old where files.id = old.id returning storage_key`.execute(db);
    await files.forget(rows.map((row) => row.storage_key));
    if (rows.length < AT_ONCE) return;
  }
}

interface Folder {
  /** Keys of files that are old enough to be judged. */
  old: string[];
  parts: string[];
}

const FOLDERS = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, "0"));

async function listFolder(backend: StorageBackend, folder: string): Promise<Folder> {
  const found: Folder = { old: [], parts: [] };
  for (const { key, atMs } of await backend.list(folder)) {
    if (Date.now() - atMs < OLD_MS) continue;
    (key.endsWith(".part") ? found.parts : found.old).push(key);
  }
  return found;
}

async function removeAll(backend: StorageBackend, keys: readonly string[]): Promise<void> {
  // What cannot be removed now is found again in an hour.
  for (const key of keys) await backend.remove(key).catch(() => undefined);
}

async function isSomewhere({ backends }: FileStore, key: string): Promise<boolean> {
  for (const backend of backends) if (await backend.has(key)) return true;
  return false;
}

/** Files without rows and rows without files, of one folder. The files are listed first: whatever has a row by then keeps it. */
async function compare(db: Database, files: FileStore, folder: string) {
  const folders: Folder[] = [];
  for (const backend of files.backends) folders.push(await listFolder(backend, folder));
  const { rows } = await sql<{ id: number; storage_key: string; settled: boolean }>`
    select id, storage_key, created_at < now() - interval '1 hour' as settled from files where left(storage_key, 2) = ${folder}`.execute(
    db,
  );
  const known = new Set(rows.map((row) => row.storage_key));
  const there = new Set(folders.flatMap(({ old }) => old));
  const bare: number[] = [];
  for (const row of rows)
    if (row.settled && !there.has(row.storage_key) && !(await isSomewhere(files, row.storage_key))) bare.push(row.id);
  const found = folders.map(({ old, parts }) => ({
    parts,
    files: old.length,
    orphans: old.filter((key) => !known.has(key)),
  }));
  return { found, bare };
}

interface Swept {
  files: number;
  orphans: string[];
}

async function removeOrphans(backend: StorageBackend, { files, orphans }: Swept, log: (line: string) => void) {
  if (orphans.length > MANY && orphans.length > files / 2)
    log(
      `files: ${orphans.length} of ${files} files have no row; none was removed. Is this the store of another database?`,
    );
  else await removeAll(backend, orphans);
}

/** Rows may have gone while the files were looked for. */
async function report(db: Database, bare: readonly number[], log: (line: string) => void): Promise<void> {
  if (bare.length === 0) return;
  const still = await db.selectFrom("files").select("id").where("id", "in", bare).orderBy("id").execute();
  if (still.length === 0) return;
  const named = still.slice(0, NAMED).map(({ id }) => id);
  log(`files: ${still.length} rows have no file: ${named.join(", ")}${still.length > NAMED ? " …" : ""}`);
}

/** Sweeps the store. @param log gets a line about what people should look at */
export async function sweepFiles(db: Database, files: FileStore, log: (line: string) => void): Promise<void> {
  await removeUnwanted(db, files);
  await removeAll(files.incoming, (await listFolder(files.incoming, ".")).parts);
  const bare: number[] = [];
  const swept = new Map<StorageBackend, Swept>(files.backends.map((backend) => [backend, { files: 0, orphans: [] }]));
  for (const folder of FOLDERS) {
    const { found, bare: some } = await compare(db, files, folder);
    bare.push(...some);
    for (const [at, [backend, sum]] of [...swept].entries()) {
      const { parts = [], orphans = [], files: seen = 0 } = found[at] ?? {};
      await removeAll(backend, parts);
      sum.orphans.push(...orphans);
      sum.files += seen;
    }
  }
  for (const [backend, sum] of swept) await removeOrphans(backend, sum, log);
  await report(db, bare, log);
}
