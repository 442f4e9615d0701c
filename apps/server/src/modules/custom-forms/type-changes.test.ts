/** Fields that become of another type: values in and out of the bin, what readers see on the way, refusals, two servers. */
import type { FieldWork } from "@qicheng/api/custom-forms/routes";
import { records } from "@qicheng/api/records/routes";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, signIn, unique, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { startJobs } from "../../kernel/jobs/jobs";
import { fieldTasks } from "../../kernel/records/search/field-work";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
const running: { stop(): Promise<void> }[] = [];
let at = 0;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await sql`delete from custom_fields`.execute(server.db);
  await sql`delete from graphile_worker._private_jobs`.execute(server.db);
  server.services.invalidation.drop("fields");
});
afterAll(() => server.close());

const begin = (count = 1) => {
  for (let n = 0; n < count; n += 1) running.push(startJobs(server.services, server.databaseUrl, fieldTasks));
};
const flags = { list: true, filter: true, sort: true };
async function addField(type: string, more: Record<string, unknown> = {}): Promise<{ id: number; key: string }> {
  at += 1;
  const key = `tc${at}`;
  const data = { field: key, title: `字段${at}`, type, flags, ...more };
  return { key, id: newId(await boss.raw("/api/field/add", { module: "customer", data })) };
}
const become = (id: number, data: Record<string, unknown>, by = boss) => by.raw("/api/field/edit", { id, data });
const workOf = async (id: number, by = boss): Promise<FieldWork> =>
  (await by.raw("/api/field/work", { module: "customer" })).data.find((one: FieldWork) => one.id === id);
const settled = (id: number) => expect.poll(async () => (await workOf(id)).change, { timeout: 20_000 }).toBe(undefined);
const storedIn = async (id: number, key: string): Promise<unknown> =>
  (await sql<{ v: unknown }>`select ext -> ${key} as v from customers where id = ${id}`.execute(server.db)).rows[0]?.v;
const found = async (key: string, op: string, value: unknown): Promise<number[]> => {
  const answer = await s1.raw("/api/customer/index", { data: [{ field: key, op, value }] });
  expect(answer).toMatchObject({ status: 200 });
  return (answer.rows ?? []).map(({ id }) => id).sort((a, b) => a - b);
};

