import { DICTIONARIES } from "@qicheng/api/declarations.generated";
import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
});
afterAll(() => server.close());

const add = async (types: string, values: Record<string, unknown> = {}) =>
  newId(await boss.raw("/api/status/add", { types, name: unique("项"), ...values }));
const entries = async (types: string): Promise<DictionaryEntry[]> =>
  (await s1.raw("/api/Status/json", { types })).data[types];
const find = async (types: string, id: number) => (await entries(types)).find((entry) => entry.id === id);

describe("an entry", () => {
  test("is changed in part, and comes back to edit as it was listed", async () => {
    const id = await add("source", { color: "#FF0000", sort: 5 });
    const row = async () =>
      (await boss.raw("/api/status/index", { types: "source", rows: 200 })).rows?.find((one) => one.id === id);
    const before = await row();
    for (const form of [false, true])
      expect((await boss.raw("/api/status/edit", await row(), { form })).msg).toBe("保存成功");
    expect(await row()).toEqual({ ...before, version: 3 });
    expect((await boss.raw("/api/status/edit", { id, sort: 7 })).msg).toBe("保存成功");
    expect((await boss.raw("/api/status/edit", { id, color: "" })).msg).toBe("保存成功");
    expect(await row()).toEqual({ ...before, sort: 7, color: "", version: 5 });
    for (const [field, value] of [
      ["types", "scale"],
      ["code", 0],
    ])
      expect(await boss.raw("/api/status/edit", { id, [field as string]: value })).toMatchObject({
        status: 400,
        data: { errors: [{ field, msg: `${field}：不能修改` }] },
      });
  });

  test("is offered at once, with colour and order", async () => {
    const name = unique("项");
    const id = await add("source", { name, color: "#FF0000", sort: 5 });
    expect(await find("source", id)).toEqual({ id, code: id, name, color: "#FF0000", sort: 5, status: 1 });
    const changed = { name: unique("项"), color: "", sort: 0, status: 0 };
    expect((await boss.raw("/api/status/edit", { id, version: 1, ...changed })).status).toBe(200);
    expect(await find("source", id)).toEqual({ id, code: id, ...changed });
    expect(await boss.raw("/api/status/edit", { id, version: 1, ...changed })).toMatchObject({
      status: 409,
      data: { by: "boss先生", current: { version: 2 } },
    });
    const get = (await s1.get("/api/Status/json?types=source,scale")).data;
    expect(get).toEqual((await s1.raw("/api/Status/json", { types: " source , scale" })).data);
    expect((await s1.raw("/api/Status/json", { types: "source,nope,__proto__,constructor" })).data).toEqual({
      source: get.source,
    });
  });

  test("is refused with the field named", async () => {
    const before = await checksums(server);
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: "" }, "信息必须填写"],
      [{ name: "展会" }, "名称已存在"],
      [{ name: "字".repeat(41) }, "名称最多40个字"],
      [{ color: "red;background:url(//evil.test)" }, "颜色必须是颜色值"],
      [{ color: "#12" }, "颜色必须是颜色值"],
      [{ color: "#ggg" }, "颜色必须是颜色值"],
      [{ sort: 10_000 }, "排序必须在0到9999之间"],
      [{ types: "nope" }, "类型不正确"],
      [{ types: "__proto__" }, "类型不正确"],
    ];
    for (const [values, msg] of wrong)
      expect([
        values,
        await boss.raw("/api/status/add", { types: "source", name: unique("项"), ...values }),
      ]).toMatchObject([values, { status: 400, msg }]);
    const id = (await entries("source"))[0]?.id;
    expect((await boss.raw("/api/status/edit", { id, name: "展会" })).msg).toBe("名称已存在");
    expect(await checksums(server)).toEqual(before);
    await add("industry", { name: "展会" });
  });

  test("is filtered by the number that its row shows", async () => {
    const id = await add("source");
    const data = [{ field: "code", op: "eq", value: id }];
    const answer = await boss.raw("/api/status/index", { types: "source", data });
    expect(answer.rows?.map((row) => row.id)).toEqual([id]);
  });

  test("stands in the order that was given", async () => {
    const ids = (await entries("scale")).map((entry) => entry.id).reverse();
    expect((await boss.raw("/api/status/sort", { ids })).status).toBe(200);
    expect((await entries("scale")).map((entry) => entry.id)).toEqual(ids);
    const other = (await entries("source"))[0]?.id;
    expect((await boss.raw("/api/status/sort", { ids: [...ids, other] })).result).toBe("error");
    expect((await entries("scale")).map((entry) => entry.id)).toEqual(ids);
  });

  test("kinds have names", async () => {
    expect((await s1.raw("/api/Status/typelist", {})).data).toContainEqual({
      types: "customerLevel",
      name: "客户级别",
    });
    expect((await s1.raw("/api/Status/typelist", {})).data).toHaveLength(Object.keys(DICTIONARIES).length);
  });
});

