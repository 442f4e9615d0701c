/** What a backup says about itself. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error";

export const MANIFEST = "manifest.json";

/** Tables that no backup holds, and why. */
export const LEFT_OUT: Record<string, string> = {
  graphile_worker:
    "the schema of the queue: what waits there may have been done since, and a copy must not do it again",
  idempotency_keys: "answers kept for retries of the last 24 h, sealed; a retry after a restore is a new request",
  login_throttle: "misses of signing in that fade within a day; a restore must lock nobody out",
  migrations: "stands in this manifest; written again when the restored database is migrated",
  sessions: "login keys must not come back to life: everybody signs in again after a restore",
};

const tableName = z.string().regex(/^\w{1,63}$/);

const tableEntry = z.object({
  name: tableName,
  /** The partitioned table this one belongs to, or belonged to before its month was detached. */
  parent: tableName.nullable(),
  /** Bounds of a partition as SQL in UTC; null for a detached one. */
  bound: z
    .string()
    .regex(/^FOR VALUES FROM \('[\d :+.-]+'\) TO \('[\d :+.-]+'\)$/)
    .nullable(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Sum over all rows of the first 64 bits of md5 of the row as text; the order of rows does not count. */
  checksum: z.string(),
});
export type TableEntry = z.infer<typeof tableEntry>;

const sequenceEntry = z.object({ name: tableName, last: z.string(), called: z.boolean() });
export type SequenceEntry = z.infer<typeof sequenceEntry>;

const manifestShape = z.object({
  product: z.literal("qicheng"),
  format: z.literal(1),
  /** Version of the product that wrote the backup, and of its PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  /** The moment whose committed rows it holds. */
  snapshotAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Storage keys of files that were not there, or not as they were written, when the backup was made. */
    damagedBefore: z.array(z.string()),
  }),
  leftOut: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Where the rows of a table lie in a backup. */
export const tableFile = (table: string): string => `tables/${table}.copy.gz`;

/**
 * Reads the manifest of a backup.
 * @throws BackupError when it is none that this version can read
 */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, MANIFEST), "utf8");
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new BackupError(
      `${MANIFEST} 不是本版本可读取的备份清单`,
      `${MANIFEST} is no manifest of a backup that this version reads.`,
    );
  }
}