describe("a type that is changed", () => {
  test("rewrites the values of all records, those in the bin too, and is filtered and sorted as the new one", async () => {
    const { id, key } = await addField("input");
    const [low, high, binned, none] = [
      await addCustomer(s1, { [key]: "9" }),
      await addCustomer(s1, { [key]: "12.50" }),
      await addCustomer(s1, { [key]: "7" }),
      await addCustomer(s1),
    ];
    expect((await boss.raw("/api/customer/delete", { ids: [binned] })).status).toBe(200);
    expect(await become(id, { type: "number" })).toMatchObject({ status: 200 });
    // Until somebody works, everything is as it was.
    expect(await workOf(id)).toMatchObject({ change: { state: "waiting", to: "number" } });
    expect(await viewOf(s1, low)).toMatchObject({ [key]: "9" });
    expect(await become(id, { title: "另一个" })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("正在转换类型，完成后才能修改"),
    });
    begin();
    await settled(id);
    expect(await storedIn(low, key)).toBe(9);
    expect(await storedIn(high, key)).toBe(12.5);
    expect(await storedIn(binned, key)).toBe(7);
    expect(await storedIn(none, key)).toBeNull();
    server.services.invalidation.drop("fields");
    expect(await viewOf(s1, high)).toMatchObject({ [key]: 12.5 });
    expect(await found(key, "gt", 9)).toEqual([high]);
    expect(await s1.raw("/api/customer/edit", { id: high, [key]: "abc" })).toMatchObject({ status: 400 });
    const sorted = await s1.raw("/api/customer/index", {
      sort: key,
      order: "asc",
      data: [{ field: key, op: "ge", value: 9 }],
    });
    expect(sorted.rows?.map((row) => row.id)).toEqual([low, high]);
    await expect.poll(async () => (await workOf(id)).index.state, { timeout: 20_000 }).toBe("ready");
  });

  test("is refused while a value does not become one, and says whose; names only whom one may see", async () => {
    const { id, key } = await addField("input");
    const name = unique("不行");
    await addCustomer(s1, { [key]: "12" });
    const bad = await addCustomer(s1, { [key]: "十二", CustomerName: name });
    const title = (await workOf(id)).field;
    expect(title).toBe(key);
    expect(await become(id, { type: "number" })).toMatchObject({
      status: 400,
      msg: expect.stringMatching(new RegExp(`：1 条记录的值无法转换：${name}$`)),
      data: { errors: [{ field: "data" }] },
    });
    // Written after one had looked: the job looks again, and leaves the field as it was.
    expect((await s1.raw("/api/customer/edit", { id: bad, [key]: "12" })).status).toBe(200);
    expect(await become(id, { type: "number" })).toMatchObject({ status: 200 });
    expect((await s1.raw("/api/customer/edit", { id: bad, [key]: "十二" })).status).toBe(200);
    begin();
    await expect
      .poll(async () => (await workOf(id)).change, { timeout: 20_000 })
      .toMatchObject({ state: "failed", error: `1 条记录的值无法转换：${name}` });
    expect(await viewOf(s1, bad)).toMatchObject({ [key]: "十二" });
    expect(await found(key, "eq", "十二")).toEqual([bad]);
    // What kept it is mended, and it is asked for once more.
    expect((await s1.raw("/api/customer/edit", { id: bad, [key]: "13" })).status).toBe(200);
    expect(await become(id, { type: "number" })).toMatchObject({ status: 200 });
    await settled(id);
    expect(await storedIn(bad, key)).toBe(13);
  });

  test("is nothing for whoever may not design forms, nor to a type that the values cannot be read as", async () => {
    const { id } = await addField("select", { options: [{ label: "甲", value: "a" }] });
    expect((await become(id, { type: "radio" }, s1)).status).toBe(403);
    expect((await s1.raw("/api/field/work", { module: "customer" })).status).toBe(403);
    expect(await become(id, { type: "input", options: undefined })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("选项存的不是显示的名称"),
    });
    expect((await boss.raw("/api/field/work", { module: "nothing" })).status).toBe(400);
  });

  test("of an entry of a dictionary is an option that stands for it, and nothing where it has none", async () => {
    const { id, key } = await addField("statusSelect", { dictionary: "source" });
    const entries = (await s1.raw("/api/Status/json", { types: "source" })).data.source as {
      id: number;
      name: string;
    }[];
    const [first, second] = entries;
    const customer = await addCustomer(s1, { [key]: second?.name });
    const options = [first].map((entry) => ({ label: entry?.name, value: String(entry?.id) }));
    expect(await become(id, { type: "select", options })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("1 条记录的值无法转换"),
    });
    const all = entries.map((entry) => ({ label: entry.name, value: String(entry.id) }));
    expect(await become(id, { type: "select", options: all })).toMatchObject({ status: 200 });
    begin();
    await settled(id);
    server.services.invalidation.drop("fields");
    expect(await storedIn(customer, key)).toBe(String(second?.id));
    expect(await viewOf(s1, customer)).toMatchObject({ [key]: String(second?.id), [`${key}Name`]: second?.name });
    expect(await found(key, "in", [String(second?.id)])).toEqual([customer]);
  });

  test("by publishing names its field, and holds the rest of the form at once", async () => {
    const { id, key } = await addField("date");
    const customer = await addCustomer(s1, { [key]: "2026-05-06" });
    const form = (await boss.raw("/api/form/index", { rows: 200 })).rows?.find(
      ({ module, category }) => module === "customer" && category === "new",
    );
    const design = async (type: string, title: string) => {
      const { design: before, version } = (await boss.raw("/api/form/detail", { id: form?.id })).data;
      const items = before.items.map((item: { field: string }) =>
        item.field === key ? { ...item, type, title } : item,
      );
      const saved = await boss.raw("/api/formField/Edit", { formid: form?.id, items, version });
      return boss.raw("/api/form/publish", { id: form?.id, version: saved.data.version });
    };
    expect(await design("number", "日子")).toMatchObject({ status: 400, data: { errors: [{ field: key }] } });
    expect(await design("datetime", "时刻")).toMatchObject({ status: 200 });
    begin();
    await settled(id);
    server.services.invalidation.drop("fields");
    expect(await storedIn(customer, key)).toBe("2026-05-06 00:00");
    expect(await viewOf(s1, customer)).toMatchObject({ [key]: "2026-05-06 00:00:00" });
    await sql`truncate form_versions`.execute(server.db);
    await sql`update forms set draft = null, published = 0`.execute(server.db);
  });

  test("is refused where another field asks for it as it was", async () => {
    const { id, key } = await addField("number");
    const other = await addField("input", { linkage: { show: [{ field: key, op: "gt", value: 3 }] } });
    const formula = await addField("number", { computed: `{${key}} * 2` });
    const answer = await become(id, { type: "input" });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.data.errors).toHaveLength(2);
    expect((await boss.raw("/api/field/delete", { id: other.id })).status).toBe(200);
    expect((await boss.raw("/api/field/delete", { id: formula.id })).status).toBe(200);
    expect(await become(id, { type: "input" })).toMatchObject({ status: 200 });
  });

  test("keeps what scenes ask for, and the undo of what was written before brings nothing back", async () => {
    const { id, key } = await addField("user");
    const mine = await addCustomer(s1, { [key]: s1.id });
    const theirs = await addCustomer(s1, { [key]: s2.id });
    const query = { data: [{ field: key, op: "eq", value: s2.id }] };
    const scene = newId(await s1.raw("/api/scene/save", { module: "customer", name: unique("场景"), query }));
    const data = { [key]: s2.id };
    const done = await boss.raw(records.massEdit.path, { module: "customer", ids: [mine], data });
    expect(done).toMatchObject({ status: 200, data: { done: [mine] } });
    const written = sql`select 1 from undo_rows where before ? ${`ext.${key}`} or after ? ${`ext.${key}`}`;
    expect((await written.execute(server.db)).rows).toHaveLength(1);
    expect(await become(id, { multiple: 1 })).toMatchObject({ status: 200 });
    begin(2);
    await settled(id);
    server.services.invalidation.drop("fields");
    expect(await storedIn(theirs, key)).toEqual([s2.id]);
    const kept = (await s1.raw("/api/scene/list", { module: "customer" })).data.find(
      (one: { id: number }) => one.id === scene,
    );
    expect(kept.query).toEqual({ data: [{ field: key, op: "hasAny", value: [s2.id] }] });
    expect(await found(key, "hasAny", [s2.id])).toContain(theirs);
    expect((await written.execute(server.db)).rows).toEqual([]);
  });
});

