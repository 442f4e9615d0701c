/** Nothing points at a record that belongs to somebody without saying what becomes of it: the database is asked. */
import { customers } from "@qicheng/api/customers/routes";
import { recycle } from "@qicheng/api/recycle/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer } from "../../../../test/arrange";
import { type TestServer, testServer } from "../../../../test/harness";
import { declaredColumns, isDeclared, purgedTables } from "../type/references";
import { allRecordTypes } from "../type/registry";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

interface Column {
  table: string;
  column: string;
}

/** Columns that point at rows with an owner: by a foreign key, or by what a column that names a record is called. */
async function pointing(): Promise<Column[]> {
  const tables = allRecordTypes().flatMap(({ table, rows }) => (rows.kind === "owned" ? [table] : []));
  const { rows } = await sql<Column>`
    select k.relname as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    join pg_class k on k.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and t.relname = any(${sql.val(tables)}::text[]) and not k.relispartition
    union
    select k.relname, a.attname from pg_attribute a join pg_class k on k.oid = a.attrelid
    where k.relkind in ('r', 'p') and not k.relispartition and k.relnamespace = 'public'::regnamespace
      and a.attname in ('record_id', 'customer_id') and not a.attisdropped
    order by 1, 2`.execute(server.db);
  return rows;
}

const forgotten = async () =>
  (await pointing())
    .filter(({ table, column }) => !isDeclared(table, column))
    .map(({ table, column }) => `${table}.${column}`);

describe("what points at a record", () => {
  test("says what becomes of it, each column of the database, and no column that is not there does", async () => {
    expect(await forgotten()).toEqual([]);
    const there = (await pointing()).map(({ table, column }) => `${table}.${column}`);
    expect(declaredColumns().filter((column) => !there.includes(column))).toEqual([]);
  });

  test("is named when it is forgotten, whether a foreign key points or a type with an id", async () => {
    await sql`create table strays (id bigint primary key, of_customer bigint references customers (id))`.execute(
      server.db,
    );
    await sql`create table soft_strays (module text not null, record_id bigint not null)`.execute(server.db);
    try {
      expect(await forgotten()).toEqual(["soft_strays.record_id", "strays.of_customer"]);
    } finally {
      await sql`drop table strays, soft_strays`.execute(server.db);
    }
  });

  test("goes with a record that goes for good, where it says so", async () => {
    const boss = await server.as("boss");
    const id = await addCustomer(boss);
    await sql`insert into record_owners (module, record_id, act, to_id) values ('customer', ${id}, 'claim', ${boss.id})`.execute(
      server.db,
    );
    await sql`insert into record_stars (user_id, module, record_id) values (${boss.id}, 'customer', ${id})`.execute(
      server.db,
    );
    const left = async () => {
      const counts = purgedTables().map(
        (table) => sql`select 1 from ${sql.table(table)} where module = 'customer' and record_id = ${id}`,
      );
      return (await sql`${sql.join(counts, sql` union all `)}`.execute(server.db)).rows.length;
    };
    expect(await left()).toBeGreaterThanOrEqual(2);
    expect(await boss.post(customers.remove, { ids: [id] })).toMatchObject({ status: 200 });
    expect(await boss.post(recycle.purge, { module: "customer", ids: [id] })).toMatchObject({ status: 200 });
    expect(await left()).toBe(0);
  });
});
