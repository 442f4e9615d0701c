/** Files to import and what is found out about their rows; nothing is written of them. */
import { type ImportRow, imports } from "@qicheng/api/imports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { addCustomer, grant, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { csvOf, ended, HEADS, Importing, KEYS, run } from "../../../test/importing";
import { count } from "../../../test/observe";
import { upload } from "../../../test/pictures";

const kit = new Importing();
let server: TestServer;
let s1: Caller;
let s2: Caller;
beforeAll(async () => {
  ({ server, s1, s2 } = await kit.open());
});
afterAll(() => kit.close());

describe("a file", () => {
  test("is read with its columns and what they are likely to be, and remembered as its person said", async () => {
    const heads = ["单位名称", "联系方式", "不相干", "省", "市"];
    const bytes = csvOf(heads, [["甲公司", "138-0013-8000", "x", "浙江", "杭州"]]);
    const { data } = await kit.send(s1, bytes);
    expect(data).toMatchObject({
      filename: "名单.csv",
      sheet: 0,
      choices: ["skip", "merge", "add", "pool"],
      sheets: [{ rows: 1, mapping: ["CustomerName", "mobile", "", "city", "city"] }],
    });
    expect(data.sheets[0].columns[1]).toEqual({
      letter: "B",
      title: "联系方式",
      samples: ["138-0013-8000"],
      by: "guess",
    });
    expect(data.fields.find(({ key }: { key: string }) => key === "CustomerName")).toMatchObject({ required: true });
    await s1.raw(imports.check.path, {
      id: data.id,
      sheet: 0,
      mapping: ["CustomerName", "mobile", "remark", "city", "city"],
    });
    const again = await kit.send(s1, csvOf(heads, [["乙公司", "", "", "", ""]]));
    expect(again.data.sheets[0].mapping[2]).toBe("remark");
    expect((await kit.send(s2, csvOf(heads, [["乙公司", "", "", "", ""]]))).data.sheets[0].mapping[2]).toBe("");
  });

  test.each([
    ["名单.png", "请选择xlsx、xls或csv文件"],
    ["名单.xlsx", "文件内容与扩展名"],
  ])("called %s is refused", async (filename, msg) => {
    const answer = await kit.send(s1, csvOf(HEADS, []), { filename });
    expect(answer.status).toBe(415);
    expect(answer.msg).toContain(filename.endsWith("png") ? "" : msg);
  });

  test("is taken from nobody without the right, for no type that has none, and by nobody else", async () => {
    await grant(server, "s2", ["crm.customer.total", "crm.customer.add"]);
    expect(await kit.send(s2, csvOf(HEADS, []))).toMatchObject({ status: 403 });
    expect(await s2.raw(imports.template.path, { module: "customer" })).toMatchObject({ status: 403 });
    await grant(server, "s2");
    expect(await kit.send(s1, csvOf(HEADS, []), { module: "tag" })).toMatchObject({
      status: 400,
      msg: "该模块不支持导入",
    });
    const { id } = await kit.checked(s1, [[unique("甲"), "", "", "", ""]]);
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
    const { data } = await kit.send(s1, csvOf(HEADS, [[unique("甲"), "", "", "", ""]]));
    const wrong: [string[], string][] = [
      [["CustomerName"], "列数与文件不符，请重新上传文件"],
      [["CustomerName", "nonsense", "", "", ""], "不能导入这个字段：nonsense"],
      [["CustomerName", "genjintime", "", "", ""], "不能导入这个字段：genjintime"],
      [["CustomerName", "status", "status", "", ""], "有两列都对应「客户级别」"],
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

// Once: what was used up stays used up.
test("files and mended rows are not looked at as often as somebody likes who asks whose numbers they are", {
  retry: 0,
}, async () => {
  // What was used up comes back with time, of which a slow machine takes a lot.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const limited = await testServer({ rateLimit: true });
  const caller = await limited.as("s1");
  await grant(limited, "s1");
  const fileOf = (many: number) => {
    const rows = Array.from({ length: many }, (_, at) => [unique("甲"), "", `138001380${at + 10}`, "", ""]);
    const file = { filename: "名单.csv", bytes: csvOf(HEADS, rows), type: "text/csv", fields: { module: "customer" } };
    return { rows, file };
  };
  const { rows, file } = fileOf(80);
  const { data } = await upload(limited, caller, { path: imports.upload.path, ...file });
  // What is wrong about the columns costs nothing.
  for (let tries = 0; tries < 10; tries += 1)
    expect((await caller.raw(imports.check.path, { id: data.id, mapping: [] })).status).toBe(400);
  const looks = [(await caller.raw(imports.check.path, { id: data.id, mapping: KEYS })).status];
  // A look at a small file counts as much.
  const small = (await upload(limited, caller, { path: imports.upload.path, ...fileOf(1).file })).data;
  while (looks.length < 40 && looks.at(-1) !== 429)
    looks.push((await caller.raw(imports.check.path, { id: small.id, mapping: KEYS })).status);
  expect(looks).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  const again = rows.map(([, , mobile = ""], at) => ({ row: at + 2, values: { mobile } }));
  const refused = { status: 429, code: "RATE_LIMITED" };
  expect(await caller.raw(imports.fix.path, { id: data.id, rows: again })).toMatchObject(refused);
  // Nobody is asked about what is only left out.
  expect((await caller.raw(imports.fix.path, { id: data.id, rows: [{ row: 2, leave: 1 }] })).status).toBe(200);
  expect(await upload(limited, caller, { path: "/api/customer/import", ...file, fields: {} })).toMatchObject(refused);
  await limited.close();
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
  const { data } = await kit.send(s1, rawPayload, { filename: "客户导入模板.xlsx" });
  const { mapping } = data.sheets[data.sheet] as { mapping: string[] };
  expect(heads.filter((_head, at) => mapping[at] === "")).toEqual([]);
  expect(data.sheets[data.sheet].rows).toBe(0);
});

describe("the look at all rows", () => {
  test("counts what is ready, wrong and there already, and writes nothing", async () => {
    const word = unique("查");
    await addCustomer(s2, { CustomerName: `${word}已有公司`, mobile: "13812340001" });
    const before = await count(server, sql`select count(*) as n from customers`);
    const { id, counts } = await kit.checked(s1, [
      [`${word}甲`, "王", "13800000001", "", ""],
      ["", "李", "13800000002", "", ""],
      [`${word}乙`, "赵", "1.38E+10", "", ""],
      [`${word}已有有限公司`, "", "", "", ""],
      [`${word}丙`, "", "13812340001", "", ""],
      [`${word}甲`, "", "", "", ""],
    ]);
    expect(counts).toEqual({ ready: 1, wrong: 2, duplicate: 3, left: 0, remarked: 0 });
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

  test("is read from its end, and by a word", async () => {
    const word = unique("页");
    const { id } = await kit.checked(
      s1,
      [1, 2, 3].map((n) => ["", `${word}${n}`, "", "", ""]),
    );
    const rows = async (more: object) =>
      (await s1.raw(imports.rows.path, { id, kind: "wrong", ...more })).rows?.map(({ row }) => row);
    expect(await rows({ order: "desc", rows: 2 })).toEqual([4, 3]);
    expect(await rows({ key: `${word}2` })).toEqual([3]);
  });

  test("ends when its person has asked for another one", async () => {
    const names = Array.from({ length: 1_300 }, (_, n) => [`${unique("另")}${n}`, "", "", "", ""]);
    const { data } = await kit.send(s1, csvOf(HEADS, names));
    await kit.rest();
    const begun = await s1.raw(imports.check.path, { id: data.id, mapping: KEYS });
    await sql`update imports set check_job_id = null where id = ${data.id}`.execute(server.db);
    kit.work();
    const job = async () => (await s1.post(jobs.detail, { id: begun.data.job })).data;
    await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("failed");
    expect((await job()).problem).toBe("已按新的设置重新检查");
    expect((await s1.post(imports.detail, { id: data.id })).data.counts).toBeNull();
  });

  test("is mended in place: a value, a row left out, and what is still wrong is said", async () => {
    const word = unique("改");
    const { id } = await kit.checked(s1, [
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
    expect((await fix([{ row: 4, leave: 1 }])).data.counts).toEqual({
      ready: 1,
      wrong: 1,
      duplicate: 0,
      left: 1,
      remarked: 0,
    });
    expect(await fix([{ row: 9, leave: 1 }])).toMatchObject({ status: 400, msg: "没有第9行" });
    expect(await fix([{ row: 2, values: { nonsense: "x" } }])).toMatchObject({ status: 400 });
    const job = await ended(s1, await run(s1, id));
    expect(job).toMatchObject({ succeeded: 1, refused: 1 });
    expect(await kit.namedLike(word)).toMatchObject([{ name: `${word}甲`, contact_name: "李", mobile: "13800001111" }]);
  });
});