describe("on the way", () => {
  /** As it is between two steps: the field is of the new type, and these values are not rewritten yet. */
  async function halfWay(from: Record<string, unknown>, to: Record<string, unknown>, values: readonly unknown[]) {
    const { id, key } = await addField(String(from.type), from);
    const ids: number[] = [];
    for (const value of values) {
      const customer = await addCustomer(s1);
      await sql`update customers set ext = ext || ${JSON.stringify({ [key]: value })}::jsonb where id = ${customer}`.execute(
        server.db,
      );
      ids.push(customer);
    }
    const was = { title: "x", flags, ...from };
    const definition = { title: "x", flags, ...to };
    const change = { state: "rewriting", to: definition, was, place: 0, done: 0, total: values.length };
    await sql`update custom_fields set definition = ${JSON.stringify(definition)}::jsonb, change = ${JSON.stringify(change)}::jsonb
      where id = ${id}`.execute(server.db);
    server.services.invalidation.drop("fields");
    return { id, key, ids };
  }

  test.each([
    [
      { type: "date" },
      { type: "datetime" },
      ["2026-01-02", "2026-01-03 00:00"],
      "ge",
      "2026-01-03",
      [1],
      ["2026-01-02 00:00:00", "2026-01-03 00:00:00"],
    ],
    [
      { type: "datetime" },
      { type: "date" },
      ["2026-01-02 00:00", "2026-01-03"],
      "eq",
      "2026-01-02",
      [0],
      ["2026-01-02", "2026-01-03"],
    ],
    [{ type: "input" }, { type: "number", scale: 2 }, ["9", 12.5], "lt", 12, [0], [9, 12.5]],
    [{ type: "input" }, { type: "tags" }, ["甲、乙", ["丙"]], "hasAny", ["乙"], [0], [["甲", "乙"], ["丙"]]],
    [
      {
        type: "select",
        options: [
          { label: "甲", value: "a" },
          { label: "乙", value: "b" },
        ],
      },
      {
        type: "select",
        multiple: true,
        options: [
          { label: "甲", value: "a" },
          { label: "乙", value: "b" },
        ],
      },
      ["a", ["b"]],
      "hasAny",
      ["a"],
      [0],
      [["a"], ["b"]],
    ],
    [
      {
        type: "select",
        multiple: true,
        options: [
          { label: "甲", value: "a" },
          { label: "乙", value: "b" },
        ],
      },
      {
        type: "select",
        options: [
          { label: "甲", value: "a" },
          { label: "乙", value: "b" },
        ],
      },
      [["a"], "b"],
      "eq",
      "a",
      [0],
      ["a", "b"],
    ],
  ])("%j that becomes %j is read, found and written as the new one, rewritten or not", async (...row) => {
    const [from, to, values, op, value, hits, read] = row;
    const { id, key, ids } = await halfWay(from, to, values);
    for (const [n, customer] of ids.entries()) expect(await viewOf(s1, customer)).toMatchObject({ [key]: read[n] });
    expect((await found(key, op, value)).filter((one) => ids.includes(one))).toEqual(hits.map((n) => ids[n]));
    expect((await s1.raw("/api/customer/edit", { id: ids[0], remark: "别的" })).status).toBe(200);
    const isOne = !Array.isArray(read[0]);
    if (isOne) expect((await s1.raw("/api/customer/index", { sort: key, order: "desc" })).status).toBe(200);
    // Whoever takes it up goes on from where it is; a second one at the same time does nothing twice.
    await sql`select graphile_worker.add_job('kernel.changeField', ${JSON.stringify({ id })}::json)`.execute(server.db);
    await sql`select graphile_worker.add_job('kernel.changeField', ${JSON.stringify({ id })}::json)`.execute(server.db);
    begin(2);
    await settled(id);
    server.services.invalidation.drop("fields");
    for (const [n, customer] of ids.entries()) expect(await viewOf(s1, customer)).toMatchObject({ [key]: read[n] });
    expect((await found(key, op, value)).filter((one) => ids.includes(one))).toEqual(hits.map((n) => ids[n]));
  });
});
