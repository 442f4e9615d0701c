/** A base copy of the embedded cluster while it runs: what point-in-time recovery starts from. See docs/operations.md. */
import { chmodSync, existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { clusterHome } from "../../embedded-postgres/cluster-home";
import { UNFINISHED } from "./backup";
import { BackupError } from "./backup-error";
import { syncFolder, writeDurably } from "./disk";

/** Of the running server only; PostgreSQL makes them anew. WAL comes from the archive. */
const NOT_COPIED = new Set(["postmaster.pid", "postmaster.opts", "pg_internal.init"]);
const EMPTIED = new Set([
  "pg_wal",
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);

const vanished = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Copies a folder in which files come and go: recovery repeats from the WAL whatever happened to them meanwhile. */
async function copyMoving(from: string, to: string, depth = 0): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (depth === 1 && EMPTIED.has(path.basename(from))) return;
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyMoving(source, target, depth + 1);
    else if (entry.isFile() && !NOT_COPIED.has(entry.name)) {
      await copyFile(source, target).catch((error: unknown) => {
        if (!vanished(error)) throw error;
      });
    }
  }
}

async function copyStarted(client: pg.Client, home: string, draft: string): Promise<void> {
  const cluster = path.join(draft, "postgres/cluster");
  await client.query("select pg_backup_start('qicheng', true)");
  await copyMoving(path.join(home, "cluster"), cluster);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(true)");
  // Without this file the copy would start from the wrong place and be quietly broken.
  await writeDurably(path.join(cluster, "backup_label"), Readable.from([Buffer.from(rows[0]?.labelfile ?? "")]));
  await copyFile(path.join(home, "password"), path.join(draft, "postgres/password"));
  chmodSync(path.join(draft, "postgres/password"), 0o600);
}

/**
 * Makes a folder that can become the data directory of a recovered server. The WAL written meanwhile has reached the
 * archive when this resolves.
 * @param databaseUrl of the running embedded database of `dataDir`
 * @param target absolute path; nothing may lie there
 * @throws BackupError when something does, or when no archive is set up
 */
export async function baseCopy(options: { databaseUrl: string; dataDir: string; target: string }): Promise<void> {
  const { dataDir, target } = options;
  if (existsSync(target))
    throw new BackupError(`${target} 已存在，不会覆盖`, `${target} exists and is not overwritten.`);
  const url = new URL(options.databaseUrl);
  url.pathname = "/postgres";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const draft = `${target}${UNFINISHED}`;
  try {
    const { rows } = await client.query("select current_setting('archive_mode') as mode");
    if (rows[0].mode === "off")
      throw new BackupError("尚未设置 archive_mode", "archive_mode is off: set up the archive first.");
    // PostgreSQL's user must be able to enter what becomes a data directory; the rest is closed inside.
    await mkdir(draft, { recursive: true, mode: 0o755 });
    await copyStarted(client, clusterHome(dataDir).directory, draft);
    await rename(draft, target);
    await syncFolder(path.dirname(target));
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}
