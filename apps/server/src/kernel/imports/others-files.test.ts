/** Files of other programs, all the way to records; what is said of what is not taken; and what a salesperson brings in. */
import { type ImportRow, imports } from "@qicheng/api/imports/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, unique } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { csvOf, ended, Importing, run } from "../../../test/importing";
import { upload } from "../../../test/pictures";
import { setRules } from "../../../test/pool";
import { oneSheet } from "../../../test/sheet-files";

const kit = new Importing();
let server: TestServer;
let s1: Caller;
beforeAll(async () => {
  ({ server, s1 } = await kit.open());
});
afterAll(() => kit.close());

const lead = (word: string) =>
  server.rows(sql<{ name: string; contact_name: string; mobile: string; region_id: string; owner_id: number }>`
    select name, contact_name, mobile, region_id, owner_id from customers where name like ${`${word}%`} order by id`);

/** As it is proposed, up to its records. */
async function taken(heads: readonly string[], rows: readonly (readonly string[])[], module = "clue") {
  const { data } = await kit.send(s1, csvOf(heads, rows), { module });
  const { mapping, columns } = data.sheets[0];
  const looked = await s1.raw(imports.check.path, { id: data.id, mapping });
  expect(looked).toMatchObject({ status: 200 });
  const begun = await run(s1, data.id);
  return {
    id: data.id as number,
    mapping,
    columns,
    looked: looked.data,
    begun: begun.data,
    job: await ended(s1, begun),
  };
}

describe("leads of", () => {
  test("企查查 come in with their place and their phones, and what no field takes is named", async () => {
    const word = unique("查");
    const heads = ["企业名称", "登记状态", "法定代表人", "所属省份", "所属城市", "所属区县", "有效手机号", "更多电话"];
    const cells = [`${word}公司`, "存续", "张三", "浙江省", "杭州市", "江干区", "13800138055", "13900139055"];
    const { mapping, columns, looked, begun, job } = await taken(heads, [cells]);
    expect(mapping.slice(0, 7)).toEqual(["CustomerName", "", "contact_name", "city", "city", "city", "contact_mobile"]);
    expect(columns[0].by).toBe("guess");
    expect(looked.counts).toMatchObject({ ready: 1, remarked: 1 });
    expect(begun.unread).toEqual(["登记状态"]);
    expect(begun.notes).toEqual(["不读取的列：登记状态"]);
    expect(job).toMatchObject({ succeeded: 1, refused: 0 });
    expect(job.notes[0]).toBe("不读取的列：登记状态");
    expect(job.notes.join()).toContain("第2行 地区：地区表中没有「江干区」，已取「浙江省/杭州市」");
    expect(await lead(word)).toMatchObject([
      { name: `${word}公司`, contact_name: "张三", mobile: "13800138055", region_id: "330100" },
    ]);
  });

  test("an advertisement are called as their person", async () => {
    const person = unique("张");
    const { job } = await taken(["full_name", "phone_number"], [[person, "13800138056"]]);
    expect(job).toMatchObject({ succeeded: 1 });
    expect(await lead(person)).toMatchObject([{ name: person, contact_name: person, mobile: "13800138056" }]);
  });
});

test("two columns of one title are asked in the dialog, and refused where nobody can be", async () => {
  const word = unique("同");
  const bytes = csvOf(["客户名称", "手机", "手机"], [[`${word}公司`, "13800138057", "13900139057"]]);
  const { data } = await kit.send(s1, bytes);
  expect(data.sheets[0].columns.map(({ by }: { by: string }) => by)).toEqual(["title", "ask", "ask"]);
  const file = { filename: "名单.csv", bytes, type: "text/csv", fields: {} };
  expect(await upload(server, s1, { path: "/api/customer/import", ...file })).toMatchObject({
    status: 400,
    msg: "有几列或几个字段的名称相同，请指定对应的字段：手机、手机",
  });
  const fields = { mapping: JSON.stringify(["CustomerName", "mobile", "mobile"]) };
  const begun = await upload(server, s1, { path: "/api/customer/import", ...file, fields });
  expect(await ended(s1, begun)).toMatchObject({ succeeded: 1 });
  expect(await kit.namedLike(word)).toMatchObject([{ mobile: "13800138057" }]);
});

