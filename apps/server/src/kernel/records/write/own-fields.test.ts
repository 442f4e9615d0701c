/** Fields of the company's own whose choices hang together: written, refused, found, sorted, exported and imported again. */
import { exports } from "@qicheng/api/exports/routes";
import { imports } from "@qicheng/api/imports/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, unique, viewOf } from "../../../../test/arrange";
import { csvOf, ended, Importing, run } from "../../../../test/importing";
import { ensureExtIndexes } from "../../fields/ext-indexes";
import { fieldSql, sortSql } from "../../fields/field-sql";

type Own = Pick<FieldDef, "key" | "type" | "title"> & Partial<FieldDef>;
const AREAS = [
  { value: "s", label: "南方", color: "#e03136" },
  { value: "n", label: "北方", color: "#2f6bff" },
  { value: "x", label: "海外" },
  { value: "old", label: "旧区", disabled: true },
];
const TOWNS = [
  { value: "hz", label: "总部", parent: "s" },
  { value: "sz", label: "深圳", parent: "s" },
  { value: "bj", label: "总部", parent: "n" },
];
const TREE = { reference: "productCategory", url: "/api/productCategory/list" };
const FIELDS: readonly Own[] = [
  { key: "oArea", type: "radio", title: "大区", options: AREAS },
  { key: "oTown", type: "jcselect", title: "网点", parent: "oArea", options: TOWNS },
  { key: "oLevel", type: "statusSelect", title: "分级", dictionary: "customerLevel" },
  { key: "oPlace", type: "city", title: "装机地区" },
  { key: "oCounty", type: "county", title: "装机区县", parent: "oPlace" },
  { key: "oNode", type: "tree", title: "主营", ...TREE },
  { key: "oNodes", type: "tree", title: "兼营", multiple: true, ...TREE },
  { key: "oColour", type: "ColorPicker", title: "主色" },
  { key: "oSpan", type: "daterange", title: "租期" },
  { key: "oFlag", type: "switch", title: "开票", active: "开", inactive: "不开" },
  { key: "oText", type: "textarea", title: "说明", max: 100 },
];

const of = new Importing();
let levels: { id: number; name: string }[];
/** Two branches of the tree with a node of the same name in each. */
const nodes: Record<"a" | "ab" | "c" | "cb", number> = { a: 0, ab: 0, c: 0, cb: 0 };
const names = { a: unique("电子"), b: unique("配件"), c: unique("家具") };

const changed = () => of.server.services.invalidation.drop("fields");

beforeAll(async () => {
  await of.open();
  for (const [sort, field] of FIELDS.entries()) {
    const flags = { list: true, filter: true, sort: true };
    await sql`insert into custom_fields (module, key, definition, sort)
      values ('customer', ${field.key}, ${JSON.stringify({ ...field, flags })}::jsonb, ${sort})`.execute(of.server.db);
  }
  changed();
  levels = (await of.s1.raw("/api/Status/json", { types: "customerLevel" })).data.customerLevel;
  const add = async (name: string, parent = 0) => {
    await sql`insert into product_categories (name, parent_id, sort) values (${name}, ${parent || null}, 1)`.execute(
      of.server.db,
    );
    const { rows } = await sql<{ id: number }>`select max(id) as id from product_categories`.execute(of.server.db);
    return Number(rows[0]?.id);
  };
  nodes.a = await add(names.a);
  nodes.ab = await add(names.b, nodes.a);
  nodes.c = await add(names.c);
  nodes.cb = await add(names.b, nodes.c);
});
afterAll(() => of.close());

const edit = (id: number, values: Record<string, unknown>) => of.s1.raw("/api/customer/edit", { id, ...values });
const problem = (field: string, msg: string) => ({ status: 400, data: { errors: [{ field, msg }] } });

