/** Records are found by the company's own fields: by words that were there before, by new ones, and by nobody who may not read them. */
import type { FieldWork } from "@qicheng/api/custom-forms/routes";
import { fieldRights } from "@qicheng/api/field-rights/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addContact, addCustomer, dropCaches, grant, newId, signIn, unique } from "../../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../../test/harness";
import { count } from "../../../../test/observe";
import { startJobs } from "../../jobs/jobs";
import { fieldTasks } from "./field-work";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
const running: { stop(): Promise<void> }[] = [];
let at = 0;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
  await grant(server, "s2", undefined, "all");
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await sql`update customers set ext = '{}'`.execute(server.db);
  await sql`delete from custom_fields`.execute(server.db);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  server.services.invalidation.drop("fields");
});
afterAll(() => server.close());

const begin = () => running.push(startJobs(server.services, server.databaseUrl, fieldTasks));
const FIND = { list: true, find: true };

async function addField(more: Record<string, unknown> = {}, module = "customer") {
  at += 1;
  const key = `found${at}`;
  const data = { field: key, title: `编号${at}`, type: "input", flags: FIND, ...more };
  return { key, id: newId(await boss.raw("/api/field/add", { module, data })) };
}
const change = async (id: number, data: Record<string, unknown>) =>
  expect(await boss.raw("/api/field/edit", { id, data })).toMatchObject({ status: 200 });
const workOf = async (id: number, module = "customer"): Promise<FieldWork | undefined> =>
  (await boss.raw("/api/field/work", { module })).data.find((one: FieldWork) => one.id === id);
const percent = (id: number, module = "customer") =>
  expect.poll(async () => (await workOf(id, module))?.terms?.percent, { timeout: 20_000 });
const idsIn = ({ rows = [] }: Answer) => rows.map(({ id }) => id as number);
const found = async (key: string, by = s1) => idsIn(await by.raw("/api/customer/index", { key }));

test("values that are there are found once the job was there, new and changed ones at once", async () => {
  const { id, key } = await addField({ flags: { list: true } });
  const [before, binned] = [
    await addCustomer(s1, { [key]: "XQ-甲-7731" }),
    await addCustomer(s1, { [key]: "XQ-甲-7732" }),
  ];
  expect((await boss.raw("/api/customer/delete", { ids: [binned] })).status).toBe(200);
  expect(await found("xq-甲-7731")).toEqual([]);
  await change(id, { flags: FIND });
  const after = await addCustomer(s1, { [key]: "XQ-甲-8800" });
  expect(await found("甲-8800")).toEqual([after]);
  expect((await workOf(id))?.terms).toEqual({ percent: 0 });
  begin();
  await percent(id).toBe(100);
  expect(await found("xq-甲-7731")).toEqual([before]);
  // Wide letters, parts, and several words.
  expect(await found("ｘｑ-甲-77")).toEqual([before]);
  expect((await boss.raw("/api/recycle/restore", { module: "customer", ids: [binned] })).status).toBe(200);
  expect((await found("xq-甲")).sort((a, b) => a - b)).toEqual([before, binned, after]);

  expect(await s1.raw("/api/customer/edit", { id: before, [key]: "YY-乙-1" })).toMatchObject({ status: 200 });
  expect(await found("xq-甲-7731")).toEqual([]);
  const [hit] = (await s1.raw("/api/customer/index", { key: "yy-乙" })).rows ?? [];
  expect(hit).toMatchObject({ id: before, foundBy: [{ field: key, text: "YY-乙-1", marks: [[0, 4]] }] });
  expect((await s1.raw("/api/search/all", { key: "yy-乙" })).data.customer).toMatchObject([{ id: before }]);

  await change(id, { flags: { list: true } });
  await percent(id).toBe(undefined);
  await expect.poll(() => found("yy-乙"), { timeout: 20_000 }).toEqual([]);
});

