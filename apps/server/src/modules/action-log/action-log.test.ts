/** The operation log tells nobody more than the records do. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, dropCaches, grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  const definition = JSON.stringify({ type: "customer", title: "关联客户", flags: { list: true } });
  await sql`insert into custom_fields (module, key, definition) values ('product', 'zcust', ${definition}::jsonb)`.execute(
    server.db,
  );
  await dropCaches(server);
});
afterAll(() => server.close());

const changesSeenBy = async (caller: Caller, id: number, headers?: Record<string, string>) =>
  (
    await caller.raw("/api/actionLog/list", { modelType: "product", modelId: id }, headers ? { headers } : {})
  ).rows?.flatMap((row) => row.changes);

test("names a record that a field points at for whoever may see it, and for nobody else", async () => {
  const [first, second] = [unique("秘密客户"), unique("秘密客户")];
  const ids = [await addCustomer(boss, { CustomerName: first }), await addCustomer(boss, { CustomerName: second })];
  const id = newId(await boss.raw("/api/product/add", { name: unique("货"), number: unique("N"), zcust: ids[0] }));
  await boss.raw("/api/product/edit", { id, zcust: ids[1] });
  await boss.raw("/api/product/edit", { id, zcust: "" });
  const change = { field: "zcust", title: "关联客户" };
  expect(await changesSeenBy(boss, id)).toEqual([
    { ...change, from: second, to: "" },
    { ...change, from: first, to: second },
  ]);
  await grant(server, "none", ["crm.product.list"], "all");
  const hidden = "无权查看或已删除";
  expect(await changesSeenBy(await server.as("none"), id)).toEqual([
    { ...change, from: hidden, to: "" },
    { ...change, from: hidden, to: hidden },
  ]);
});
