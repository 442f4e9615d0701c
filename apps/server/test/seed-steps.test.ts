/** What a module brings to a company that is older than it is: once, and nothing that its people decide. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedBase } from "../seed/base";
import { openDatabase } from "../src/kernel/db/database";
import { module as suppliersModule } from "../src/modules/suppliers/module";
import { type TestServer, testServer } from "./harness";

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What every start of a server does. */
async function start(): Promise<void> {
  const { rights, close } = openDatabase(server.databaseUrl, { max: 1 });
  try {
    await seedBase(rights);
  } finally {
    await close();
  }
}

const { marker, dictionary = {} } = suppliersModule.seed ?? { marker: "" };
const [[kind, entries] = ["", []]] = Object.entries(dictionary);
const NAMES = entries.map(([name]) => name);

const names = async () =>
  (await server.rows(sql<{ name: string }>`select name from dictionary where kind = ${kind} order by sort`)).map(
    ({ name }) => name,
  );
const others = () => server.rows(sql`select kind, name, sort from dictionary where kind <> ${kind} order by id`);
const grants = () =>
  server.rows(sql<{ permissions: string[] }>`select name, permissions, data_scopes from roles order by id`);

/** The company as it was before there were suppliers. */
async function before(): Promise<void> {
  await sql`delete from seed_steps where marker = ${marker}`.execute(server.db);
  await sql`delete from dictionary where kind = ${kind}`.execute(server.db);
  await sql`update roles set permissions = array(select p from unnest(permissions) p where p not like 'erp.%')`.execute(
    server.db,
  );
}

test("an older company gets the entries of a module, and its roles stay as they are", async () => {
  expect(NAMES.length).toBeGreaterThan(1);
  await before();
  const [rolesBefore, othersBefore] = [await grants(), await others()];
  await start();
  expect(await names()).toEqual(NAMES);
  expect(await grants()).toEqual(rolesBefore);
  expect(await others()).toEqual(othersBefore);
  expect(await server.rows(sql`select marker from seed_steps where marker = ${marker}`)).toHaveLength(1);
});

test("an entry that the company deleted stays deleted, and so do all of them", async () => {
  await before();
  await start();
  await sql`delete from dictionary where kind = ${kind} and name = ${NAMES[0]}`.execute(server.db);
  await start();
  expect(await names()).toEqual(NAMES.slice(1));
  await sql`delete from dictionary where kind = ${kind}`.execute(server.db);
  await start();
  expect(await names()).toEqual([]);
});

test("a company that has entries of the kind already keeps them as they are", async () => {
  await before();
  await sql`insert into dictionary (kind, name) values (${kind}, '自己的')`.execute(server.db);
  await start();
  expect(await names()).toEqual(["自己的"]);
});
