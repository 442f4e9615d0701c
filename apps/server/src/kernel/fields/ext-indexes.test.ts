/** Indexes on the company's own fields: made, shown, dropped, made anew after a kill, once by several servers. */
import type { FieldWork } from "@qicheng/api/custom-forms/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { startJobs } from "../jobs/jobs";
import { fieldTasks } from "../records/search/field-work";
import { ensureExtIndexes } from "./ext-indexes";

let server: TestServer;
let boss: Caller;
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await sql`delete from custom_fields`.execute(server.db);
  server.services.invalidation.drop("fields");
  await ensureExtIndexes(server.services, server.databaseUrl);
});
afterAll(() => server.close());

const begin = () => running.push(startJobs(server.services, server.databaseUrl, fieldTasks));
const add = async (field: string, more: Record<string, unknown> = {}): Promise<number> => {
  const data = { field, title: field, type: "input", flags: { list: true, filter: true }, ...more };
  return newId(await boss.raw("/api/field/add", { module: "supplier", data }));
};
const work = async (): Promise<FieldWork[]> => (await boss.raw("/api/field/work", { module: "supplier" })).data;
const stateOf = async (id: number) => (await work()).find((one) => one.id === id)?.index.state;
const ready = (id: number) => expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe("ready");
const indexes = async () =>
  (
    await sql<{ oid: number; name: string; valid: boolean }>`
      select c.oid::int as oid, c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where starts_with(c.relname, 'suppliers_ext_') order by 1`.execute(server.db)
  ).rows;

test("are made by a job after a field was added or flagged, and dropped when it is not any more, or archived", async () => {
  const first = await add("iOne");
  const second = await add("ione2", { flags: { list: true } });
  expect(await stateOf(first)).toBe("waiting");
  expect(await stateOf(second)).toBe("none");
  begin();
  await ready(first);
  expect(await indexes()).toHaveLength(1);
  await boss.raw("/api/field/edit", { id: second, data: { flags: { list: true, sort: true } } });
  await ready(second);
  await boss.raw("/api/field/edit", { id: first, data: { flags: { list: true } } });
  await expect.poll(async () => (await indexes()).length, { timeout: 20_000 }).toBe(1);
  await boss.raw("/api/field/delete", { id: second });
  await expect.poll(async () => (await indexes()).length, { timeout: 20_000 }).toBe(0);
  await boss.raw("/api/field/edit", { id: second, archived: 0 });
  await ready(second);
});

test("of keys that differ in their end only, or in case, are two; the former names are dropped", async () => {
  const long = "k".repeat(39);
  const ids = [await add(`${long}a`), await add(`${long}b`), await add("Ab"), await add("aBc")];
  await sql`create index suppliers_ext_ab on suppliers ((ext ->> 'Ab'))`.execute(server.db);
  begin();
  for (const id of ids) await ready(id);
  const names = async () => (await indexes()).map(({ name }) => name);
  await expect.poll(names, { timeout: 20_000 }).toHaveLength(4);
  expect(await names()).not.toContain("suppliers_ext_ab");
});

test("the database estimates by them how many records a filter finds", async () => {
  await sql`insert into suppliers (name, ext)
    select '估' || n, jsonb_build_object('eMany', n::text) from generate_series(1, 2000) n`.execute(server.db);
  const id = await add("eMany", { type: "number" });
  begin();
  await ready(id);
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>`
    explain (format json) select 1 from suppliers
    where (ext ->> 'eMany')::numeric between 500 and 1499 and deleted_at is null`.execute(server.db);
  const estimated = rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"];
  await sql`delete from suppliers where starts_with(name, '估')`.execute(server.db);
  expect(estimated).toBeGreaterThan(800);
  expect(estimated).toBeLessThan(1_200);
});

test("are twelve a type at most, for the oldest fields; the others say why they have none", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 13; n += 1) ids.push(await add(`cap${n}`));
  const many = await add("capTags", { type: "tags" });
  const long = await add("capLong", { type: "textarea", max: 2_000 });
  begin();
  await ready(ids[11] as number);
  expect(await stateOf(ids[12] as number)).toBe("full");
  expect(await stateOf(many)).toBe("many");
  expect(await stateOf(long)).toBe("long");
  expect(await indexes()).toHaveLength(12);
  await boss.raw("/api/field/delete", { id: ids[3] });
  await ready(ids[12] as number);
});

test("what a kill left unfinished is dropped and made anew; what is whole is left alone", async () => {
  const [whole, half] = [await add("kWhole"), await add("kHalf")];
  begin();
  await ready(whole);
  await ready(half);
  for (const one of running.splice(0)) await one.stop();
  const before = await indexes();
  const left = before.find(({ name }) => name.startsWith(`suppliers_ext_${half}_`));
  const name = sql.ref(left?.name ?? "");
  await sql`drop index ${name}`.execute(server.db);
  await sql`insert into suppliers (name, ext) values ('同', '{"kHalf": "1"}'), ('样', '{"kHalf": "1"}')`.execute(
    server.db,
  );
  // As a kill leaves it: one that was begun and did not come to its end.
  await expect(
    sql`create unique index concurrently ${name} on suppliers ((ext ->> 'kHalf'))`.execute(server.db),
  ).rejects.toThrow("could not create unique index");
  expect(await stateOf(half)).toBe("waiting");
  // Several servers start at once.
  await Promise.all([1, 2, 3].map(() => ensureExtIndexes(server.services, server.databaseUrl)));
  const after = await indexes();
  expect(after).toHaveLength(2);
  expect(after.every(({ valid }) => valid)).toBe(true);
  const same = before.filter(({ oid }) => after.some((one) => one.oid === oid));
  expect(same.map(({ name }) => name)).toEqual([
    before.find(({ name }) => name.startsWith(`suppliers_ext_${whole}_`))?.name,
  ]);
});

test("one that cannot be made says why, and keeps no other from being made", async () => {
  const wrong = await add("eWrong", { type: "number" });
  const right = await add("eRight");
  await sql`insert into suppliers (name, ext) values ('错', '{"eWrong": "abc"}')`.execute(server.db);
  begin();
  await ready(right);
  await expect.poll(() => stateOf(wrong), { timeout: 20_000 }).toBe("failed");
  expect((await work()).find(({ id }) => id === wrong)?.index.error).toBe("invalid input syntax for type numeric: “…”");
  await sql`delete from suppliers where name = '错'`.execute(server.db);
  expect((await boss.raw("/api/field/sync", { module: "supplier" })).status).toBe(200);
  await ready(wrong);
});

test("their making is shown as it goes on, and ends with the server that makes it", async () => {
  const id = await add("pSlow");
  // Somebody who reads keeps the database from ending it.
  const reader = await server.services.database.pool.connect();
  await reader.query("begin isolation level repeatable read");
  await reader.query("select count(*) from suppliers");
  begin();
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe("building");
  const shown = (await work()).find((one) => one.id === id)?.index.percent ?? 0;
  expect(shown).toBeGreaterThan(0);
  for (const one of running.splice(0)) await one.stop();
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe("waiting");
  begin();
  await reader.query("commit");
  reader.release();
  await ready(id);
});
