/** Migrations: plain SQL files, forward only, run by whoever starts first. */
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { migrateQueue } from "../jobs/queue";

/** Business days are Asia/Shanghai; as a setting of the database it needs no session state. */
const TIME_ZONE = "Asia/Shanghai";
const MONTHS_AHEAD = 3;
/** The lock that the library takes by itself, in this version and in those before. A session may take it twice. */
const LOCK = 7_241_865_325_823_964;
const ASK_EVERY_MS = 100;
/** What the database says of whoever waits too long for a lock, and of one of two that wait for each other. */
const BUSY = new Set(["55P03", "40P01"]);
const TRIES = 20;
const PAUSE_MS = 500;

/** The migrations lie beside the sources, both when run from them and from the bundle. */
function migrationsDirectory(): string {
  let directory = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(directory, "migrations"))) {
    const parent = path.dirname(directory);
    if (parent === directory) throw new Error("找不到数据库迁移目录 migrations");
    directory = parent;
  }
  return path.join(directory, "migrations");
}

async function applied(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as there");
  if (!rows[0].there) return 0;
  return Number((await client.query("select count(*) as n from migrations")).rows[0].n);
}

/** Names of all migrations in their order, as the table `migrations` holds them. */
export function migrationNames(): string[] {
  return readdirSync(migrationsDirectory())
    .filter((file) => file.endsWith(".sql"))
    .map((file) => path.basename(file, ".sql"))
    .sort();
}

/**
 * Waits until nobody else migrates. By asking again and again: a statement that waits would hold up indexes that are built
 * beside the work of others.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as mine", [LOCK]);
    if (rows[0].mine) return;
    if (attempt === 0) process.stderr.write("migrations: waiting for another server that is at it\n");
    await sleep(ASK_EVERY_MS);
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && BUSY.has(error.code);

/** Each migration in a transaction of its own, so that it holds few tables for a moment; one that others are in the way of begins again. */
async function bringUp(client: pg.Client, count: number | undefined): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runner({
        dbClient: client,
        dir: migrationsDirectory(),
        direction: "up",
        migrationsTable: "migrations",
        lockValue: LOCK,
        singleTransaction: false,
        log: () => undefined,
        ...(count !== undefined && { count: count - (await applied(client)) }),
      });
      return;
    } catch (error) {
      // a connection that is lost has nothing to take back, and is no reason of its own
      await client.query("rollback").catch(() => undefined);
      if (attempt === TRIES || !isBusy(error)) throw error;
      process.stderr.write("migrations: others are in the way, once more\n");
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}

/**
 * Brings the database up to date. Safe to call from several servers at once; safe to repeat after a kill.
 * @param count stops an empty database after the first so many migrations, for what was written at that level
 */
export async function migrate(connectionString: string, { count }: { count?: number } = {}): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await waitForTurn(client);
    await client.query("set lock_timeout = '5s'");
    const name = client.escapeIdentifier((await client.query("select current_database() as name")).rows[0].name);
    await client.query(`alter database ${name} set timezone to '${TIME_ZONE}'`);
    await client.query(`set timezone to '${TIME_ZONE}'`);
    await bringUp(client, count);
    await client.query("select ensure_partitions((now() - interval '1 month')::date, $1)", [MONTHS_AHEAD + 1]);
    if (count === undefined) await migrateQueue(connectionString);
  } finally {
    await client.end();
  }
}
