import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { fastTemp } from "../../../../../scripts/lib/fast-temp.mjs";
import { startCluster } from "../../embedded-postgres/embedded-cluster";
import { migrate, migrationNames } from "./migrate";

/** The level below the migration that is tried: it takes the follow-ups, and then the customers. */
const LEVEL = migrationNames().indexOf("20261126100000000_recycling");

const LONGER_THAN_IT_WAITS_MS = 6_000;

test("a migration that waits for somebody who waits for it, or too long, is done all the same", async () => {
  const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-migrate-"));
  const cluster = await startCluster({ dataDir });
  try {
    await migrate(cluster.connectionString, { count: LEVEL });
    const other = new pg.Client({ connectionString: cluster.connectionString });
    await other.connect();
    await other.query("begin");
    await other.query("lock table customers in access exclusive mode");
    const done = migrate(cluster.connectionString);
    const locked =
      "select 1 from pg_locks where relation = 'followups'::regclass and mode = 'AccessExclusiveLock' and granted";
    const watcher = new pg.Client({ connectionString: cluster.connectionString });
    await watcher.connect();
    await expect.poll(async () => (await watcher.query(locked)).rowCount, { timeout: 10_000 }).toBe(1);
    // The database gives one of both up; then he waits longer than it does.
    const got = await other.query("lock table followups in access exclusive mode").then(
      () => true,
      () => false,
    );
    await other.query(got ? "select 1" : "rollback; begin; lock table customers in access exclusive mode");
    await new Promise((resolve) => setTimeout(resolve, LONGER_THAN_IT_WAITS_MS));
    await other.query("rollback");
    await done;
    const { rows } = await watcher.query("select count(*)::int as n from migrations");
    expect(rows[0].n).toBe(migrationNames().length);
    await other.end();
    await watcher.end();
  } finally {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