test("a number format is part of a text, and it is said where it is", async () => {
  const word = unique("格");
  const bytes = await oneSheet([
    ["客户名称", "QQ", "备注"],
    [`${word}公司`, { n: 10_000.5, style: 6 }, { n: 45_306, style: 4 }],
  ]);
  const { data } = await kit.send(s1, bytes, { filename: "格式.xlsx" });
  const { mapping, notes } = data.sheets[0];
  expect(notes).toEqual([
    "「QQ」导入为「QQ」，按显示的内容取：显示 10,000.50元，单元格存的是 10000.5",
    "「备注」导入为「备注」，按显示的内容取：显示 2024年1月15日，单元格存的是 2024-01-15",
  ]);
  await s1.raw(imports.check.path, { id: data.id, mapping });
  const job = await ended(s1, await run(s1, data.id));
  expect(job.notes).toEqual(notes);
  expect(
    await server.rows(
      sql<{ qq: string; remark: string }>`select qq, remark from customers where name = ${`${word}公司`}`,
    ),
  ).toEqual([{ qq: "10,000.50元", remark: "2024年1月15日" }]);
});

test("all that is wrong with a row is said at once, a level by its beginning is that level", async () => {
  const word = unique("误");
  const heads = ["客户名称", "手机", "网址", "客户级别"];
  const bytes = csvOf(heads, [
    [`${word}甲`, "123", "不是网址", "无此级别"],
    [`${word}乙`, "", "", "B"],
  ]);
  const { data } = await kit.send(s1, bytes);
  await s1.raw(imports.check.path, { id: data.id, mapping: data.sheets[0].mapping });
  const wrong = await s1.raw(imports.rows.path, { id: data.id, kind: "wrong" });
  const [row] = wrong.rows as unknown as ImportRow[];
  expect(row?.problems.map(({ field }) => field).sort()).toEqual(["mobile", "status", "website"]);
  expect(await ended(s1, await run(s1, data.id))).toMatchObject({ succeeded: 1, refused: 1 });
  const [level] = await server.rows(sql<{ name: string }>`
    select d.name from customers c join dictionary d on d.id = c.level_id where c.name = ${`${word}乙`}`);
  expect(level?.name).toMatch(/^B/);
});

test("a salesperson brings in what becomes his own, up to his hold cap", async () => {
  const word = unique("销");
  await grant(server, "s1", ["crm.customer.total", "crm.customer.add", "crm.customer.import", "crm.contact.add"]);
  const me = s1.id;
  const [held] = await server.rows(sql<{ n: number }>`
    select count(*)::int as n from customers where owner_id = ${me} and deleted_at is null and clue <> 3`);
  await setRules(server, { holdCap: (held?.n ?? 0) + 2 });
  const rows = ["甲", "乙", "丙"].map((name) => [`${word}${name}`, "李四"]);
  const bytes = csvOf(["客户名称", "负责人"], rows);
  const { data } = await kit.send(s1, bytes);
  expect(data.sheets[0].mapping).toEqual(["CustomerName", ""]);
  await s1.raw(imports.check.path, { id: data.id, mapping: data.sheets[0].mapping });
  const job = await ended(s1, await run(s1, data.id));
  expect(job).toMatchObject({ succeeded: 2, refused: 1 });
  expect(job.refusals[0]?.msg).toBe("超出持有上限");
  expect((await kit.namedLike(word)).map(({ owner_id }) => owner_id)).toEqual([me, me]);
  await grant(server, "s1");
});

test("a page that calls itself xls, and an address book, come in", async () => {
  const word = unique("页");
  const page = `<html><table><tr><th>单位名称</th><th>手机号码</th></tr><tr><td>${word}公司</td><td>13800138058</td></tr></table></html>`;
  const sent = await kit.send(s1, Buffer.from(page), { filename: "导出.xls" });
  expect(sent.data.sheets[0]).toMatchObject({ rows: 1, mapping: ["CustomerName", "mobile"] });
  const card = `BEGIN:VCARD\nVERSION:3.0\nN:张;三;;;\nORG:${word}乙\nTEL;TYPE=CELL:13800138059\nEND:VCARD\n`;
  const { data } = await kit.send(s1, Buffer.from(card), { filename: "通讯录.vcf" });
  await s1.raw(imports.check.path, { id: data.id, mapping: data.sheets[0].mapping });
  await ended(s1, await run(s1, data.id));
  expect(await kit.namedLike(word)).toMatchObject([{ name: `${word}乙`, contact_name: "张三", mobile: "13800138059" }]);
});