describe("what is chosen below another choice", () => {
  test("fits it, on creation and on edit, and is called by its path", async () => {
    const add = (values: Record<string, unknown>) =>
      of.s1.raw("/api/customer/add", { CustomerName: unique("链"), ...values });
    const wrong = "网点：不是所选上级下的选项";
    expect(await add({ oArea: "n", oTown: "sz" })).toMatchObject(problem("oTown", wrong));
    expect(await add({ oTown: "sz" })).toMatchObject(problem("oTown", wrong));
    const id = newId(await add({ oArea: "s", oTown: "hz" }));
    expect(await viewOf(of.s1, id)).toMatchObject({ oTown: "hz", oTownName: "南方/总部" });
    expect(await edit(id, { oArea: "n" })).toMatchObject(problem("oTown", wrong));
    expect(await edit(id, { oTown: "bj" })).toMatchObject(problem("oTown", wrong));
    expect(await edit(id, { oArea: "n", oTown: "bj" })).toMatchObject({ status: 200 });
    const log = await of.s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[0].changes).toContainEqual({ field: "oTown", title: "网点", from: "南方/总部", to: "北方/总部" });
    expect(await edit(id, { oArea: "x", oTown: "" })).toMatchObject({ status: 200 });
  });

  test("of regions is a county of the place above, that there is", async () => {
    const id = await addCustomer(of.s1, { oPlace: "330100", oCounty: "330106" });
    expect(await viewOf(of.s1, id)).toMatchObject({ oCounty: "330106", oCountyName: "浙江省/杭州市/西湖区" });
    expect(await edit(id, { oCounty: "330203" })).toMatchObject(problem("oCounty", "装机区县：不在所选地区内"));
    expect(await edit(id, { oCounty: "330100" })).toMatchObject(problem("oCounty", "装机区县：请选择到区县"));
    expect(await edit(id, { oCounty: "330199" })).toMatchObject(problem("oCounty", "装机区县：地区不存在"));
    expect(await edit(id, { oPlace: "330200" })).toMatchObject(problem("oCounty", "装机区县：不在所选地区内"));
    expect(await edit(id, { oPlace: "410000", oCounty: "419001" })).toMatchObject({ status: 200 });
  });
});

test("a choice that is switched off stays on its records, and is not chosen any more", async () => {
  const id = await addCustomer(of.s1);
  const off = problem("oArea", "大区：「旧区」已停用");
  expect(await edit(id, { oArea: "old" })).toMatchObject(off);
  await sql`update customers set ext = ext || '{"oArea": "old"}' where id = ${id}`.execute(of.server.db);
  expect(await edit(id, { oArea: "old", remark: "其他" })).toMatchObject({ status: 200 });
  expect(await viewOf(of.s1, id)).toMatchObject({ oArea: "old", oAreaName: "旧区", remark: "其他" });
  const { items } = (await of.s1.raw("/Api/formField/index/", { mode: "customer" })).data;
  const { options } = items.find((item: { field: string }) => item.field === "oArea");
  expect(options).toContainEqual({ value: "old", label: "旧区", disabled: true });
  expect(await edit(id, { oArea: "n" })).toMatchObject({ status: 200 });
  expect(await edit(id, { oArea: "old" })).toMatchObject(off);
});

