/**
 * What uploads leave behind: pictures that no record took, parts of files, files without a row. Several servers may sweep
 * one store at once: the database decides on rows, and a file is old enough that nobody is writing it any more.
 */
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import type { Database } from "../db/database";
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
      with old as (select id from files where record_id is null and created_at < now() - ${UNTIED_FOR}::interval
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

async function listFolder(root: string, folder: string): Promise<Folder> {
  const names = await readdir(path.join(root, folder)).catch(() => []);
  const found: Folder = { old: [], parts: [] };
  for (const name of names) {
    const key = `${folder}/${name}`;
    const seen = await stat(path.join(root, key)).catch(() => undefined);
    if (!seen?.isFile() || Date.now() - seen.mtimeMs < OLD_MS) continue;
    (name.endsWith(".part") ? found.parts : found.old).push(key);
  }
  return found;
}

/** Files without rows and rows without files, of one folder. The files are listed first: whatever has a row by then keeps it. */
async function compare(db: Database, root: string, folder: string) {
  const { old, parts } = await listFolder(root, folder);
  const { rows } = await sql<{ id: number; storage_key: string; settled: boolean }>`
    select id, storage_key, created_at < now() - interval '1 hour' as settled from files where left(storage_key, 2) = ${folder}`.execute(
    db,
  );
  const known = new Set(rows.map((row) => row.storage_key));
  const there = new Set(old);
  const bare: number[] = [];
  for (const row of rows) {
    if (!row.settled || there.has(row.storage_key)) continue;
    const isThere = await stat(path.join(root, row.storage_key)).catch(() => undefined);
    if (!isThere) bare.push(row.id);
  }
  return { parts, files: old.length, orphans: old.filter((key) => !known.has(key)), bare };
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
  const orphans: string[] = [];
  const bare: number[] = [];
  let seen = 0;
  await files.forget((await listFolder(files.directory, files.incoming)).parts);
  for (const folder of FOLDERS) {
    const found = await compare(db, files.directory, folder);
    await files.forget(found.parts);
    orphans.push(...found.orphans);
    bare.push(...found.bare);
    seen += found.files;
  }
  if (orphans.length > MANY && orphans.length > seen / 2)
    log(
      `files: ${orphans.length} of ${seen} files have no row; none was removed. Is this the store of another database?`,
    );
  else await files.forget(orphans);
  await report(db, bare, log);
}
