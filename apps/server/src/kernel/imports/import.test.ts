/** Imports from the upload to the undo: what is read, what is refused by row, what becomes of those that are there. */

import type { ImportRow } from "@qicheng/api/imports/routes";
import { imports } from "@qicheng/api/imports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { undo } from "@qicheng/api/undo/routes";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, setSettings, unique, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { upload } from "../../../test/pictures";
import { backgroundTasks } from "../jobs/background";
import { startJobs } from "../jobs/jobs";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
let running: { stop(): Promise<void> };

beforeAll(async () => {
  server = await testServer();
  await grant(server, "boss", undefined, "all");
  for (const name of ["s1", "s2"] as const) await grant(server, name);
  [boss, s1, s2] = [await server.as("boss"), await server.as("s1"), await server.as("s2")];
  running = startJobs(server.services, server.databaseUrl, backgroundTasks);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

const HEADS = ["客户名称", "联系人", "手机", "详细地址", "备注"];
const KEYS = ["CustomerName", "contactName", "mobile", "address", "remark"];
const csvOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  Buffer.from([heads, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(",")).join("\n"));

const send = (caller: Caller, bytes: Buffer, { module = "customer", filename = "名单.csv" } = {}) =>
  upload(server, caller, { path: imports.upload.path, filename, bytes, type: "text/csv", fields: { module } });

async function checked(caller: Caller, rows: readonly (readonly string[])[], heads = HEADS, keys = KEYS) {
  const { data } = await send(caller, csvOf(heads, rows));
  const answer = await caller.raw(imports.check.path, { id: data.id, sheet: 0, mapping: keys });
  expect(answer).toMatchObject({ status: 200 });
  return { id: data.id as number, counts: answer.data.counts };
}

const run = (caller: Caller, id: number, choices = {}) => caller.raw(imports.run.path, { id, ...choices });

async function ended(caller: Caller, answer: Answer) {
  expect(answer).toMatchObject({ status: 200, data: { job: expect.any(Number) } });
  const job = async () => (await caller.post(jobs.detail, { id: answer.data.job })).data;
  await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("done");
  return job();
}

const namedLike = (word: string) =>
  server.rows(sql<{
    id: number;
    name: string;
    contact_name: string | null;
    mobile: string | null;
    owner_id: number | null;
    address: string | null;
  }>`
    select id, name, contact_name, mobile, owner_id, address from customers where name like ${`${word}%`} and deleted_at is null order by id`);

describe("a file", () => {
  test("is read with its columns and what they are likely to be, and remembered as its person said", async () => {
    const heads = ["单位名称", "联系方式", "不相干", "省", "市"];
    const bytes = csvOf(heads, [["甲公司", "138-0013-8000", "x", "浙江", "杭州"]]);
    const { data } = await send(s1, bytes);
    expect(data).toMatchObject({
      filename: "名单.csv",
      sheet: 0,
      choices: ["skip", "merge", "add", "pool"],
      sheets: [{ rows: 1, mapping: ["CustomerName", "mobile", "", "city", "city"] }],
    });
    expect(data.sheets[0].columns[1]).toEqual({ letter: "B", title: "联系方式", samples: ["138-0013-8000"] });
    expect(data.fields.find(({ key }: { key: string }) => key === "CustomerName")).toMatchObject({ required: true });
    await s1.raw(imports.check.path, {
      id: data.id,
      sheet: 0,
      mapping: ["CustomerName", "mobile", "remark", "city", "city"],
    });
    const again = await send(s1, csvOf(heads, [["乙公司", "", "", "", ""]]));
    expect(again.data.sheets[0].mapping[2]).toBe("remark");
    expect((await send(s2, csvOf(heads, [["乙公司", "", "", "", ""]]))).data.sheets[0].mapping[2]).toBe("");
  });

  test.each([
    ["名单.png", "请选择xlsx、xls或csv文件"],
    ["名单.xlsx", "文件内容与扩展名"],
  ])("called %s is refused", async (filename, msg) => {
    const answer = await send(s1, csvOf(HEADS, []), { filename });
    expect(answer.status).toBe(415);
    expect(answer.msg).toContain(filename.endsWith("png") ? "" : msg);
  });

  test("is taken from nobody without the right, for no type that has none, and by nobody else", async () => {
    await grant(server, "s2", ["crm.customer.total", "crm.customer.add"]);
    expect(await send(s2, csvOf(HEADS, []))).toMatchObject({ status: 403 });
    expect(await s2.raw(imports.template.path, { module: "customer" })).toMatchObject({ status: 403 });
    await grant(server, "s2");
    expect(await send(s1, csvOf(HEADS, []), { module: "tag" })).toMatchObject({ status: 400, msg: "该模块不支持导入" });
    const { id } = await checked(s1, [[unique("甲"), "", "", "", ""]]);
    for (const [path, input] of [
      [imports.check.path, { mapping: KEYS }],
      [imports.detail.path, {}],
      [imports.rows.path, { kind: "wrong" }],
      [imports.fix.path, { rows: [{ row: 2, leave: 1 }] }],
      [imports.run.path, {}],
    ] as const)
      expect([path, (await s2.raw(path, { id, ...input })).status]).toEqual([path, 404]);
  });

  test("has a mapping of its own columns to fields that one may write, each once", async () => {
    const { data } = await send(s1, csvOf(HEADS, [[unique("甲"), "", "", "", ""]]));
    const wrong: [string[], string][] = [
      [["CustomerName"], "列数与文件不符，请重新上传文件"],
      [["CustomerName", "nonsense", "", "", ""], "不能导入这个字段：nonsense"],
      [["CustomerName", "genjintime", "", "", ""], "不能导入这个字段：genjintime"],
      [["CustomerName", "mobile", "mobile", "", ""], "有两列都对应「手机」"],
      [["", "contactName", "mobile", "", ""], "必填字段「客户名称」没有对应的列"],
    ];
    for (const [mapping, msg] of wrong)
      expect([mapping, await s1.raw(imports.check.path, { id: data.id, mapping })]).toMatchObject([
        mapping,
        { status: 400, msg, data: { errors: [{ field: "mapping" }] } },
      ]);
    await grant(server, "s1", ["crm.customer.total", "crm.customer.add", "crm.customer.import", "crm.contact.add"]);
    const origin = await s1.raw(imports.check.path, { id: data.id, mapping: ["CustomerName", "UserID", "", "", ""] });
    expect(origin.msg).toBe("不能导入这个字段：UserID");
    await grant(server, "s1");
  });
});

test("the template names every field, marks what is required and is taken back, its example left out", async () => {
  const { statusCode, rawPayload, headers } = await server.app.inject({
    method: "POST",
    url: imports.template.path,
    headers: { authkey: s1.key },
    payload: { module: "customer" },
  });
  expect([statusCode, headers["content-disposition"]]).toEqual([200, expect.stringContaining("attachment")]);
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  const heads = (sheets[0]?.rows?.[0] ?? []) as string[];
  expect(heads).toEqual(expect.arrayContaining(["*客户名称", "联系人", "负责人", "创建时间"]));
  const { data } = await send(s1, rawPayload, { filename: "客户导入模板.xlsx" });
  expect(data.sheets[data.sheet].mapping).not.toContain("");
  expect(data.sheets[data.sheet].rows).toBe(0);
});

describe("the look at all rows", () => {
  test("counts what is ready, wrong and there already, and writes nothing", async () => {
    const word = unique("查");
    await addCustomer(s2, { CustomerName: `${word}已有公司`, mobile: "13812340001" });
    const before = await count(server, sql`select count(*) as n from customers`);
    const { id, counts } = await checked(s1, [
      [`${word}甲`, "王", "13800000001", "", ""],
      ["", "李", "13800000002", "", ""],
      [`${word}乙`, "赵", "1.38E+10", "", ""],
      [`${word}已有有限公司`, "", "", "", ""],
      [`${word}丙`, "", "13812340001", "", ""],
      [`${word}甲`, "", "", "", ""],
    ]);
    expect(counts).toEqual({ ready: 1, wrong: 2, duplicate: 3, left: 0 });
    expect(await count(server, sql`select count(*) as n from customers`)).toBe(before);
    const wrong = (await s1.raw(imports.rows.path, { id, kind: "wrong" })).rows as unknown as ImportRow[];
    expect(wrong.map(({ row, problems }) => [row, problems[0]?.field])).toEqual([
      [3, "CustomerName"],
      [4, "mobile"],
    ]);
    expect(wrong[1]?.values).toMatchObject({ CustomerName: `${word}乙`, mobile: "1.38E+10" });
    const same = (await s1.raw(imports.rows.path, { id, kind: "duplicate" })).rows as unknown as ImportRow[];
    const known = (rows: readonly ImportRow[]) =>
      rows.map(({ row, same: [first] }) => [row, first?.name, first?.holder, first?.id, first?.row]);
    // Of another's customer it is told whose it is, and no more.
    expect(known(same)).toEqual([
      [5, "", "s2先生", 0, 0],
      [6, "", "s2先生", 0, 0],
      [7, "", "与第2行重复", 0, 2],
    ]);
    const chosen = await s1.raw(imports.fix.path, { id, rows: [{ row: 7, choice: "add" }] });
    expect(known(chosen.data.rows)).toEqual([[7, "", "与第2行重复", 0, 2]]);
    expect(chosen.data.counts).toEqual(counts);
  });

  test("is mended in place: a value, a row left out, and what is still wrong is said", async () => {
    const word = unique("改");
    const { id } = await checked(s1, [
      ["", "李", "13800001111", "", ""],
      [`${word}乙`, "", "123", "", ""],
      ["", "", "", "", "空"],
    ]);
    const fix = (rows: unknown) => s1.raw(imports.fix.path, { id, rows });
    expect(
      await fix([
        { row: 2, values: { CustomerName: `${word}甲` } },
        { row: 3, values: { mobile: "abc" } },
      ]),
    ).toMatchObject({
      status: 200,
      data: { counts: { ready: 1, wrong: 2 }, rows: [{ row: 3, values: { mobile: "abc" } }] },
    });
    expect((await fix([{ row: 4, leave: 1 }])).data.counts).toEqual({ ready: 1, wrong: 1, duplicate: 0, left: 1 });
    expect(await fix([{ row: 9, leave: 1 }])).toMatchObject({ status: 400, msg: "没有第9行" });
    expect(await fix([{ row: 2, values: { nonsense: "x" } }])).toMatchObject({ status: 400 });
    const job = await ended(s1, await run(s1, id));
    expect(job).toMatchObject({ succeeded: 1, refused: 1 });
    expect(await namedLike(word)).toMatchObject([{ name: `${word}甲`, contact_name: "李", mobile: "13800001111" }]);
  });
});

describe("the import", () => {
  test("writes every field of every good row with its keys, terms, contact and log, and tells of the others by file", async () => {
    const word = unique("导");
    const { id } = await checked(s1, [
      [`${word}甲有限公司`, "王小明", "138 0013 8123", "文一路1号", "第一行"],
      ["", "无名", "", "", "这行不对"],
      [`${word}乙`, "", "", "", ""],
    ]);
    const answer = await run(s1, id);
    const job = await ended(s1, answer);
    expect(job).toMatchObject({ succeeded: 2, refused: 1, title: "导入客户：名单.csv", undo: answer.data.undo });
    const [first, second] = await namedLike(word);
    expect(await viewOf(s1, first?.id ?? 0)).toMatchObject({
      CustomerName: `${word}甲有限公司`,
      contactName: "王小明",
      mobile: "13800138123",
      address: "文一路1号",
      remark: "第一行",
      UserID: s1.id,
      subtotal: { contact: 1 },
    });
    expect(second).toMatchObject({ name: `${word}乙`, owner_id: s1.id });
    const found = await s1.raw("/api/customer/index", { key: `${word}甲` });
    expect(found.rows?.map((row) => row.id)).toEqual([first?.id]);
    expect((await s2.raw("/api/customer/repeat", { key: "13800138123" })).rows).toMatchObject([{ id: first?.id }]);
    const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: first?.id });
    expect(log.rows?.map(({ text }) => text)).toEqual([`导入客户：${word}甲有限公司`]);
    const { rawPayload } = await server.app.inject({ method: "GET", url: job.errorFile?.url ?? "" });
    const { sheets } = await readXlsx(new Uint8Array(rawPayload));
    expect(sheets[0]?.rows?.slice(0, 2)).toEqual([
      ["行号", ...HEADS, "错误原因"],
      [3, null, "无名", null, null, "这行不对", expect.stringContaining("客户名称")],
    ]);
    expect(await run(s1, id)).toMatchObject({ status: 409, msg: "该文件已经开始导入" });
  });

  test("skips, merges, adds or pools what is there already, by row or for all", async () => {
    const word = unique("重");
    const mine = await addCustomer(s1, { CustomerName: `${word}甲`, address: "旧地址" });
    const foreign = await addCustomer(s2, { CustomerName: `${word}乙` });
    const rows = [
      [`${word}甲`, "", "", "新地址", "补的备注"],
      [`${word}乙`, "", "", "新地址", ""],
    ];
    const skipped = await ended(s1, await run(s1, (await checked(s1, rows)).id));
    expect(skipped).toMatchObject({ succeeded: 0, refused: 0 });
    expect(await namedLike(word)).toHaveLength(2);

    const merged = await ended(s1, await run(s1, (await checked(s1, rows)).id, { duplicates: "merge" }));
    expect(merged).toMatchObject({
      succeeded: 1,
      refused: 1,
      refusals: [{ row: 3, msg: "与已有记录重复（s2先生），您不能修改它" }],
    });
    expect(await viewOf(s1, mine)).toMatchObject({ address: "旧地址", remark: "补的备注" });
    const over = await checked(s1, rows);
    await ended(s1, await run(s1, over.id, { duplicates: "merge", overwrite: ["address"] }));
    expect(await viewOf(s1, mine)).toMatchObject({ address: "新地址", remark: "补的备注" });
    expect(await viewOf(s2, foreign)).toMatchObject({ address: "" });

    const { id } = await checked(s1, rows);
    await s1.raw(imports.fix.path, { id, rows: [{ row: 3, choice: "pool" }] });
    expect(await ended(s1, await run(s1, id, { duplicates: "add" }))).toMatchObject({ succeeded: 2, refused: 0 });
    expect((await namedLike(word)).map(({ name, owner_id }) => [name, owner_id])).toEqual([
      [`${word}甲`, s1.id],
      [`${word}乙`, s2.id],
      [`${word}甲`, s1.id],
      [`${word}乙`, null],
    ]);
  });

  test("keeps owner and time of creation where one may say so, and only for people within one's reach", async () => {
    const word = unique("属");
    const heads = ["客户名称", "负责人", "创建时间"];
    const keys = ["CustomerName", "UserID", "AddTime"];
    const rows = [
      [`${word}甲`, "s2先生", "2024-03-05 10:20"],
      [`${word}乙`, "没有这个人", ""],
      [`${word}丙`, "", "2099-01-01"],
    ];
    const { id, counts } = await checked(boss, rows, heads, keys);
    expect(counts).toMatchObject({ ready: 1, wrong: 2 });
    await ended(boss, await run(boss, id));
    const [made] = await namedLike(word);
    expect(made).toMatchObject({ owner_id: s2.id });
    expect((await viewOf(boss, made?.id ?? 0)).AddTime).toBe("2024-03-05 10:20:00");
    const own = await checked(s1, [[`${word}丁`, "s2先生", ""]], heads, keys);
    expect(own.counts).toMatchObject({ ready: 0, wrong: 1 });
    const [row] = (await s1.raw(imports.rows.path, { id: own.id, kind: "wrong" })).rows ?? [];
    expect(row).toMatchObject({ problems: [{ field: "UserID", message: "负责人：只能导入给自己管理范围内的人" }] });
  });

  test("is taken back as one: what it added goes to the bin, what it merged is as before, what was changed since stays", async () => {
    const word = unique("撤");
    const mine = await addCustomer(s1, { CustomerName: `${word}老客户` });
    const { id } = await checked(s1, [
      [`${word}甲`, "", "", "", ""],
      [`${word}乙`, "", "", "", ""],
      [`${word}老客户`, "", "", "补的地址", ""],
      [`${word}甲`, "", "", "后补的地址", ""],
    ]);
    const { data } = await run(s1, id, { duplicates: "merge" });
    await ended(s1, { status: 200, data } as Answer);
    const rows = await namedLike(word);
    expect(rows.map(({ name, address }) => [name, address])).toEqual([
      [`${word}老客户`, "补的地址"],
      [`${word}甲`, "后补的地址"],
      [`${word}乙`, null],
    ]);
    await s1.raw("/api/customer/edit", { id: rows[2]?.id, remark: "有人跟进了" });
    expect(await s2.raw(undo.run.path, { id: data.undo })).toMatchObject({ status: 404 });
    const answers = await Promise.all([1, 2].map(() => s1.raw(undo.run.path, { id: data.undo })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.data.refused).toMatchObject([{ id: rows[2]?.id, code: "CONFLICT" }]);
    expect((await namedLike(word)).map(({ name, address }) => [name, address])).toEqual([
      [`${word}老客户`, null],
      [`${word}乙`, null],
    ]);
    expect(await viewOf(s1, mine)).toMatchObject({ address: "" });
  });

  test("of one file by two at the same moment is done once, and the other is told", async () => {
    const word = unique("同");
    const rows = Array.from({ length: 40 }, (_, at) => [`${word}${at}`, "", "", "", ""]);
    const [one, other] = [await checked(s1, rows), await checked(s2, rows)];
    const answers = await Promise.all([run(s1, one.id), run(s2, other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^s[12]先生正在导入同一个文件$/);
    const winner = answers.findIndex(({ status }) => status === 200);
    await ended(winner === 0 ? s1 : s2, answers[winner] as Answer);
    expect(await namedLike(word)).toHaveLength(40);
    const later = await send(winner === 0 ? s2 : s1, csvOf(HEADS, rows));
    expect(later.data.earlier).toMatch(/^s[12]先生在 .* 导入过同一个文件$/);
  });

  test("under the refusing policy adds no duplicate, not even of the same file", async () => {
    await setSettings(server, { duplicatePolicy: "refuse" });
    const word = unique("拒");
    await addCustomer(s2, { CustomerName: `${word}甲` });
    const rows = [[`${word}甲`], [`${word}乙`], [`${word}乙`], [`${word}丙`]].map(([name = ""]) => [
      name,
      "",
      "",
      "",
      "",
    ]);
    const { id } = await checked(s1, rows);
    const job = await ended(s1, await run(s1, id, { duplicates: "add" }));
    expect(job).toMatchObject({ succeeded: 2, refused: 2 });
    expect(job.refusals.map((one: { row?: number }) => one.row)).toEqual([2, 4]);
    expect((await namedLike(word)).map(({ name }) => name)).toEqual([`${word}甲`, `${word}乙`, `${word}丙`]);
    await setSettings(server, { duplicatePolicy: "warn" });
  });

  test("stops when the right is taken away on the way", async () => {
    const { id } = await checked(s1, [[unique("权"), "", "", "", ""]]);
    await running.stop();
    const { data } = await run(s1, id);
    await grant(server, "s1", ["crm.customer.total"]);
    running = startJobs(server.services, server.databaseUrl, backgroundTasks);
    const job = async () => (await s1.post(jobs.detail, { id: data.job })).data;
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("failed");
    await grant(server, "s1");
  });
});

describe("of other types", () => {
  test("products and suppliers come in, by names of what they refer to; what is unique is never doubled", async () => {
    const word = unique("P");
    await sql`insert into product_categories (name) values (${`${word}类`})`.execute(server.db);
    const heads = ["产品名称", "产品编号", "产品分类", "售价"];
    const bytes = csvOf(heads, [
      [`${word}秤`, `${word}1`, `${word}类`, "￥1,234.50"],
      [`${word}尺`, `${word}2`, "没有的类", "1"],
      [`${word}表`, `${word}1`, "", "2"],
    ]);
    const { data } = await send(boss, bytes, { module: "product" });
    expect(data.choices).toEqual(["skip", "merge"]);
    const mapping = data.sheets[0].mapping as string[];
    expect(mapping).toEqual(["name", "number", "categoryid", "price"]);
    const { counts } = (await boss.raw(imports.check.path, { id: data.id, mapping })).data;
    expect(counts).toEqual({ ready: 1, wrong: 1, duplicate: 1, left: 0 });
    expect(await run(boss, data.id, { duplicates: "add" })).toMatchObject({ status: 400 });
    expect(await ended(boss, await run(boss, data.id))).toMatchObject({ succeeded: 1, refused: 1 });
    const [row] = await server.rows(sql<{ price: string; category: string }>`
      select p.price, c.name as category from products p join product_categories c on c.id = p.category_id where p.number = ${`${word}1`}`);
    expect(row).toEqual({ price: "1234.50", category: `${word}类` });
  });
});

test("many rows are looked at and written by jobs, whole, in the order of the file", async () => {
  const word = unique("多");
  const rows = Array.from({ length: 1_300 }, (_, at) => [
    `${word}${at}`,
    `人${at}`,
    "",
    "",
    at % 100 === 99 ? "x".repeat(3_000) : "",
  ]);
  const { data } = await send(s1, csvOf(HEADS, rows));
  const begun = await s1.raw(imports.check.path, { id: data.id, mapping: KEYS });
  expect(begun.data).toMatchObject({ counts: null, job: expect.any(Number) });
  expect(await run(s1, data.id)).toMatchObject({ status: 409 });
  await ended(s1, begun);
  const state = (await s1.post(imports.detail, { id: data.id })).data;
  expect(state).toMatchObject({ job: 0, counts: { ready: 1_287, wrong: 13 } });
  expect(await ended(s1, await run(s1, data.id))).toMatchObject({ succeeded: 1_287, refused: 13 });
  const names = (await namedLike(word)).map(({ name }) => name);
  expect(names).toEqual(rows.flatMap(([name = "", , , , remark]) => (remark === "" ? name : [])));
}, 60_000);
