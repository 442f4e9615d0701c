/** Scalars as they come out of the database, and go back into it. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cloneDatabase } from "../../../test/harness";
import { type DatabaseHandle, openDatabase } from "./database";

let database: DatabaseHandle;
beforeAll(async () => {
  database = openDatabase(await cloneDatabase(), { max: 1 });
});
afterAll(() => database.close());

test.each([
  ["2031-05-06 07:08:09", "2031-05-06 07:08:09"],
  ["2031-05-06 07:08:09.7", "2031-05-06 07:08:09.7"],
  ["2031-05-06 07:08:09.07", "2031-05-06 07:08:09.07"],
  ["2031-05-06 07:08:09.077", "2031-05-06 07:08:09.077"],
  ["2031-05-06 07:08:09.077001", "2031-05-06 07:08:09.077"],
])("a time with seconds like %s is the same time when it is written back", async (stored, read) => {
  const { rows } = await sql<{ at: string }>`select ${stored}::timestamptz as at`.execute(database.db);
  expect(rows).toEqual([{ at: read }]);
  const { rows: back } = await sql<{ same: boolean }>`
    select ${rows[0]?.at}::timestamptz = date_trunc('milliseconds', ${stored}::timestamptz) as same`.execute(
    database.db,
  );
  expect(back).toEqual([{ same: true }]);
});
