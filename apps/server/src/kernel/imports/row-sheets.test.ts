/** Rows within records by a file: what an export writes of them comes back, and what does not fit is named by sheet and row. */
import { imports } from "@qicheng/api/imports/routes";
import { undo } from "@qicheng/api/undo/routes";
import { type CellValue, readXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, unique, viewOf } from "../../../test/arrange";
import type { Caller, TestServer } from "../../../test/harness";
import { csvOf, ended, Importing, run } from "../../../test/importing";
import { bookOf, child, define, exported, looked } from "../../../test/row-books";

const kit = new Importing();
let server: TestServer;
let boss: Caller;

const LINES = child("zLines", "tablelist", "明细", {
  max: 3,
  children: [
    child("name", "input", "名称", { required: true, max: 20 }),
    child("money", "number", "单价", { unit: "money", sum: true }),
    child("day", "date", "日期"),
    child("on", "switch", "已付"),
    child("kind", "select", "类别", { options: [{ value: "a", label: "甲" }] }),
    child("who", "user", "经手人"),
    child("of", "customer", "客户"),
  ],
});
const FIELDS = [
  LINES,
  child("zGoods", "product", "意向产品"),
  child("zProps", "property", "属性"),
  child("zTwin", "property", "属性"),
  child("zShut", "property", "不导入的", { flags: { import: false } }),
];

beforeAll(async () => {
  ({ server, boss } = await kit.open());
  for (const field of FIELDS) await define(server, field);
});
afterAll(() => kit.close());

const product = async (name = unique("货"), number = unique("N")) =>
  newId(await boss.raw("/api/product/add", { name, number, costPrice: 7, standard: "台" }));

const trimmed = (row: CellValue[]) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1);

/** What a file says, by sheet. */
async function readBook(url: string): Promise<Record<string, CellValue[][]>> {
  const { rawPayload } = await server.app.inject({ method: "GET", url });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  return Object.fromEntries(sheets.map(({ name, rows }) => [name, rows]));
}

const wrong = async (id: number) => (await boss.raw(imports.rows.path, { id, kind: "wrong" })).rows ?? [];
const rowsOf = async (id: number) => {
  const view = await viewOf(boss, id);
  return [view.zLines, view.zGoods, view.zProps, view.zTwin];
};

