/** A list asks as often for fifty rows as for one: nothing is looked up row by row. */
import { LIMITS } from "@qicheng/api/kernel/limits";
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

const column = (key: string, type: string, rest = {}) => ({
  key,
  type,
  title: key,
  storage: "ext",
  flags: {},
  ...rest,
});
const ROW_COLUMNS = [
  column("who", "user"),
  column("of", "customer"),
  column("status", "statusSelect", { dictionary: "source" }),
];

beforeAll(async () => {
  statements = watchStatements();
  server = await testServer();
  boss = await server.as("boss");
  stem = unique("很多行");
  for (const [key, type, rest] of [
    ["xUser", "user", {}],
    ["xCustomer", "customer", {}],
    ["xPicture", "picture", { max: 3 }],
    ["xFile", "file", { max: 3 }],
    ["xEditor", "editor", {}],
    ["xStatus", "statusSelect", { dictionary: "source" }],
    ["xGoods", "product", {}],
    ["xRows", "tablelist", { children: ROW_COLUMNS }],
  ] as const) {
    const definition = JSON.stringify({ key, type, title: key, storage: "ext", flags: { list: true }, ...rest });
    await sql`insert into custom_fields (module, key, definition) values ('customer', ${key}, ${definition}::jsonb)`.execute(
      server.db,
    );
  }
  server.services.invalidation.drop("fields");
  const other = await addCustomer(boss, { CustomerName: "被引用的" });
  const source = (await boss.raw("/api/Status/json", { types: "source" })).data.source[0].id;
  const goods: number[] = [];
  for (let at = 0; at < 5; at += 1)
    goods.push(newId(await boss.raw("/api/product/add", { name: `货${at}`, number: unique("N") })));
  for (let at = 0; at < 50; at += 1)
    await addCustomer(boss, {
      CustomerName: `${stem}${at}`,
      contactName: "甲",
      xUser: boss.id,
      xCustomer: other,
      xPicture: [await fileOf(server, boss)],
      xFile: [await fileOf(server, boss)],
      xEditor: `<p>甲<img data-file="${await fileOf(server, boss)}" /></p>`,
      xStatus: source,
      xGoods: [{ productid: goods[at % 5], sellingprice: at }],
      xRows: [{ who: boss.id, of: other, status: source }, { of: other }],
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

/** What was asked since, told apart by what differs between one row and many. */
/** What servers keep in memory is read again when it is half a minute old: it gets new here, so that this is not counted. */
async function rememberAnew(): Promise<void> {
  const { invalidation, organisation, settings, dictionary } = server.services;
  for (const topic of ["organisation", "roles", "settings", "dictionary"] as const) invalidation.drop(topic);
  await Promise.all([organisation.get(), settings.get(), dictionary.get()]);
}

const heard = () =>
  statements.texts
    // A login key is looked up anew every few seconds, whoever asks for what.
    .filter((text) => !text.includes('"sessions"'))
    // And whether the database is still there.
    .filter((text) => text !== "select 1")
    // Or what of it others are told, a moment later.
    .filter((text) => !text.startsWith("select pg_notify("))
    // Or whether other programs are to be told of it.
    .filter((text) => !text.includes("from webhooks w where"))
    .map((text) => text.replace(/\(\$\d+(?:, \$\d+)*\)/g, "($)").replace(/\$?\d+/g, "#"));

/** A value of a customer's field, another one each time. */
function writtenIn(key: string, at: number): string {
  if (key === "nextgenjintime") return `2030-01-01 09:${String(at % 60).padStart(2, "0")}:00`;
  return key === "website" ? `www.example-${at}.cn` : `${100_000 + at}`;
}

/** Statements of one request, caches being warm: the fewest of three, since the server has work of its own meanwhile. */
async function asked(path: string, input: Record<string, unknown>): Promise<{ rows: number; statements: string[] }> {
  await boss.raw(path, input);
  const tries: { rows: number; statements: string[] }[] = [];
  while (tries.length < 3) {
    statements.texts.length = 0;
    const answer = await boss.raw(path, input);
    expect(answer.status).toBe(200);
    tries.push({ rows: (answer.rows ?? answer.data.customer).length, statements: heard() });
  }
  const [best, next] = tries.sort((one, other) => one.statements.length - other.statements.length);
  // Two of three agree: it is what the request asks.
  expect(next?.statements).toEqual(best?.statements);
  return best as (typeof tries)[number];
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
  expect(one.statements).not.toEqual([]);
  expect(many.statements).toEqual(one.statements);
  expect(many.statements.length).toBeLessThanOrEqual(8);
});

test("whatever columns are asked for, few statements are prepared", async () => {
  const keys = ["status", "LaiYuan", "industry", "scale", "nextgenjintime", "genjintime", "city", "address", "remark"];
  // Every set of them: more than are kept at a time.
  const choices = Array.from({ length: 2 ** keys.length }, (_, bits) =>
    keys.filter((_key, at) => (bits >> at) % 2 === 1).join(","),
  );
  statements.texts.length = 0;
  for (const [at, fields] of choices.entries()) {
    // Fields are loaded again when a form changes, or when nobody knows whether one did.
    if (at % 100 === 0) server.services.invalidation.drop("fields");
    expect((await boss.raw("/api/customer/index", { fields, rows: LIMITS.listScreenRows })).status).toBe(200);
  }
  const prepared = statements.texts.filter((text) => text.startsWith("/* prepared */") && text.includes("list_total"));
  expect(prepared).not.toEqual([]);
  expect(new Set(prepared).size).toBeLessThanOrEqual(20);
});

test("whatever fields an edit sends, few updates are prepared", async () => {
  const id = await addCustomer(boss);
  const keys = ["address", "website", "wechat", "qq", "remark", "nextgenjintime"];
  statements.texts.length = 0;
  for (let bits = 1; bits < 2 ** keys.length; bits += 1) {
    const sent = keys.filter((_key, at) => (bits >> at) % 2 === 1).map((key) => [key, writtenIn(key, bits)]);
    const { msg } = await boss.raw("/api/customer/edit", { id, ...Object.fromEntries(sent) });
    expect([sent, msg]).toEqual([sent, "保存成功"]);
  }
  const updates = statements.texts.filter((text) => text.includes('/* prepared */ update "customers"'));
  expect(updates).toHaveLength(2 ** keys.length - 1);
  expect(new Set(updates).size).toBeLessThanOrEqual(2);
});

test("deleting, restoring and purging fifty customers asks as often as one", async () => {
  const ids = (await server.rows(BINNED as ReturnType<typeof sql<{ id: number }>>)).map((row) => row.id);
  const asks = async (path: string, list: number[]) => {
    await rememberAnew();
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
    return heard();
  };
  const [first, ...others] = ids as [number, ...number[]];
  // What points at a table is read once.
  for (const path of ["/api/customer/delete", "/api/recycle/restore"]) await asks(path, [first]);
  for (const path of ["/api/customer/delete", "/api/recycle/restore", "/api/customer/delete", "/api/recycle/purge"]) {
    const one = await asks(path, [first]);
    expect([path, await asks(path, others)]).toEqual([path, one]);
  }
});

test("what is not shown is not read", async () => {
  statements.texts.length = 0;
  await boss.raw("/api/customer/index", { fields: "CustomerName" });
  const [text = ""] = statements.texts.filter((one) => /\bas starred\b/.test(one));
  expect(text).toContain('r."name"');
  for (const column of ["ext", "mobile", "credit_code", "remark"]) expect(text).not.toContain(`r."${column}"`);
});