test("of phones by the last digits; when archived no more; as another type as that one says", async () => {
  const phone = await addField({ pattern: "mobile" });
  const code = await addField({ type: "number", flags: { list: true } });
  const id = await addCustomer(s1, { [phone.key]: "13755550199", [code.key]: "88112233" });
  expect(await found("0199")).toEqual([id]);
  begin();
  await percent(phone.id).toBe(100);
  expect((await boss.raw("/api/field/delete", { id: phone.id })).status).toBe(200);
  await expect.poll(() => found("0199"), { timeout: 20_000 }).toEqual([]);

  await change(code.id, { type: "input", flags: FIND });
  await percent(code.id).toBe(100);
  expect(await found("88112233")).toEqual([id]);
});

test("of contacts their customers are found, and records of other types by theirs", async () => {
  const { id, key } = await addField({}, "contact");
  const customer = await addCustomer(s1);
  await addContact(s1, customer, { [key]: "工牌丙九二" });
  expect(await found("丙九二")).toEqual([customer]);
  begin();
  await percent(id, "contact").toBe(100);
  expect(await found("丙九二")).toEqual([customer]);
  const own = await addField({}, "supplier");
  const supplier = newId(await boss.raw("/api/erp/supplierAdd", { name: unique("供应商"), [own.key]: "备案丁十" }));
  expect(idsIn(await boss.raw("/api/erp/supplierList", { key: "备案丁" }))).toEqual([supplier]);
});

test("nobody finds by what his roles keep from him", async () => {
  const { key } = await addField();
  const [theirs, mine] = [await addCustomer(s1, { [key]: "密号戊一" }), await addCustomer(s2, { [key]: "密号戊二" })];
  const role = await count(server, sql`select role_id as n from user_roles where user_id = ${s2.id}`);
  const set = async (access: string, own: 0 | 1, before: { access: string; own: 0 | 1 }) =>
    expect(
      await boss.raw(fieldRights.save.path, {
        module: "customer",
        rights: [{ role, field: key, access, own, before }],
      }),
    ).toMatchObject({ status: 200 });
  /** What the log says that an export was narrowed by. */
  const exportedBy = async () => {
    expect(
      (await boss.raw("/api/export/run", { module: "customer", key: "密号戊", fields: "CustomerName" })).status,
    ).toBe(200);
    const entries = sql<{
      summary: string;
    }>`select summary from audit_log where action = 'export' order by id desc limit 1`;
    return (await server.rows(entries))[0]?.summary;
  };
  const seen = async () => (await found("密号戊", s2)).sort((a, b) => a - b);
  expect(await seen()).toEqual([theirs, mine]);
  expect(await exportedBy()).toContain("密号戊");
  await set("mask", 0, { access: "edit", own: 0 });
  expect(await seen()).toEqual([mine]);
  expect(await exportedBy()).not.toContain("密号戊");
  expect((await s2.raw("/api/search/all", { key: "密号戊" })).text).not.toContain("密号戊一");
  await set("mask", 1, { access: "mask", own: 0 });
  expect(await seen()).toEqual([]);
  await set("hide", 0, { access: "mask", own: 1 });
  expect(await seen()).toEqual([]);
  expect((await found("密号戊", s1)).length).toBe(1);
});

test("goes on where it was when its server ends in the middle", async () => {
  const { id, key } = await addField({ flags: { list: true } });
  await sql`
    with made as (insert into customers (name, owner_id, owned_at, created_by, clue, ext)
      select '很多' || n, ${s1.id}, now(), ${s1.id}, 1, jsonb_build_object(${key}::text, '批号己' || n)
      from generate_series(1, 900) n returning id)
    insert into customer_search (id, clue, owner_id, created_at, name_key, pinyin_key, search_text, search_grams)
    select id, 1, ${s1.id}, now(), '很多', '', E'\\n\\n', '{}' from made`.execute(server.db);
  await dropCaches(server);
  await change(id, { flags: FIND });
  begin();
  await expect
    .poll(async () => (await workOf(id))?.terms?.percent ?? 0, { timeout: 20_000, interval: 5 })
    .toBeGreaterThan(0);
  await running.splice(0)[0]?.stop();
  begin();
  await percent(id).toBe(100);
  expect((await s1.raw("/api/customer/index", { key: "批号己", rows: 1 })).total).toBe(900);
});