describe("a record", () => {
  test("takes an entry by id, by digits and by exact label", async () => {
    const entry = (await entries("source")).find((one) => one.status === 1);
    for (const LaiYuan of [entry?.id, String(entry?.id), entry?.name, ` ${entry?.name} `]) {
      const id = await addCustomer(s1, { LaiYuan });
      expect(await viewOf(s1, id)).toMatchObject({ LaiYuan: entry?.id, LaiYuanName: entry?.name });
    }
    const other = (await entries("industry"))[0]?.id;
    for (const LaiYuan of [other, 999_999, "不存在", entry?.name.slice(1), -1, 0.5, [1, 2]])
      expect([LaiYuan, await s1.raw("/api/customer/add", { CustomerName: unique("客户"), LaiYuan })]).toMatchObject([
        LaiYuan,
        { status: 400, data: { errors: [{ field: "LaiYuan" }] } },
      ]);
  });

  test("has a name that another one is given at the same moment only if that is not", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other, name] = [await add("source"), await add("source"), unique("同名")];
      const answers = await Promise.all([
        boss.raw("/api/status/edit", { id: one, name }),
        boss.raw("/api/status/edit", { id: other, name }),
        boss.raw("/api/status/add", { types: "source", name }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    }
  });

  test("deleted by three at once is deleted once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add("source");
      const answers = await Promise.all([1, 2, 3].map(() => boss.raw("/api/status/delete", { ids: [id] })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      const told = sql<{
        n: number;
      }>`select count(*) as n from audit_log where module = 'dictionary' and record_id = ${id} and action = 'delete'`;
      expect(await count(server, told)).toBe(1);
    }
  });

  test("keeps a disabled entry, and no other record takes it", async () => {
    const name = unique("项");
    const id = await add("source", { name });
    const customer = await addCustomer(s1, { LaiYuan: id });
    await boss.raw("/api/status/edit", { id, name, status: 0 });
    expect(await viewOf(s1, customer)).toMatchObject({ LaiYuan: id, LaiYuanName: name });
    expect((await s1.raw("/api/customer/edit", { id: customer, LaiYuan: id, remark: "x" })).status).toBe(200);
    for (const LaiYuan of [id, name])
      expect(await s1.raw("/api/customer/add", { CustomerName: unique("客户"), LaiYuan })).toMatchObject({
        status: 400,
        msg: `来源：「${name}」已停用`,
      });
    expect((await s1.raw("/api/customer/edit", { id: await addCustomer(s1), LaiYuan: id })).status).toBe(400);
    expect((await s1.raw("/api/customer/index", { data: [{ field: "LaiYuan", op: "eq", value: id }] })).total).toBe(1);
  });

  test("keeps its entry from being deleted, wherever it stands", async () => {
    const kinds = { status: "customerLevel", LaiYuan: "source", industry: "industry", scale: "scale" } as const;
    const used: number[] = [];
    for (const [field, kind] of Object.entries(kinds)) {
      const id = await add(kind);
      await addCustomer(s1, { [field]: id });
      used.push(id);
    }
    const position = await add("position");
    await addContact(s1, await addCustomer(s1), { zhiwei: position });
    const method = await add("logMethod");
    const methods = (await boss.raw("/api/status/index", { types: "logMethod", rows: 200 })).rows;
    const name = methods?.find((row) => row.id === method)?.name;
    newId(await s1.raw("/api/OpportLogs/Add", { customerId: await addCustomer(s1), status: name, Ext: "x" }));
    const reason = await add("poolReason");
    await sql`update customers set pool_reason_id = ${reason} where id = (select max(id) from customers)`.execute(
      server.db,
    );
    used.push(position, method, reason);
    await customField("level2", { type: "statusSelect", dictionary: "customerLevel" });
    await customField("tags2", { type: "statusSelect", dictionary: "customerLevel", multiple: true });
    const [single, multiple] = [await add("customerLevel"), await add("customerLevel")];
    await addCustomer(s1, { level2: single, tags2: [multiple] });
    used.push(single, multiple);
    for (const id of used)
      expect([id, await boss.raw("/api/status/delete", { ids: [id] })]).toMatchObject([
        id,
        { status: 409, code: "CONFLICT" },
      ]);
    const free = await add("source");
    expect((await boss.raw("/api/status/delete", { ids: [free, used[0]] })).data).toMatchObject({
      done: [free],
      refused: [{ id: used[0], code: "CONFLICT" }],
    });
    expect(await count(server, sql`select count(*) as n from dictionary where id = any(${used}::bigint[])`)).toBe(
      used.length,
    );
  });
});

async function customField(key: string, definition: Record<string, unknown>): Promise<void> {
  const whole = JSON.stringify({ key, title: key, storage: "ext", flags: { list: true, filter: true }, ...definition });
  await sql`insert into custom_fields (module, key, definition) values ('customer', ${key}, ${whole}::jsonb)`.execute(
    server.db,
  );
  server.services.invalidation.drop("fields");
}