describe("sheets with rows within records", () => {
  test("come back as an export wrote them: of several fields, of records that are called the same, and of those without", async () => {
    const name = unique("同名");
    const [one, two] = [await product(), await product()];
    const friend = await addCustomer(boss, { CustomerName: unique("友") });
    const line = { money: 1.5, day: "2026-12-31", on: "1", kind: "a", who: boss.id, of: friend };
    const given = [
      {
        zLines: [{ name: "=甲", ...line }, { name: "乙" }, { name: "'丙" }],
        zGoods: [
          { productid: one, number: 2, sellingprice: 9 },
          { productid: two, number: 0.5, sellingprice: "0.35", remark: "赠" },
        ],
        zProps: [{ name: "材质", value: "钢" }],
      },
      { zLines: [{ name: "丁", money: -7 }], zTwin: [{ name: "颜色" }, { name: "重量", value: "2kg" }] },
      {},
    ];
    const ids: number[] = [];
    for (const values of given) ids.push(await addCustomer(boss, { CustomerName: name, ...values }));
    const bytes = await exported(kit, ids);
    const { id, counts, sheets } = await looked(kit, bytes);
    expect(counts).toEqual({ ready: 0, wrong: 0, duplicate: 3, left: 0, remarked: 0 });
    expect(sheets.map(({ name: sheet, rowsOf: key, unread }) => [sheet, key, unread])).toEqual([
      ["客户", "", ""],
      ["明细", "zLines", ""],
      ["意向产品", "zGoods", "不读取的列：小计"],
      ["属性", "zProps", ""],
      ["属性 2", "zTwin", ""],
      ["不导入的", "", "不读取"],
    ]);
    expect(await ended(boss, await run(boss, id, { duplicates: "add" }))).toMatchObject({ succeeded: 3, refused: 0 });
    const made = (await kit.namedLike(name)).map((row) => row.id).filter((row) => !ids.includes(row));
    expect(made).toHaveLength(3);
    const [before, after] = [[] as unknown[], [] as unknown[]];
    for (const row of ids) before.push(await rowsOf(row));
    for (const row of made) after.push(await rowsOf(row));
    // the list stands in another order than the file
    const inOrder = (all: unknown[]) => all.map((row) => JSON.stringify(row)).sort();
    expect(inOrder(after)).toEqual(inOrder(before));
  });

  test("belong to the record that is called so wherever it stands, and by the row alone where nothing else is said", async () => {
    const word = unique("排");
    const bytes = await bookOf({
      客户: [
        ["客户名称", "备注"],
        [`${word}甲`, ""],
        [`${word}乙`, ""],
        [`${word}丙`, ""],
      ],
      明细: [
        ["主表行号", "客户名称", "名称", "单价"],
        [2, `${word}乙`, "乙的", 1],
        [4, "", "丙的", 2],
        [null, `${word}乙`, "又一", 3],
      ],
    });
    const { id, counts } = await looked(kit, bytes);
    expect(counts).toMatchObject({ ready: 3, wrong: 0 });
    await ended(boss, await run(boss, id));
    const names = [];
    for (const { id: row } of await kit.namedLike(word))
      names.push(((await viewOf(boss, row)).zLines as unknown as { name: string }[]).map(({ name }) => name));
    expect(names).toEqual([[], ["乙的", "又一"], ["丙的"]]);
  });

  test("of no record, of several, or with cells that do not fit are named by sheet, row and column; the file of errors has them", async () => {
    const word = unique("错");
    const heads = ["客户名称", "主表行号", "名称", "单价", "多余"];
    const bytes = await bookOf({
      客户: [
        ["客户名称", "备注"],
        [`${word}甲`, ""],
        [`${word}乙`, "1"],
        [`${word}乙`, "2"],
        [`${word}丙`, ""],
      ],
      明细: [
        heads,
        [`${word}甲`, null, "好的", 1, ""],
        [`${word}丁`, 2, "没有", 1, ""],
        [`${word}乙`, null, "几个", 1, ""],
        [`${word}丙`, null, "贵的", "贵", ""],
        [`${word}丙`, null, "", 3, ""],
      ],
      别的: [
        ["甲", "乙"],
        ["1", "2"],
      ],
    });
    const { id, counts, sheets } = await looked(kit, bytes);
    expect(sheets.map(({ unread }) => unread)).toEqual(["", "不读取的列：多余", "不读取"]);
    // the second of those that are called the same is a duplicate of the first
    expect(counts).toEqual({ ready: 2, wrong: 3, duplicate: 1, left: 0, remarked: 0 });
    const listed = await wrong(id);
    expect(listed.map(({ sheet, at, problems }) => [sheet, at, problems])).toEqual([
      ["", 5, [{ field: "zLines", message: "「明细」第5行 单价：不是数字" }]],
      ["明细", 3, [{ field: "zLines", message: `「明细」第3行 客户名称：主表中没有「${word}丁」` }]],
      ["明细", 4, [{ field: "zLines", message: `「明细」第4行 客户名称：主表中有几条「${word}乙」，请填写主表行号` }]],
    ]);
    const [, line, other] = listed;
    const refused = await boss.raw(imports.fix.path, { id, rows: [{ row: line?.row, values: { CustomerName: "x" } }] });
    expect(refused).toMatchObject({ status: 400, msg: "请在文件里更正这一行" });
    const left = await boss.raw(imports.fix.path, { id, rows: [{ row: other?.row, leave: 1 }] });
    expect(left.data).toEqual({ rows: [], counts: { ready: 2, wrong: 2, duplicate: 1, left: 1, remarked: 0 } });
    const job = await ended(boss, await run(boss, id, { duplicates: "add" }));
    expect(job).toMatchObject({ succeeded: 3, refused: 2 });
    const book = await readBook(job.errorFile?.url ?? "");
    expect(book.明细?.map(trimmed)).toEqual([
      ["行号", ...heads, "错误原因"],
      [5, `${word}丙`, 2, "贵的", "贵", null, "「明细」第5行 单价：不是数字"],
      [6, `${word}丙`, 2, null, 3],
      [3, `${word}丁`, null, "没有", 1, null, expect.stringContaining("主表中没有")],
    ]);
    // mended there and sent again it goes in
    const [main = "", ...others] = Object.keys(book);
    expect(others).toEqual(["明细"]);
    const [titles = [], first = [], second = []] = book.明细 ?? [];
    const mended = await bookOf({
      [main]: book[main] ?? [],
      明细: [
        titles,
        first.map((cell) => (cell === "贵" ? 5 : cell)),
        second.map((cell, at) => (at === 3 ? "补" : cell)),
      ],
    });
    const again = await looked(kit, mended);
    expect(again.counts).toMatchObject({ ready: 1, wrong: 0 });
    await ended(boss, await run(boss, again.id));
    const [made] = (await kit.namedLike(`${word}丙`)).slice(-1);
    expect((await viewOf(boss, made?.id ?? 0)).zLines).toMatchObject([
      { name: "贵的", money: 5 },
      { name: "补", money: 3 },
    ]);
  });

  test("of what the form refuses, say which line it was", async () => {
    const word = unique("限");
    const lines = Array.from({ length: 4 }, (_, at) => [`${word}多`, `第${at}`]);
    const bytes = await bookOf({
      客户: [["客户名称"], [`${word}多`], [`${word}空`], [`${word}重`]],
      明细: [["客户名称", "名称", "单价"], ...lines, [`${word}空`, "", 3]],
      属性: [
        ["客户名称", "名称", "内容"],
        [`${word}重`, "材质", "钢"],
        [`${word}重`, "", ""],
        [`${word}重`, "材质", "铁"],
      ],
    });
    const { id } = await looked(kit, bytes);
    expect(
      (await wrong(id)).map(({ problems }) => problems.map(({ message }: { message: string }) => message)),
    ).toEqual([["明细：最多3行"], ["「明细」第6行 名称：信息必须填写"], ["「属性」第4行 名称：不能重复"]]);
  });

  test("name products by name or code, and ask where several are meant", async () => {
    const [word, code] = [unique("品"), unique("C")];
    const one = await product(`${word}一`, code);
    await product(`${word}二`);
    await product(`${word}二`);
    const bytes = await bookOf({
      客户: [["客户名称"], [`${word}甲`], [`${word}乙`], [`${word}丙`]],
      意向产品: [
        ["客户名称", "产品", "数量", "单价"],
        [`${word}甲`, `${word}一`, 1, 2],
        [`${word}乙`, code, 3, 4],
        [`${word}丙`, `${word}二`, 1, 1],
        [`${word}丙`, `${word}三`, 1, 1],
      ],
    });
    const { id, counts } = await looked(kit, bytes);
    expect(counts).toMatchObject({ ready: 2, wrong: 1 });
    expect((await wrong(id))[0]?.problems.map(({ message }: { message: string }) => message)).toEqual([
      `「意向产品」第4行 产品：有几个「${word}二」，无法确定是哪一个`,
      `「意向产品」第5行 产品：找不到「${word}三」`,
    ]);
    await ended(boss, await run(boss, id));
    const made = await kit.namedLike(word);
    expect(await Promise.all(made.map(async ({ id: row }) => (await viewOf(boss, row)).zGoods))).toMatchObject([
      [{ productid: one, number: 1, sellingprice: 2, xiaoji: 2 }],
      [{ productid: one, number: 3, sellingprice: 4, xiaoji: 12 }],
    ]);
  });

  test("are merged into a record where it has none, or where one says so; what the file has not stays; all of it is undone", async () => {
    const word = unique("并");
    const [full, bare] = [
      await addCustomer(boss, { CustomerName: `${word}甲`, zLines: [{ name: "旧" }], zProps: [{ name: "旧" }] }),
      await addCustomer(boss, { CustomerName: `${word}乙`, zProps: [{ name: "在" }] }),
    ];
    const book = {
      客户: [["客户名称"], [`${word}甲`], [`${word}乙`]],
      明细: [
        ["客户名称", "名称"],
        [`${word}甲`, "新"],
        [`${word}乙`, "新"],
      ],
    };
    const rows = () => Promise.all([full, bare].map(rowsOf));
    const before = await rows();
    const merged = await looked(kit, await bookOf(book));
    expect(merged.counts).toMatchObject({ duplicate: 2 });
    const first = await run(boss, merged.id, { duplicates: "merge" });
    await ended(boss, first);
    expect(await rows()).toMatchObject([
      [[{ name: "旧" }], [], [{ name: "旧" }], []],
      [[{ name: "新" }], [], [{ name: "在" }], []],
    ]);
    // a sheet without rows of a record leaves what it has, whatever is to be written over
    const over = await looked(
      kit,
      await bookOf({
        ...book,
        属性: [
          ["客户名称", "名称"],
          [`${word}甲`, ""],
        ],
      }),
    );
    const second = await run(boss, over.id, { duplicates: "merge", overwrite: ["zLines", "zProps"] });
    await ended(boss, second);
    expect(await rows()).toMatchObject([
      [[{ name: "新" }], [], [{ name: "旧" }], []],
      [[{ name: "新" }], [], [{ name: "在" }], []],
    ]);
    for (const { data } of [second, first])
      expect(await boss.raw(undo.run.path, { id: data.undo })).toMatchObject({ status: 200 });
    await expect.poll(rows, { timeout: 20_000 }).toEqual(before);
  });

  test("are not in a text file, and what must be there is asked for", async () => {
    const heads = ["客户名称", "联系人"];
    const { data } = await kit.send(boss, csvOf(heads, [[unique("文"), ""]]));
    expect(data.rowFields).toEqual([
      { key: "zLines", title: "明细", required: false },
      { key: "zGoods", title: "意向产品", required: false },
      { key: "zProps", title: "属性", required: false },
      { key: "zTwin", title: "属性", required: false },
    ]);
    await define(server, { ...LINES, required: true });
    const mapping = ["CustomerName", "contactName"];
    expect(await boss.raw(imports.check.path, { id: data.id, mapping })).toMatchObject({
      status: 400,
      msg: "必填的「明细」没有工作表，请用xlsx文件，并增加同名的工作表",
    });
    await define(server, LINES);
    expect((await boss.raw(imports.check.path, { id: data.id, mapping })).status).toBe(200);
  });

  test("of a field that is not there any more are not left out in silence", async () => {
    const extra = child("zExtra", "property", "临时");
    await define(server, extra);
    const name = unique("移");
    const { id } = await looked(
      kit,
      await bookOf({
        客户: [["客户名称"], [name]],
        临时: [
          ["客户名称", "名称"],
          [name, "甲"],
        ],
      }),
    );
    await define(server, { ...extra, flags: { import: false } });
    const answer = await run(boss, id);
    expect(answer).toMatchObject({ status: 409, msg: expect.stringContaining("列对应的字段已变化") });
  });
});

test("an export by some fields has what its rows are called, and reads its records once", async () => {
  const name = unique("一次");
  const id = await addCustomer(boss, { CustomerName: name, zLines: [{ name: "甲" }] });
  const bytes = await exported(kit, [id], { fields: "remark,zLines" });
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  expect(sheets.map((sheet) => sheet.rows[0]?.slice(0, 3))).toEqual([
    ["备注", "明细"],
    ["客户名称", "主表行号", "序号"],
  ]);
  expect(sheets[1]?.rows[1]?.slice(0, 4)).toEqual([name, 2, 1, "甲"]);
});
