/** Moves files to where the settings say that new ones go, while servers read both places. */

import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Database } from "../db/database";
import { sha256Of } from "./sha256";
import type { StorageBackend } from "./storage";

const AT_ONCE = 500;

export interface Moving {
  from: StorageBackend;
  to: StorageBackend;
  /** A folder for what is on its way; made when it is missing. */
  drafts: string;
}

export interface Moved {
  moved: number;
  /** Keys of files that are in neither place. */
  missing: string[];
  /** Keys of files that are not what was stored; they stay where they are. */
  damaged: string[];
}

interface FileRow {
  id: number;
  storage_key: string;
  sha256: string;
}

async function* fileRows(db: Database): AsyncGenerator<FileRow> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("files")
      .select(["id", "storage_key", "sha256"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.id;
  }
}

/** @returns the sha256 of the bytes in a place; undefined when there are none. They stay in the draft. */
async function sumIn(backend: StorageBackend, key: string, draft: string): Promise<string | undefined> {
  await rm(draft, { force: true });
  return (await backend.fetch(key, draft)) ? sha256Of(draft) : undefined;
}

type Fate = "moved" | "missing" | "damaged" | "there";

/** Removed only when the other place gives the same bytes back, so that whoever is killed when, none is lost. */
async function moveOne({ from, to, drafts }: Moving, { storage_key: key, sha256 }: FileRow): Promise<Fate> {
  const [mine, theirs] = [path.join(drafts, `${randomUUID()}.part`), path.join(drafts, `${randomUUID()}.part`)];
  try {
    const sum = await sumIn(from, key, mine);
    if (sum === undefined) return (await to.has(key)) ? "there" : "missing";
    if (sum !== sha256) return "damaged";
    if ((await sumIn(to, key, theirs)) !== sha256) {
      await to.put(key, mine);
      if ((await sumIn(to, key, theirs)) !== sha256) throw new Error(`${key} did not arrive as it was sent.`);
    }
    await from.remove(key);
    return "moved";
  } finally {
    await rm(mine, { force: true });
    await rm(theirs, { force: true });
  }
}

/** Moves the file of every row; what is there already is left alone, so that it may be run again at any time. */
export async function moveFiles(db: Database, moving: Moving, onMoved: (moved: number) => void): Promise<Moved> {
  const result: Moved = { moved: 0, missing: [], damaged: [] };
  await mkdir(moving.drafts, { recursive: true });
  for await (const row of fileRows(db)) {
    const fate = await moveOne(moving, row);
    if (fate === "missing" || fate === "damaged") result[fate].push(row.storage_key);
    if (fate !== "moved") continue;
    result.moved += 1;
    onMoved(result.moved);
  }
  return result;
}
