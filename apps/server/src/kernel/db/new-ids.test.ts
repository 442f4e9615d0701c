import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/harness";
import { type DatabaseHandle, openDatabase } from "./database";
import { NewIds } from "./new-ids";

let database: DatabaseHandle;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase());
});
afterAll(() => database.close());

test("two servers at once, and inserts beside them, never get the same id", async () => {
  const servers = [new NewIds(), new NewIds()];
  const many = (server: NewIds) => Array.from({ length: 150 }, () => server.next(database.db, "customers"));
  const taken = await Promise.all(servers.flatMap(many));
  const beside = await sql<{
    id: number;
  }>`select nextval('customers_id_seq') as id from generate_series(1, 10)`.execute(database.db);
  taken.push(...(await Promise.all(servers.map((server) => server.next(database.db, "customers")))));
  const ids = [...taken, ...beside.rows.map(({ id }) => id)];
  expect(new Set(ids).size).toBe(312);
  expect(Math.min(...ids)).toBeGreaterThan(0);
});

test("ids taken in a transaction that was given up stay valid", async () => {
  const ids = new NewIds();
  let first = 0;
  const given = database.db.transaction().execute(async (trx) => {
    first = await ids.next(trx, "contacts");
    throw new Error("given up");
  });
  await expect(given).rejects.toThrow("given up");
  expect(await ids.next(database.db, "contacts")).toBe(first + 1);
  expect(await new NewIds().next(database.db, "contacts")).toBeGreaterThan(first + 1);
});
