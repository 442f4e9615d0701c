/** Changes of others since one looked: two people, one record, and no more than the record itself tells. */
import type { ActionLogRow } from "@qicheng/api/action-log/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, grant } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { forgetOldViews } from "../../kernel/records/read/record-views";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  [boss, s1] = [await server.as("boss"), await server.as("s1")];
});
afterAll(() => server.close());

interface Looked {
  since: string;
  rows: ActionLogRow[];
  total: number;
}

const look = async (caller: Caller, id: number, module = "customer") =>
  (await caller.raw("/api/actionLog/look", { module, id })).data as Looked;
const unseen = async (caller: Caller, ids: number[], module = "customer") =>
  (await caller.raw("/api/actionLog/unseen", { module, ids })).data as { changed: number[]; came: number[] };
const NOTHING = { changed: [], came: [] };

test("tells what others did since, once, and never what one did oneself", async () => {
  const id = await addCustomer(s1, { address: "旧址" });
  // what was never looked at has not changed since
  await boss.raw("/api/customer/edit", { id, address: "路上" });
  expect(await unseen(s1, [id])).toEqual(NOTHING);
  expect(await look(s1, id)).toEqual({ since: "", rows: [], total: 0 });

  await s1.raw("/api/customer/edit", { id, address: "自己改的" });
  expect(await unseen(s1, [id])).toEqual(NOTHING);
  await boss.raw("/api/customer/edit", { id, address: "新址" });
  await boss.raw("/api/OpportLogs/add", { customerId: id, status: "电话", Ext: "上门谈了价格" });
  await boss.raw("/api/contact/add", { customerId: id, contactName: "新来的人" });
  expect(await unseen(s1, [id])).toEqual({ changed: [id], came: [] });
  expect(await unseen(boss, [id])).toEqual(NOTHING);

  const news = await look(s1, id);
  expect(news.since).not.toBe("");
  expect(news.total).toBe(3);
  expect(news.rows.map(({ own, what, action }) => [own, what, action])).toEqual([
    [0, "联系人", "add"],
    [0, "跟进", "add"],
    [1, "", "edit"],
  ]);
  expect(news.rows[2]?.changes).toEqual([{ field: "address", title: "详细地址", from: "自己改的", to: "新址" }]);
  // it is seen now
  expect(await unseen(s1, [id])).toEqual(NOTHING);
  expect(await look(s1, id)).toMatchObject({ rows: [], total: 0 });
});

test("a star and a look are no change, and a look stands in no log", async () => {
  const id = await addCustomer(s1);
  await look(s1, id);
  const logged = async () => (await server.rows(sql`select 1 from audit_log`)).length;
  const before = await logged();
  await look(boss, id);
  expect(await logged()).toBe(before);
  await boss.raw("/api/customer/setTop", { id });
  expect(await unseen(s1, [id])).toEqual(NOTHING);
});

test("what came from others is new until one looks at it, or for two weeks", async () => {
  const id = await addCustomer(boss);
  await sql`update customers set owner_id = ${s1.id} where id = ${id}`.execute(server.db);
  expect(await unseen(s1, [id])).toEqual({ changed: [], came: [id] });
  await sql`update customers set created_at = now() - interval '15 days' where id = ${id}`.execute(server.db);
  expect(await unseen(s1, [id])).toEqual(NOTHING);
  await sql`update customers set created_at = now() where id = ${id}`.execute(server.db);
  await look(s1, id);
  expect(await unseen(s1, [id])).toEqual(NOTHING);
});

test("another's row is not there: it is neither looked at nor told of", async () => {
  const id = await addCustomer(boss);
  await grant(server, "s2", ["crm.customer.total"], "self");
  const s2 = await server.as("s2");
  expect((await s2.raw("/api/actionLog/look", { module: "customer", id })).status).toBe(404);
  // seen once, when it was within reach
  await sql`insert into record_views (user_id, module, record_id, seen_at) values (${s2.id}, 'customer', ${id}, now() - interval '1 day')`.execute(
    server.db,
  );
  await boss.raw("/api/customer/edit", { id, address: "别处" });
  expect(await unseen(s2, [id])).toEqual(NOTHING);
  await grant(server, "none", ["crm.product.list"], "all");
  const none = await server.as("none");
  for (const path of ["look", "unseen"])
    expect((await none.raw(`/api/actionLog/${path}`, { module: "customer", id, ids: [id] })).status).not.toBe(200);
});

test("what was looked at long ago is forgotten", async () => {
  const id = await addCustomer(s1);
  await look(s1, id);
  await boss.raw("/api/customer/edit", { id, address: "新址" });
  await sql`update record_views set seen_at = now() - interval '91 days' where record_id = ${id}`.execute(server.db);
  expect(await unseen(s1, [id])).toEqual({ changed: [id], came: [] });
  await forgetOldViews(server.db);
  expect(await unseen(s1, [id])).toEqual(NOTHING);
});
