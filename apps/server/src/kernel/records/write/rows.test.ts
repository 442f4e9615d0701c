/** Fields that hold rows, on a record of a company: from the form to the list, the filter, the log and the file. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, newId, unique, viewOf } from "../../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../../test/harness";
import { fileFolder } from "../../../../test/sheet-files";
import { customerType } from "../../../modules/customers/type";
import { openSheet } from "../../sheets/open-sheet";

let server: TestServer;
let boss: Caller;
let level: { id: number; name: string };

type Custom = Pick<FieldDef, "key" | "type" | "title"> & Partial<FieldDef>;
const child = (key: string, type: FieldDef["type"], title: string, more: Partial<FieldDef> = {}): FieldDef => ({
  key,
  type,
  title,
  storage: "ext",
  flags: {},
  ...more,
});
const FIELDS: readonly Custom[] = [
  {
    key: "zLines",
    type: "tablelist",
    title: "明细",
    max: 5,
    children: [
      child("name", "input", "名称", { required: true, max: 20 }),
      child("money", "number", "单价", { unit: "money", sum: true }),
      child("day", "date", "日期"),
      child("at", "datetime", "时间"),
      child("on", "switch", "已付"),
      child("kind", "select", "类别", { options: [{ value: "a", label: "甲" }] }),
      child("who", "user", "经手人"),
      child("level", "statusSelect", "级别", { dictionary: "customerLevel" }),
      child("of", "customer", "客户"),
    ],
  },
  { key: "zGoods", type: "product", title: "意向产品" },
  { key: "zProps", type: "property", title: "属性" },
  {
    key: "zPhones",
    type: "tablelist",
    title: "电话表",
    children: [child("tel", "input", "电话", { pattern: "mobile" })],
  },
];

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  for (const [at, field] of FIELDS.entries()) {
    const definition = JSON.stringify({ storage: "ext", flags: { list: true, filter: true }, ...field });
    await sql`insert into custom_fields (module, key, definition, sort)
      values ('customer', ${field.key}, ${definition}::jsonb, ${at})`.execute(server.db);
  }
  server.services.invalidation.drop("fields");
  [level] = (await boss.raw("/api/Status/json", { types: "customerLevel" })).data.customerLevel;
});
afterAll(() => server.close());

const product = async (values: Record<string, unknown> = {}) =>
  newId(
    await boss.raw("/api/product/add", {
      name: unique("货"),
      number: unique("N"),
      costPrice: 7,
      standard: "台",
      ...values,
    }),
  );
const edit = async (id: number, values: Record<string, unknown>, caller = boss) =>
  caller.raw("/api/customer/edit", { id, ...values });
const add = (values: Record<string, unknown>, caller = boss) =>
  addCustomer(caller, { CustomerName: unique("行"), ...values });
const errorsOf = ({ data }: Answer) => data.errors;
const foundBy = async (op: string, value?: unknown) => {
  const data = JSON.stringify([{ field: "zGoods", op, ...(value === undefined ? {} : { value }) }]);
  return (await boss.raw("/api/customer/index", { data, rows: 200 })).rows?.map(({ id }) => id as number);
};

describe("a tablelist", () => {
  test("is kept by its columns and answered with the names of what it refers to", async () => {
    const friend = await add({});
    const row = {
      name: " 备件 ",
      money: "1200.50",
      day: "2026/12/31",
      at: "2026-12-31 09:30:00",
      on: "1",
      kind: "a",
      who: boss.id,
      level: level.name,
      of: friend,
    };
    const id = await add({ zLines: [row, {}, { name: "运费" }] });
    const seen = (await viewOf(boss, id)) as unknown as Record<string, Record<string, unknown>[]>;
    const { name } = (await sql<{ name: string }>`select name from customers where id = ${friend}`.execute(server.db))
      .rows[0] as { name: string };
    expect(seen.zLines).toEqual([
      {
        name: "备件",
        money: 1200.5,
        day: "2026-12-31",
        at: "2026-12-31 09:30:00",
        on: "1",
        kind: "a",
        kindName: "甲",
        who: boss.id,
        whoName: expect.stringMatching(/./),
        level: level.id,
        levelName: level.name,
        of: friend,
        ofName: name,
      },
      expect.objectContaining({ name: "运费", money: "", who: 0, whoName: "", of: 0, ofName: "" }),
    ]);
    const before = await sql`select ext from customers where id = ${id}`.execute(server.db);
    expect((await edit(id, { zLines: seen.zLines })).status).toBe(200);
    expect(await sql`select ext from customers where id = ${id}`.execute(server.db)).toEqual(before);
    const listed = (await boss.raw("/api/customer/index", { fields: "CustomerName,zLines", rows: 50 })).rows;
    expect(listed?.find((one) => one.id === id)?.zLines).toEqual(seen.zLines);
    expect((await edit(id, { zLines: [] })).status).toBe(200);
    expect((await viewOf(boss, id)).zLines).toEqual([]);
  });

  test("names the row of each problem, of values and of what they refer to", async () => {
    const id = await add({});
    const sent = [{ name: "甲" }, { name: "乙", money: "贵" }, { money: 1 }];
    expect(errorsOf(await edit(id, { zLines: sent }))).toEqual([
      { field: "zLines", row: 2, msg: "单价：必须是数字" },
      { field: "zLines", row: 3, msg: "名称：信息必须填写" },
    ]);
    const [who, level, of] = [999_999_999, 999_999_999, 999_999_999];
    expect(
      errorsOf(
        await edit(id, {
          zLines: [
            { name: "甲", who },
            { name: "乙", level, of },
          ],
        }),
      ),
    ).toEqual([
      { field: "zLines", row: 1, msg: expect.stringMatching(/^经手人：/) },
      { field: "zLines", row: 2, msg: "级别：选项不存在" },
      { field: "zLines", row: 2, msg: expect.stringMatching(/^客户：客户不存在/) },
    ]);
    expect(errorsOf(await edit(id, { zLines: Array.from({ length: 6 }, () => ({ name: "甲" })) }))).toEqual([
      { field: "zLines", msg: "明细：最多5行" },
    ]);
  });

  test("keeps what it refers to, and lets an old reference stay that one may not choose anew", async () => {
    const [friend, other] = [await add({}), await add({})];
    const id = await add({ zLines: [{ name: "甲", of: friend, level: level.id }] });
    expect(await boss.raw("/api/customer/delete", { ids: [friend] })).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await boss.raw("/api/status/delete", { id: level.id })).status).toBe(409);
    const { data: uses } = await boss.raw("/api/status/uses", { id: level.id });
    expect(JSON.stringify(uses)).toContain("明细");
    await sql`update customers set deleted_at = now() where id = ${friend}`.execute(server.db);
    expect((await edit(id, { zLines: [{ name: "乙", of: friend, level: level.id }] })).status).toBe(200);
    expect(errorsOf(await edit(other, { zLines: [{ name: "乙", of: friend }] }))).toMatchObject([{ row: 1 }]);
  });

  test("says in the log what became of its rows", async () => {
    const id = await add({ zLines: [{ name: "甲", money: 100 }, { name: "乙" }] });
    const friend = await add({});
    await edit(id, { zLines: [{ name: "甲", money: 120.5 }, { name: "乙", of: friend }, { name: "丙" }] });
    const { rows } = await sql<{ changes: { field: string; from: string; to: string; toEn?: string }[] }>`
      select changes from audit_log where module = 'customer' and record_id = ${id} order by id desc limit 1`.execute(
      server.db,
    );
    expect(rows[0]?.changes).toMatchObject([
      { field: "zLines", from: "2行", to: "3行（第1行单价 100 → 120.5、第2行客户已改、新增第3行）" },
    ]);
  });
});

describe("lines of products", () => {
  test("have the subtotal that they cost, whatever is sent", async () => {
    const [one, two] = [await product(), await product()];
    const id = await add({
      zGoods: [
        { productid: one, number: 3, sellingprice: "100.10", xiaoji: 1 },
        { productid: two, sellingprice: 0.35, remark: "赠品" },
      ],
    });
    expect((await viewOf(boss, id)).zGoods).toEqual([
      expect.objectContaining({
        productid: one,
        number: 3,
        sellingprice: 100.1,
        xiaoji: 300.3,
        standard: "台",
        price: 7,
      }),
      expect.objectContaining({ productid: two, number: 1, xiaoji: 0.35, remark: "赠品" }),
    ]);
    const kept = await sql<{
      lines: unknown[];
    }>`select ext -> 'zGoods' as lines from customers where id = ${id}`.execute(server.db);
    expect(kept.rows[0]?.lines).toEqual([
      { productid: one, number: 3, sellingprice: 100.1, xiaoji: 300.3 },
      { productid: two, number: 1, sellingprice: 0.35, xiaoji: 0.35, remark: "赠品" },
    ]);
    const again = (await viewOf(boss, id)).zGoods;
    expect((await edit(id, { zGoods: again })).status).toBe(200);
    for (const bad of [{ number: "NaN" }, { number: "1e3" }, { number: -1 }, { sellingprice: "-0.01" }, { id: 1 }])
      expect([bad, errorsOf(await edit(id, { zGoods: [{ productid: one, sellingprice: 1, ...bad }] }))]).toEqual([
        bad,
        [{ field: "zGoods", row: 1, msg: expect.any(String) }],
      ]);
  });

  test("have products that are there, on sale, and once; one that was there may stay", async () => {
    const [one, off] = [await product(), await product()];
    const line = (productid: number) => ({ productid, number: 1, sellingprice: 1 });
    const id = await add({ zGoods: [line(one), line(off)] });
    await boss.raw("/api/product/edit", { id: off, enabled: 0 });
    expect((await edit(id, { zGoods: [line(off), line(one)] })).status).toBe(200);
    expect(errorsOf(await edit(await add({}), { zGoods: [line(one), line(off)] }))).toEqual([
      { field: "zGoods", row: 2, msg: expect.stringMatching(/^产品：「货.*」已停用$/) },
    ]);
    expect(errorsOf(await edit(id, { zGoods: [line(one), line(999_999_999)] }))).toEqual([
      { field: "zGoods", row: 2, msg: "产品：产品不存在或无权访问" },
    ]);
    expect(errorsOf(await edit(id, { zGoods: [line(one), line(one)] }))).toEqual([
      { field: "zGoods", row: 2, msg: "该产品已存在" },
    ]);
    const refused = await boss.raw("/api/product/delete", { ids: [one] });
    expect(refused.data.refused).toMatchObject([{ id: one, code: "CONFLICT" }]);
  });

  test("tell the cost to nobody without the right to it, and take the line back without it", async () => {
    const one = await product();
    await grant(server, "none", ["crm.customer.total", "crm.customer.edit", "crm.product.list"], "all");
    const blind = await server.as("none");
    const id = await add({ zGoods: [{ productid: one, number: 2, sellingprice: 9 }] });
    const answer = await blind.raw("/api/customer/Views", { id });
    expect(answer.data.zGoods).toEqual([expect.objectContaining({ standard: "台", xiaoji: 18 })]);
    expect(answer.data.zGoods[0]).not.toHaveProperty("price");
    expect((await edit(id, { zGoods: answer.data.zGoods }, blind)).status).toBe(200);
    await grant(server, "none", ["crm.customer.total", "crm.customer.edit"], "all");
    const unknown = await server.as("none");
    const [line] = (await unknown.raw("/api/customer/Views", { id })).data.zGoods;
    expect(line).toMatchObject({ productid: one, productidName: "", xiaoji: 18 });
    expect(line).not.toHaveProperty("standard");
    const other = await add({});
    expect((await edit(other, { zGoods: [{ productid: one, sellingprice: 1 }] }, unknown)).status).toBe(400);
  });

  test("are found by their products", async () => {
    const [one, two] = [await product(), await product()];
    const line = (productid: number) => ({ productid, number: 1, sellingprice: 1 });
    const [both, single] = [await add({ zGoods: [line(one), line(two)] }), await add({ zGoods: [line(two)] })];
    const neither = await add({});
    expect(await foundBy("hasAny", [one])).toEqual([both]);
    expect((await foundBy("hasAny", [one, String(two)]))?.sort()).toEqual([both, single].sort());
    expect(await foundBy("hasAll", [one, two])).toEqual([both]);
    expect(await foundBy("notIn", [one])).toEqual(expect.arrayContaining([single, neither]));
    expect(await foundBy("notIn", [two])).not.toContain(both);
    expect(await foundBy("notEmpty")).toEqual(expect.arrayContaining([both, single]));
    expect(await foundBy("empty")).not.toContain(both);
    const refused = await boss.raw("/api/customer/index", {
      data: JSON.stringify([{ field: "zLines", op: "hasAny", value: [one] }]),
    });
    expect(refused).toMatchObject({ status: 400, msg: "不支持的筛选方式" });
  });
});

test("properties have each name once", async () => {
  const id = await add({
    zProps: [
      { name: "材质", value: "钢" },
      { name: "重量", value: "2kg" },
    ],
  });
  expect((await viewOf(boss, id)).zProps).toEqual([
    { name: "材质", value: "钢" },
    { name: "重量", value: "2kg" },
  ]);
  expect(errorsOf(await edit(id, { zProps: [{ name: "材质" }, { name: "材质" }] }))).toEqual([
    { field: "zProps", row: 2, msg: "名称：不能重复" },
  ]);
});

test("rows with a phone are masked as a whole where phones are", async () => {
  const id = await add({ zPhones: [{ tel: "13812345678" }] });
  await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
  expect(
    (await boss.raw("/api/customer/index", { gonghai: 1, rows: 200 })).rows?.find((one) => one.id === id)?.zPhones,
  ).toBe("****");
});

test("a definition and a list's fields tell the columns", async () => {
  const { items } = (await boss.raw("/Api/formField/index/", { mode: "customer" })).data;
  const lines = items.find(({ field }: { field: string }) => field === "zLines");
  expect(lines.children.map(({ field, type }: Record<string, string>) => [field, type]).slice(0, 3)).toEqual([
    ["name", "input"],
    ["money", "number"],
    ["day", "date"],
  ]);
  expect(lines.children[1]).toMatchObject({ title: "单价", unit: "money", sum: 1 });
  const fields = (await boss.raw("/api/field/list", { formid: "customer" })).data as Record<string, unknown>[];
  expect(fields.find(({ field }) => field === "zGoods")).toMatchObject({
    kind: "products",
    children: expect.arrayContaining([expect.objectContaining({ field: "productid", reference: "product" })]),
  });
});

test("an export has a sheet for the rows of each field, by what their record is called", async () => {
  const name = unique("出口");
  const one = await product({ name: "全自动贴片机" });
  const id = await add({
    CustomerName: name,
    zLines: [{ name: "甲", money: 1.5, day: "2026-12-31", level: level.id }, { name: "=乙" }],
    zGoods: [{ productid: one, number: 2, sellingprice: 9 }],
  });
  const answer = await boss.raw("/api/export/run", { module: "customer", ids: [id] });
  expect(answer.status).toBe(200);
  const { rawPayload } = await server.app.inject({ method: "GET", url: answer.data.file.url as string });
  const folder = fileFolder();
  try {
    const file = folder.write("rows.xlsx", rawPayload);
    const sheet = async (wanted: string) => {
      const { sheets, rows } = await openSheet(file, file, { fields: [] });
      const cells = [];
      for await (const row of rows(wanted)) cells.push(row.cells);
      return [sheets.find(({ name: one }) => one === wanted)?.columns.map(({ title }) => title), ...cells];
    };
    const [titles, main] = await sheet("客户");
    const at = (title: string) => (titles as string[]).indexOf(title);
    expect([main?.[at("明细")], main?.[at("意向产品")], main?.[at("属性")]]).toEqual(["2 项", "1 项", null]);
    expect(await sheet("明细")).toEqual([
      ["客户名称", "主表行号", "序号", "名称", "单价", "日期", "时间", "已付", "类别", "经手人", "级别", "客户"],
      [name, 2, 1, "甲", { bare: 1.5, shown: "1.50" }, expect.any(Date), null, null, null, null, level.name, null],
      [name, 2, 2, "'=乙", null, null, null, null, null, null, null, null],
    ]);
    const money = (shown: string) => ({ bare: Number(shown), shown });
    // more rows than there are customers are not what an import would take
    const { proposed } = await openSheet(file, file, { fields: customerType.fields });
    expect(proposed.name).toBe("客户");
    expect((await sheet("意向产品"))[1]).toEqual([name, 2, 1, "全自动贴片机", 2, money("9.00"), money("18.00"), null]);
  } finally {
    folder.remove();
  }
});
