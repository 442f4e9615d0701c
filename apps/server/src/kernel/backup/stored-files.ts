/** Stored files in a backup: those whose rows the snapshot holds, each as it was written, once and for good. */

import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { ClientBase } from "pg";
import { sha256Of } from "../files/sha256";
import type { StorageBackend } from "../files/storage";
import type { Sum } from "./checksums";
import { writeDurably } from "./disk";
import type { Manifest } from "./manifest";

const AT_ONCE = 500;

interface FileRow {
  id: string;
  key: string;
  sha256: string;
}

export interface FilesCopy {
  /** Where the server keeps its files. */
  from: readonly StorageBackend[];
  /** Where the backup keeps its own; absolute. */
  to: string;
}

async function* fileRows(client: ClientBase): AsyncGenerator<FileRow[]> {
  for (let after = "-1"; ; ) {
    const { rows } = await client.query<FileRow>(
      // By the column: the output of the same name is a text, and 10 comes before 9.
      "select id::text as id, storage_key as key, sha256 from files where id > $1 order by files.id limit $2",
      [after, AT_ONCE],
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** @returns the checksum of what was copied; undefined when the file is not there */
async function copyOnce({ from, to }: FilesCopy, key: string): Promise<string | undefined> {
  const target = path.join(to, key);
  // Copied for an earlier snapshot of the same backup.
  if (existsSync(target)) return sha256Of(target);
  for (const backend of from) {
    const file = await backend.open(key);
    if (!file) continue;
    // Of a file that is not there no empty copy stays.
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    return writeDurably(target, (await file.stream()) as AsyncIterable<Buffer>);
  }
  return undefined;
}

/**
 * Copies the file of every row that the client's snapshot sees and that is not there yet.
 * @param deleted says which of these keys have no row any more outside the snapshot
 * @param add takes the checksums of the copies
 * @returns what was copied, or undefined when a file was deleted meanwhile and another snapshot has to be taken
 */
export async function copyStoredFiles(
  client: ClientBase,
  copy: FilesCopy,
  { deleted, add }: { deleted: (keys: string[]) => Promise<string[]>; add: (sums: Sum[]) => Promise<void> },
): Promise<Manifest["files"] | undefined> {
  const done: Manifest["files"] = { count: 0, bytes: 0, damagedBefore: [] };
  for await (const rows of fileRows(client)) {
    const sums: Sum[] = [];
    const missing: string[] = [];
    for (const row of rows) {
      const sha256 = await copyOnce(copy, row.key);
      if (sha256 === undefined) missing.push(row.key);
      else {
        sums.push({ name: `files/${row.key}`, sha256 });
        done.count += 1;
        done.bytes += (await stat(path.join(copy.to, row.key))).size;
        if (sha256 !== row.sha256) done.damagedBefore.push(row.key);
      }
    }
    if (missing.length > 0 && (await deleted(missing)).length > 0) return undefined;
    done.damagedBefore.push(...missing);
    await add(sums);
  }
  return done;
}

/** Removes copies whose rows the snapshot does not hold: their files were deleted since they were copied. */
export async function removeStrays(client: ClientBase, folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const part of await readdir(folder)) {
    const keys = (await readdir(path.join(folder, part))).map((name) => `${part}/${name}`);
    const { rows } = await client.query<{ key: string }>(
      "select key from unnest($1::text[]) key where not exists (select 1 from files where storage_key = key)",
      [keys],
    );
    for (const { key } of rows) await rm(path.join(folder, key));
  }
}
