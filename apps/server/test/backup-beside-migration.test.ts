/** A backup reads every table of its snapshot until it ends; a migration that wants one of them goes on beside it. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { backup } from "../src/kernel/backup/backup";
import { migrate, migrationNames } from "../src/kernel/start/migrate";
import { connect } from "./backup-rows";
import { inOneOfThree } from "./drawn";
import { emptyDatabase } from "./harness";

/** It changes a table that the backup has read by then. */
const CHANGES_A_TABLE = "20261127100000000_shares";

const work = mkdtempSync(path.join(fastTemp(), "qicheng-backups-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

inOneOfThree(
  "a migration that wants a table while a backup reads lets others pass, and is done after the backup",
  async () => {
    const databaseUrl = await emptyDatabase();
    await migrate(databaseUrl, { count: migrationNames().indexOf(CHANGES_A_TABLE) });
    const client = await connect(databaseUrl);
    const waiting = "select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'";
    let migrated: Promise<void> = Promise.resolve();
    let passed = 0;
    const onSnapshot = async () => {
      migrated = migrate(databaseUrl);
      while (passed < 2) {
        await expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
        // It comes to an answer before the backup has ended, since the migration lets it pass.
        await client.query("select count(*) from customer_shares");
        passed += 1;
      }
    };
    const [target, filesDir] = [path.join(work, "beside-a-migration"), path.join(work, "no-files")];
    const { tables } = await backup({ databaseUrl, filesDir, target, version: "test", onSnapshot });
    expect(tables.length).toBeGreaterThan(30);
    await migrated;
    expect((await client.query("select name from migrations")).rowCount).toBe(migrationNames().length);
    await client.end();
  },
  60_000,
);