describe("a list", () => {
  const word = unique("序");
  const listed = async (query: Record<string, unknown>) =>
    (await of.s1.raw("/api/customer/index", { key: word, fields: "CustomerName", ...query })).rows
      ?.map(({ CustomerName }) => CustomerName.slice(-1))
      .join("");
  const found = async (field: string, op: string, value: unknown) =>
    [...((await listed({ data: [{ field, op, value }] })) ?? "")].sort().join("");

  beforeAll(async () => {
    const [first, second, third] = levels.map(({ id }) => id);
    // The order of the dictionary is not that of its ids.
    await sql`update dictionary set sort = case id when ${third ?? 0} then -3 when ${first ?? 0} then -2 else sort end
      where kind = 'customerLevel'`.execute(of.server.db);
    of.server.services.invalidation.drop("dictionary");
    const rows = {
      a: { oArea: "n", oLevel: first, oSpan: ["2026-03-01", "2026-03-31"], oFlag: "开", oText: "乙", oNode: nodes.a },
      b: {
        oArea: "s",
        oLevel: second,
        oSpan: ["2026-01-01", "2026-12-31"],
        oFlag: "不开",
        oText: "甲",
        oNode: nodes.ab,
      },
      c: {
        oArea: "x",
        oLevel: third,
        oSpan: ["2026-05-01", "2026-05-01"],
        oText: "丙",
        oNode: nodes.cb,
        oNodes: [nodes.ab, nodes.c],
      },
      d: { oColour: "#1677ff", oNodes: [nodes.cb] },
    };
    for (const [name, values] of Object.entries(rows))
      await addCustomer(of.s1, { CustomerName: `${word}${name}`, ...values });
  });

  test.each([
    ["oArea", "bacd", "cabd"],
    ["oLevel", "cabd", "bacd"],
    ["oSpan", "bacd", "cabd"],
    ["oFlag", "bacd", "abdc"],
    ["oText", "cabd", "bacd"],
  ])("is sorted by %s in the order of its values, those without one last", async (sort, up, down) => {
    expect(await listed({ sort, order: "asc" })).toBe(up);
    expect(await listed({ sort, order: "desc" })).toBe(down);
  });

  test("is not sorted by what has several values, or none that comes before another", async () => {
    expect(await of.s1.raw("/api/customer/index", { sort: "oNodes" })).toMatchObject({ status: 400 });
    const fields = (await of.s1.raw("/api/field/list", { formid: "customer" })).data as { id: string; sort: number }[];
    const sorts = Object.fromEntries(fields.map(({ id, sort }) => [id, sort]));
    expect(sorts).toMatchObject({
      oArea: 1,
      oTown: 1,
      oSpan: 1,
      oFlag: 1,
      oText: 1,
      oNodes: 0,
      oCounty: 0,
      oColour: 0,
    });
  });

  test("finds what lies in a node or below it", async () => {
    expect(await found("oNode", "inBranchTree", [nodes.a])).toBe("ab");
    expect(await found("oNode", "inBranchTree", [nodes.ab])).toBe("b");
    expect(await found("oNode", "inBranchTree", [nodes.a, nodes.c])).toBe("abc");
    expect(await found("oNode", "in", [nodes.a])).toBe("a");
    expect(await found("oNodes", "inBranchTree", [nodes.c])).toBe("cd");
    expect(await found("oNodes", "inBranchTree", [nodes.a])).toBe("c");
    expect(await found("oNodes", "inBranchTree", [999_999])).toBe("");
  });

  test("finds spans that have a day in common with another", async () => {
    expect(await found("oSpan", "overlaps", ["2026-03-31", "2026-04-30"])).toBe("ab");
    expect(await found("oSpan", "overlaps", ["2026/05/01", "2026/05/01"])).toBe("bc");
    expect(await found("oSpan", "overlaps", ["2027-01-01", "2027-12-31"])).toBe("");
    expect(await found("oSpan", "empty", "")).toBe("d");
    const asked = (value: unknown) =>
      of.s1.raw("/api/customer/index", { data: [{ field: "oSpan", op: "overlaps", value }] });
    for (const value of ["x", ["2026-01-01"], ["2026-01-01", "x"], "overdue"])
      expect([value, await asked(value)]).toMatchObject([value, { status: 400 }]);
    expect(await asked("month")).toMatchObject({ status: 200 });
  });

  test("asks of a colour no more than which one it is", async () => {
    expect(await found("oColour", "in", ["#1677ff", "#fff"])).toBe("d");
    const { status } = await of.s1.raw("/api/customer/index", {
      data: [{ field: "oColour", op: "contains", value: "#1" }],
    });
    expect(status).toBe(400);
  });

  test("counts linked choices and nodes as the groups of a board", async () => {
    const { board } = await of.s1.raw("/api/customer/index", { key: word, board: "oArea", count: "only" });
    expect(board).toContainEqual({ value: "s", label: "南方", color: "#e03136", count: 1 });
    const tree = await of.s1.raw("/api/customer/index", { key: word, board: "oNode", count: "only" });
    expect(tree.board?.map(({ count }) => count)).toEqual(expect.arrayContaining([1, 1, 1]));
    expect(await of.s1.raw("/api/customer/index", { key: word, board: "oNodes" })).toMatchObject({ status: 400 });
  });
});

