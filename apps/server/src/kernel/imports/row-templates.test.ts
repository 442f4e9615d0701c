/** Sheets of rows for other types of records, and in a template. */
import { imports } from "@qicheng/api/imports/routes";
import { type CellValue, readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, newId, unique, viewOf } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { ended, Importing, run } from "../../../test/importing";
import { bookOf, child, define, exported, looked } from "../../../test/row-books";

const kit = new Importing();
let server: TestServer;
let boss: Caller;
beforeAll(async () => {
  ({ server, boss } = await kit.open());
});
afterAll(() => kit.close());

const LINES = child("zLines", "tablelist", "明细", {
  children: [child("name", "input", "名称", { required: true }), child("money", "number", "单价", { unit: "money" })],
});

test("of contacts are found by what they belong to", async () => {
  await define(server, child("zOf", "property", "属性"), "contact");
  const [name, first, second] = [unique("同"), unique("户"), unique("户")];
  for (const CustomerName of [first, second]) await addCustomer(boss, { CustomerName });
  const bytes = await bookOf({
    联系人: [
      ["客户名称", "姓名"],
      [first, name],
      [second, name],
    ],
    属性: [
      ["客户名称", "姓名", "名称", "内容"],
      [second, name, "第", "二"],
      [first, name, "第", "一"],
    ],
  });
  const { id, counts } = await looked(kit, bytes, "contact");
  expect(counts).toMatchObject({ wrong: 0 });
  await ended(boss, await run(boss, id));
  const made = await server.rows(sql<{ zOf: { value: string }[] }>`
    select ext -> 'zOf' as "zOf" from contacts where name = ${name} order by id`);
  expect(made.map(({ zOf }) => zOf[0]?.value)).toEqual(["一", "二"]);
});

test("of products that are called the same are found by their codes, wherever they stand", async () => {
  await define(server, child("zOf", "property", "属性"), "product");
  const name = unique("同");
  const ids: number[] = [];
  for (const value of ["一", "二"]) {
    const zOf = [{ name: "第", value }];
    ids.push(newId(await boss.raw("/api/product/add", { name, number: unique("S"), zOf })));
  }
  const { sheets } = await readXlsx(new Uint8Array(await exported(kit, ids, { module: "product" })));
  const main = sheets[0]?.rows ?? [];
  const lines = sheets.find(({ name: sheet }) => sheet === "属性")?.rows ?? [];
  const sorted = await bookOf({ 表: [main[0] ?? [], ...main.slice(1).reverse()], 属性: lines });
  const kept = () => server.rows(sql<{ ext: unknown }>`select ext from products where id = any(${ids}) order by id`);
  const before = await kept();
  expect(before).toMatchObject([{ ext: { zOf: [{ value: "一" }] } }, { ext: { zOf: [{ value: "二" }] } }]);
  await sql`update products set ext = '{}', version = version + 1 where id = any(${ids})`.execute(server.db);
  const { id, counts } = await looked(kit, sorted, "product");
  expect(counts).toMatchObject({ duplicate: 2, wrong: 0 });
  await ended(boss, await run(boss, id, { duplicates: "merge" }));
  expect(await kept()).toEqual(before);
});

test("are in the template with heads and an example, but for what one may not bring", async () => {
  const [hidden, read] = [
    child("zHidden", "property", "看不到的"),
    child("zRead", "property", "只读的", { readonly: true }),
  ];
  await define(server, LINES);
  await define(server, child("zGoods", "product", "意向产品"));
  for (const key of ["zProps", "zTwin"]) await define(server, child(key, "property", "属性"));
  await define(server, child("zShut", "property", "不导入的", { flags: { import: false } }));
  await define(server, hidden);
  await define(server, read);
  const [role] = await server.rows(
    sql<{ role_id: number }>`select role_id from user_roles where user_id = ${kit.s1.id} limit 1`,
  );
  await sql`insert into field_rights (module, key, role_id, access) values ('customer', 'zHidden', ${role?.role_id}, 'hide')`.execute(
    server.db,
  );
  for (const topic of ["roles", "fields"] as const) server.services.invalidation.drop(topic);
  const answer = await server.app.inject({
    method: "POST",
    url: imports.template.path,
    headers: { authkey: kit.s1.key },
    payload: { module: "customer" },
  });
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload));
  const rows = Object.fromEntries(sheets.map((sheet) => [sheet.name, sheet.rows]));
  expect(Object.keys(rows).slice(0, 6)).toEqual(["客户", "明细", "意向产品", "属性", "属性 2", "填写说明"]);
  expect(rows.意向产品?.[0]).toEqual(["*客户名称", "主表行号", "*产品", "*数量", "*单价", "备注"]);
  expect(String(rows.明细?.[1]?.[0])).toMatch(/^【示例】/);
  expect(JSON.stringify(rows.填写说明)).toContain("每行写明属于哪一条记录：与主表的客户名称相同");
  // filled in below the example it is read, and the example is not
  const [main = [], lines = []] = [rows.客户, rows.明细];
  const name = unique("模");
  const blank = (row: unknown[] | undefined, first: string, second: Record<number, CellValue> = {}) =>
    (row ?? []).map((_cell, at): CellValue => (at === 0 ? first : (second[at] ?? null)));
  const filled = await bookOf({
    客户: [...main, blank(main[0], name)],
    明细: [...lines, blank(lines[0], name, { 2: "填的" })],
  });
  const { id, counts } = await looked(kit, filled);
  expect(counts).toMatchObject({ ready: 1, wrong: 0 });
  await ended(boss, await run(boss, id));
  const [made] = await kit.namedLike(name);
  expect((await viewOf(boss, made?.id ?? 0)).zLines).toMatchObject([{ name: "填的" }]);
});
