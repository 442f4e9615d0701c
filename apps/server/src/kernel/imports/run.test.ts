/** What an import writes: good rows whole, others named, those that are there already as was said; and its undoing. */
import { imports } from "@qicheng/api/imports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { undo } from "@qicheng/api/undo/routes";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, grant, setSettings, unique, viewOf } from "../../../test/arrange";
import type { Answer, Caller, TestServer } from "../../../test/harness";
import { csvOf, ended, HEADS, Importing, KEYS, run } from "../../../test/importing";

const kit = new Importing();
let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
beforeAll(async () => {
  ({ server, boss, s1, s2 } = await kit.open());
});
afterAll(() => kit.close());

describe("the import", () => {
  test("writes every field of every good row with its keys, terms, contact and log, and tells of the others by file", async () => {
    const word = unique("导");
    const { id } = await kit.checked(s1, [
      [`${word}甲有限公司`, "王小明", "138 0013 8123", "文一路1号", "第一行"],
      ["", "无名", "", "", "这行不对"],
      [`${word}乙`, "", "", "", ""],
    ]);
    const answer = await run(s1, id);
    const job = await ended(s1, answer);
    expect(job).toMatchObject({ succeeded: 2, refused: 1, title: "导入客户：名单.csv", undo: answer.data.undo });
    const [first, second] = await kit.namedLike(word);
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
    const skipped = await ended(s1, await run(s1, (await kit.checked(s1, rows)).id));
    expect(skipped).toMatchObject({ succeeded: 0, refused: 0 });
    expect(await kit.namedLike(word)).toHaveLength(2);

    const merged = await ended(s1, await run(s1, (await kit.checked(s1, rows)).id, { duplicates: "merge" }));
    expect(merged).toMatchObject({
      succeeded: 1,
      refused: 1,
      refusals: [{ row: 3, msg: "与已有记录重复（s2先生），你不能修改它" }],
    });
    expect(await viewOf(s1, mine)).toMatchObject({ address: "旧地址", remark: "补的备注" });
    const over = await kit.checked(s1, rows);
    await ended(s1, await run(s1, over.id, { duplicates: "merge", overwrite: ["address"] }));
    expect(await viewOf(s1, mine)).toMatchObject({ address: "新地址", remark: "补的备注" });
    expect(await viewOf(s2, foreign)).toMatchObject({ address: "" });

    const { id } = await kit.checked(s1, rows);
    await s1.raw(imports.fix.path, { id, rows: [{ row: 3, choice: "pool" }] });
    expect(await ended(s1, await run(s1, id, { duplicates: "add" }))).toMatchObject({ succeeded: 2, refused: 0 });
    expect((await kit.namedLike(word)).map(({ name, owner_id }) => [name, owner_id])).toEqual([
      [`${word}甲`, s1.id],
      [`${word}乙`, s2.id],
      [`${word}甲`, s1.id],
      [`${word}乙`, null],
    ]);
  });

  test("says of a row that it merged what it did not take: a new customer's contact", async () => {
    const word = unique("联");
    await addCustomer(s1, { CustomerName: `${word}甲`, contactName: "王五" });
    const { id } = await kit.checked(s1, [[`${word}甲`, "李四", "13900007777", "补的地址", ""]]);
    const job = await ended(s1, await run(s1, id, { duplicates: "merge" }));
    expect(job).toMatchObject({ succeeded: 1, refused: 0 });
    expect(await kit.namedLike(word)).toMatchObject([{ contact_name: "王五", mobile: null, address: "补的地址" }]);
    const { rawPayload } = await server.app.inject({ method: "GET", url: job.errorFile?.url ?? "" });
    const { sheets } = await readXlsx(new Uint8Array(rawPayload));
    expect(sheets[0]?.rows?.[1]?.at(-1)).toBe(`已合并到「${word}甲」，但已有记录的联系人、手机不同，未写入`);
  });

  test("gives nothing to somebody who has left, and leaves no column out in silence", async () => {
    const word = unique("离");
    const heads = ["客户名称", "负责人"];
    const keys = ["CustomerName", "UserID"];
    const gone = await kit.checked(boss, [[`${word}甲`, "ex先生"]], heads, keys);
    const [row] = (await boss.raw(imports.rows.path, { id: gone.id, kind: "wrong" })).rows ?? [];
    expect(row).toMatchObject({ problems: [{ field: "UserID", message: "负责人：ex先生已离职" }] });
    const { id } = await kit.checked(boss, [[`${word}乙`, "s2先生"]], heads, keys);
    const rights = PERMISSION_KEYS.filter((key) => key !== "crm.customer.importOrigin");
    await grant(server, "boss", rights, "all");
    expect(await run(boss, id)).toMatchObject({ status: 409, msg: expect.stringContaining("列对应的字段已变化") });
    await grant(server, "boss", undefined, "all");
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
    const { id, counts } = await kit.checked(boss, rows, heads, keys);
    expect(counts).toMatchObject({ ready: 1, wrong: 2 });
    await ended(boss, await run(boss, id));
    const [made] = await kit.namedLike(word);
    expect(made).toMatchObject({ owner_id: s2.id });
    expect((await viewOf(boss, made?.id ?? 0)).AddTime).toBe("2024-03-05 10:20:00");
    const own = await kit.checked(s1, [[`${word}丁`, "s2先生", ""]], heads, keys);
    expect(own.counts).toMatchObject({ ready: 0, wrong: 1 });
    const [row] = (await s1.raw(imports.rows.path, { id: own.id, kind: "wrong" })).rows ?? [];
    expect(row).toMatchObject({ problems: [{ field: "UserID", message: "负责人：只能导入给自己管理范围内的人" }] });
  });

  test("is taken back as one: what it added goes to the bin, what it merged is as before, what was changed since stays", async () => {
    const word = unique("撤");
    const mine = await addCustomer(s1, { CustomerName: `${word}老客户` });
    const { id } = await kit.checked(s1, [
      [`${word}甲`, "", "", "", ""],
      [`${word}乙`, "", "", "", ""],
      [`${word}老客户`, "", "", "补的地址", ""],
      [`${word}甲`, "", "", "后补的地址", ""],
    ]);
    const { data } = await run(s1, id, { duplicates: "merge" });
    await ended(s1, { status: 200, data } as Answer);
    const rows = await kit.namedLike(word);
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
    expect((await kit.namedLike(word)).map(({ name, address }) => [name, address])).toEqual([
      [`${word}老客户`, null],
      [`${word}乙`, null],
    ]);
    expect(await viewOf(s1, mine)).toMatchObject({ address: "" });
  });

  test("of one file by two at the same moment is done once, and the other is told", async () => {
    const word = unique("同");
    const rows = Array.from({ length: 40 }, (_, at) => [`${word}${at}`, "", "", "", ""]);
    const [one, other] = [await kit.checked(s1, rows), await kit.checked(s2, rows)];
    const answers = await Promise.all([run(s1, one.id), run(s2, other.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toMatch(/^s[12]先生正在导入同一个文件$/);
    const winner = answers.findIndex(({ status }) => status === 200);
    await ended(winner === 0 ? s1 : s2, answers[winner] as Answer);
    expect(await kit.namedLike(word)).toHaveLength(40);
    const later = await kit.send(winner === 0 ? s2 : s1, csvOf(HEADS, rows));
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
    const { id } = await kit.checked(s1, rows);
    const job = await ended(s1, await run(s1, id, { duplicates: "add" }));
    expect(job).toMatchObject({ succeeded: 2, refused: 2 });
    expect(job.refusals.map((one: { row?: number }) => one.row)).toEqual([2, 4]);
    expect((await kit.namedLike(word)).map(({ name }) => name)).toEqual([`${word}甲`, `${word}乙`, `${word}丙`]);
    await setSettings(server, { duplicatePolicy: "warn" });
  });

  test("stops when the right is taken away on the way", async () => {
    const { id } = await kit.checked(s1, [[unique("权"), "", "", "", ""]]);
    await kit.rest();
    const { data } = await run(s1, id);
    await grant(server, "s1", ["crm.customer.total"]);
    kit.work();
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
    const { data } = await kit.send(boss, bytes, { module: "product" });
    expect(data.choices).toEqual(["skip", "merge"]);
    const mapping = data.sheets[0].mapping as string[];
    expect(mapping).toEqual(["name", "number", "categoryid", "price"]);
    const { counts } = (await boss.raw(imports.check.path, { id: data.id, mapping })).data;
    expect(counts).toEqual({ ready: 1, wrong: 1, duplicate: 1, left: 0, remarked: 0 });
    expect(await run(boss, data.id, { duplicates: "add" })).toMatchObject({ status: 400 });
    expect(await ended(boss, await run(boss, data.id))).toMatchObject({ succeeded: 1, refused: 1 });
    const [row] = await server.rows(sql<{ price: string; category: string }>`
      select p.price, c.name as category from products p join product_categories c on c.id = p.category_id where p.number = ${`${word}1`}`);
    expect(row).toEqual({ price: "1234.5000", category: `${word}类` });
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
  const { data } = await kit.send(s1, csvOf(HEADS, rows));
  const begun = await s1.raw(imports.check.path, { id: data.id, mapping: KEYS });
  expect(begun.data).toMatchObject({ counts: null, job: expect.any(Number) });
  expect(await run(s1, data.id)).toMatchObject({ status: 409 });
  await ended(s1, begun);
  const state = (await s1.post(imports.detail, { id: data.id })).data;
  expect(state).toMatchObject({ job: 0, counts: { ready: 1_287, wrong: 13 } });
  expect(await ended(s1, await run(s1, data.id))).toMatchObject({ succeeded: 1_287, refused: 13 });
  const names = (await kit.namedLike(word)).map(({ name }) => name);
  expect(names).toEqual(rows.flatMap(([name = "", , , , remark]) => (remark === "" ? name : [])));
}, 60_000);