test("what is exported can be imported again, by paths", async () => {
  const address = unique("街");
  const values = {
    oArea: "s",
    oTown: "hz",
    oPlace: "330100",
    oCounty: "330106",
    oNode: nodes.cb,
    oNodes: [nodes.ab, nodes.c],
    oColour: "#1677ff",
    oSpan: ["2026/01/01 00:00:00", "2026/12/31 23:59:59"],
    oFlag: "开",
    oText: "一\n二",
  };
  await addCustomer(of.s1, { address, ...values });
  const fields = Object.keys(values);
  const made = await of.s1.raw(exports.run.path, {
    module: "customer",
    data: [{ field: "address", op: "eq", value: address }],
    fields: fields.join(","),
  });
  expect(made).toMatchObject({ status: 200 });
  const { rawPayload } = await of.server.app.inject({ method: "GET", url: made.data.file.url });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  const [heads, cells] = (sheets[0]?.rows ?? []) as unknown as [string[], string[]];
  expect(cells).toEqual([
    "南方",
    "南方/总部",
    "浙江省/杭州市",
    "浙江省/杭州市/西湖区",
    `${names.c}/${names.b}`,
    `${names.a}/${names.b}、${names.c}`,
    "#1677ff",
    "2026-01-01 至 2026-12-31",
    "是",
    "一\n二",
  ]);
  const name = unique("再来");
  const { data } = await of.send(of.s1, csvOf(["客户名称", ...heads], [[name, ...cells]]));
  const mapping = ["CustomerName", ...fields];
  const checked = await of.s1.raw(imports.check.path, { id: data.id, sheet: 0, mapping });
  expect(checked).toMatchObject({ status: 200, data: { counts: { ready: 1, wrong: 0 } } });
  await ended(of.s1, await run(of.s1, data.id));
  const again = (await of.s1.raw("/api/customer/index", { key: name })).rows?.[0];
  expect(again).toMatchObject(values);
});

test("an index is on what lists sort and compare by, and another one once the choices stand in another order", async () => {
  const indexes = async (key: string) => {
    const { rows } = await sql<{ name: string; on: string }>`
      select indexname as name, indexdef as on from pg_indexes i, custom_fields f
      where i.tablename = 'customers' and f.key = ${key} and starts_with(indexname, 'customers_ext_' || f.id || '_')`.execute(
      of.server.db,
    );
    const byOrder = rows.filter(({ on }) => on.includes("array_position"));
    return { order: byOrder[0]?.name ?? "", all: rows.map(({ name }) => name).sort() };
  };
  const planOf = async (key: string) => {
    const fields = await of.server.services.fields.get("customer");
    const compiled = fieldSql(fields, key, "r");
    const field = fields.byKey.get(key);
    if (!compiled || !field) throw new Error(key);
    const order = sortSql(field, compiled);
    return of.server.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_sort = off`.execute(trx);
      const { rows } = await sql<Record<string, string>>`explain select r.id from customers r
        where r.deleted_at is null order by ${order} desc nulls last, r.id desc limit 5`.execute(trx);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  };
  await ensureExtIndexes(of.server.services, of.server.databaseUrl);
  const before = await indexes("oArea");
  expect(before.all).toHaveLength(2);
  expect(await planOf("oArea")).toContain(before.order);
  expect(await planOf("oSpan")).toContain((await indexes("oSpan")).all[0]);
  await sql`update custom_fields set definition = jsonb_set(definition, '{options}', ${JSON.stringify(AREAS.toReversed())}::jsonb)
    where key = 'oArea'`.execute(of.server.db);
  changed();
  await ensureExtIndexes(of.server.services, of.server.databaseUrl);
  const after = await indexes("oArea");
  expect(after.all).toHaveLength(2);
  expect(after.order).not.toBe(before.order);
  expect(await planOf("oArea")).toContain(after.order);
});
