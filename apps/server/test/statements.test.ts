/** A list asks as often for fifty rows as for one: nothing is looked up row by row. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContact, addCustomer, fileOf, newId, unique } from "./arrange";
import { type Caller, type TestServer, testServer } from "./harness";
import { type Statements, watchStatements } from "./observe";

let server: TestServer;
let boss: Caller;
let statements: Statements;
let customerId: number;
let stem: string;

beforeAll(async () => {
  statements = watchStatements();
  server = await testServer();
  boss = await server.as("boss");
  stem = unique("很多行");
  for (const [key, type, rest] of [
    ["xUser", "user", {}],
    ["xCustomer", "customer", {}],
    ["xPicture", "picture", { max: 3 }],
    ["xStatus", "statusSelect", { dictionary: "source" }],
  ] as const) {
    const definition = JSON.stringify({ key, type, title: key, storage: "ext", flags: { list: true }, ...rest });
    await sql`insert into custom_fields (module, key, definition) values ('customer', ${key}, ${definition}::jsonb)`.execute(
      server.db,
    );
  }
  server.services.invalidation.drop("fields");
  const other = await addCustomer(boss, { CustomerName: "被引用的" });
  const source = (await boss.raw("/api/Status/json", { types: "source" })).data.source[0].id;
  for (let at = 0; at < 50; at += 1)
    await addCustomer(boss, {
      CustomerName: `${stem}${at}`,
      contactName: "甲",
      xUser: boss.id,
      xCustomer: other,
      xPicture: [await fileOf(server, boss)],
      xStatus: source,
    });
  customerId = other;
  for (let at = 0; at < 50; at += 1) {
    await addContact(boss, customerId);
    newId(
      await boss.raw("/api/OpportLogs/Add", {
        customerId,
        status: "电话",
        Ext: `第${at}次`,
        img: [await fileOf(server, boss)],
      }),
    );
  }
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

const BINNED = sql`select id from customers where name like ${"很多行%"}`;

/** Statements of one request, caches being warm. */
async function asked(path: string, input: Record<string, unknown>): Promise<{ rows: number; statements: number }> {
  await boss.raw(path, input);
  statements.texts.length = 0;
  const answer = await boss.raw(path, input);
  expect(answer.status).toBe(200);
  // A login key is looked up anew every few seconds, whoever asks for what.
  const own = statements.texts.filter((text) => !text.includes('"sessions"'));
  return { rows: (answer.rows ?? answer.data.customer).length, statements: own.length };
}

test.each([
  ["/api/customer/index", () => ({ key: stem })],
  ["/api/customer/index", () => ({ key: stem, sort: "genjintime", data: [{ field: "CustomerName", op: "notEmpty" }] })],
  ["/api/contact/list", () => ({ customerId })],
  ["/api/OpportLogs/Logs", () => ({ customerId })],
  ["/api/actionLog/list", () => ({ modelId: customerId, modelType: "customer" })],
  ["/api/user/GetGridJson", () => ({})],
  ["/api/user/index", () => ({})],
  ["/main/role/index", () => ({})],
])("%s asks the same for one row and for many", async (path, input) => {
  const one = await asked(path, { ...input(), rows: 1 });
  const many = await asked(path, { ...input(), rows: 50 });
  expect(one.rows).toBe(1);
  expect(many.rows).toBeGreaterThan(5);
  expect(one.statements).toBeGreaterThan(0);
  expect(many.statements).toBe(one.statements);
  expect(many.statements).toBeLessThanOrEqual(8);
});

test("deleting, restoring and purging fifty customers asks as often as one", async () => {
  const ids = (await server.rows(BINNED as ReturnType<typeof sql<{ id: number }>>)).map((row) => row.id);
  const asks = async (path: string, list: number[]) => {
    statements.texts.length = 0;
    expect(
      (
        await boss.raw(path, {
          module: "customer",
          ids: list,
          ...(path.includes("recycle") ? {} : { module: undefined }),
        })
      ).status,
    ).toBe(200);
    expect(statements.texts.length).toBeGreaterThan(3);
    // However many values a list has, it is one statement.
    return statements.texts.map((text) => text.replace(/\(\$\d+(?:, \$\d+)*\)/g, "($)"));
  };
  const [first, ...others] = ids as [number, ...number[]];
  // What points at a table is read once.
  for (const path of ["/api/customer/delete", "/api/recycle/restore"]) await asks(path, [first]);
  for (const path of ["/api/customer/delete", "/api/recycle/restore", "/api/customer/delete", "/api/recycle/purge"]) {
    const one = await asks(path, [first]);
    expect([path, await asks(path, others)]).toEqual([path, one]);
  }
});
