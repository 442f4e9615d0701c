import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fastTemp } from "../../../../../scripts/lib/fast-temp.mjs";
import { cloneDatabase } from "../../../test/harness";
import { startCluster } from "../../embedded-postgres/embedded-cluster";
import { migrate } from "../start/migrate";
import { type DatabaseHandle, openDatabase } from "./database";
import { NewIds } from "./new-ids";

const postmasterIn = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0]);

let database: DatabaseHandle;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase());
});
afterAll(() => database.close());

test("two servers at once, and inserts beside them, never get the same id", async () => {
  const servers = [new NewIds(database.db), new NewIds(database.db)];
  const many = (server: NewIds) => Array.from({ length: 150 }, () => server.next("customers"));
  const taken = await Promise.all(servers.flatMap(many));
  const beside = await sql<{
    id: number;
  }>`select nextval('customers_id_seq') as id from generate_series(1, 10)`.execute(database.db);
  taken.push(...(await Promise.all(servers.map((server) => server.next("customers")))));
  const ids = [...taken, ...beside.rows.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(312);
  expect(Math.min(...ids)).toBeGreaterThan(0);
});

test("a write that is given up leaves a gap and nothing else", async () => {
  const ids = new NewIds(database.db);
  let first = 0;
  const given = database.db.transaction().execute(async () => {
    first = await ids.next("contacts");
    throw new Error("given up");
  });
  await expect(given).rejects.toThrow("given up");
  expect(await ids.next("contacts")).toBe(first + 1);
  expect(await new NewIds(database.db).next("contacts")).toBeGreaterThan(first + 1);
});

test("what was given out survives a database that dies", async () => {
  const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-ids-"));
  const given: number[] = [];
  try {
    for (const [round, how] of (["immediate", "fast"] as const).entries()) {
      const cluster = await startCluster({ dataDir });
      if (round === 0) await migrate(cluster.connectionString);
      const own = openDatabase(cluster.connectionString, { max: 2, onError: () => undefined });
      const ids = new NewIds(own.db);
      // Asked for by a write that is given up: nothing else of it reaches the disk.
      await own.db
        .transaction()
        .execute(async () => {
          given.push(await ids.next("customers"), await ids.next("customers"));
          if (how === "immediate") process.kill(postmasterIn(dataDir), "SIGQUIT");
          throw new Error("given up");
        })
        .catch(() => undefined);
      await own.close().catch(() => undefined);
      await cluster.stop().catch(() => undefined);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(new Set(given).size).toBe(4);
  expect(given[2]).toBeGreaterThan(given[1] ?? 0);
}, 120_000);
