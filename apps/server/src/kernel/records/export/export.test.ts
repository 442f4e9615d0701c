/** Exports: what one sees and no more, in the order of the list, typed, and as texts that no program takes for formulas. */
import { exports } from "@qicheng/api/exports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, grant, unique } from "../../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../../test/harness";
import { opened as openedAt, sheetOf } from "../../../../test/workbooks";
import { backgroundTasks } from "../../jobs/background";
import { startJobs } from "../../jobs/jobs";

let server: TestServer;
let s1: Caller;
let s2: Caller;
let running: { stop(): Promise<void> };

beforeAll(async () => {
  server = await testServer();
  await grant(server, "s1");
  await grant(server, "s2");
  [s1, s2] = [await server.as("s1"), await server.as("s2")];
  running = startJobs(server.services, server.databaseUrl, backgroundTasks);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

const run = (caller: Caller, module: string, query: Record<string, unknown> = {}, headers = {}) =>
  caller.raw(exports.run.path, { module, ...query }, { headers });
const where = (word: string) => ({ data: [{ field: "address", op: "eq", value: word }] });

const opened = (answer: Answer) => openedAt(server, answer);

test("has the columns that are asked for in their order, and the rows of the list in its order", async () => {
  const word = unique("街");
  for (const name of ["甲", "乙", "丙"])
    await addCustomer(s1, { CustomerName: `${name}${word}`, address: word, mobile: "13812345678" });
  await addCustomer(s2, { address: word });
  const query = { ...where(word), sort: "addtime", order: "asc" };
  const list = await s1.raw("/api/customer/index", query);
  const rows = await opened(await run(s1, "customer", { ...query, fields: "mobile,CustomerName,UserID,AddTime" }));
  expect(rows[0]).toEqual(["手机", "客户名称", "负责人", "创建时间"]);
  expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual(
    list.rows?.map((row) => ["13812345678", row.CustomerName]),
  );
  expect(rows).toHaveLength(4);
});

test("has what is overdue before my stars, where the list has it so", async () => {
  const word = unique("期");
  const ids = [];
  for (const [name, days] of Object.entries({ far: 2, soon: 1, late: -1 })) {
    const id = await addCustomer(s1, { CustomerName: `${name}${word}`, address: word });
    await sql`update customers set next_follow_at = now() + ${days} * interval '1 day' where id = ${id}`.execute(
      server.db,
    );
    ids.push(id);
  }
  await s1.raw("/api/customer/setTop", { id: ids[0] });
  const query = { ...where(word), sort: "nextgenjintime", order: "asc" };
  const rows = await opened(await run(s1, "customer", { ...query, fields: "CustomerName" }));
  expect(rows.flat().slice(1)).toEqual(["late", "far", "soon"].map((name) => `${name}${word}`));
  expect(rows.flat().slice(1)).toEqual(
    (await s1.raw("/api/customer/index", query)).rows?.map((row) => row.CustomerName),
  );
});

test("in English has English titles, and all fields when none are named", async () => {
  const word = unique("街");
  await addCustomer(s1, { address: word });
  const rows = await opened(await run(s1, "customer", where(word), { "x-lang": "en" }));
  expect(rows[0]).toEqual(expect.arrayContaining(["Customer name", "Contact"]));
  expect(rows[0]?.length).toBeGreaterThan(10);
});

test.each(["=1+1", "＝HYPERLINK(1)", "+86 10", "-1", "@x", " =cmd"])("keeps %j a text", async (text) => {
  const word = unique("街");
  await addCustomer(s1, { address: word, remark: text });
  const [, row] = await opened(await run(s1, "customer", { ...where(word), fields: "remark" }));
  expect(row?.at(-1)).toBe(`'${text.trim()}`);
});

test("types numbers and days, and leaves out what one may not know", async () => {
  const boss = await server.as("boss");
  await grant(server, "boss");
  const number = unique("P");
  await boss.raw("/api/product/add", { name: "秤", number, price: "12.50", costPrice: "8" });
  const asked = { data: [{ field: "number", op: "eq", value: number }], fields: "number,price,costPrice" };
  expect((await opened(await run(boss, "product", asked)))[1]).toEqual([number, 12.5, 8]);
  await grant(server, "s2", ["crm.product.list", "crm.product.export"]);
  expect(await run(s2, "product", asked)).toMatchObject({ status: 400, msg: "没有这个字段：costPrice" });
  const [titles] = await opened(await run(s2, "product", { data: asked.data }));
  expect(titles).not.toContain("成本价");
  await grant(server, "s2");
});

test("leaves out what the screen masks in the pool", async () => {
  const word = unique("街");
  const id = await addCustomer(s1, { address: word, contactName: "王", mobile: "13812345678" });
  await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
  const query = { gonghai: 1, key: "", fields: "CustomerName,mobile" };
  const list = await s1.raw("/api/customer/index", { ...query, rows: 200 });
  const rows = await opened(await run(s1, "customer", query));
  expect(rows.slice(1)).toEqual(
    list.rows?.map((row) => [
      row.CustomerName,
      String(row.mobile).includes("****") || row.mobile === "" ? null : row.mobile,
    ]),
  );
  expect(JSON.stringify(rows)).not.toContain("13812345678");
  expect(list.text).toContain("138****5678");
  expect(JSON.stringify(rows)).not.toContain("138****5678");
});

test("is refused without the right to it, of types that have none, and of nothing", async () => {
  const word = unique("街");
  await grant(server, "s2", ["crm.customer.total"]);
  expect(await run(s2, "customer")).toMatchObject({ status: 403, code: "FORBIDDEN" });
  await grant(server, "s2");
  expect(await run(s1, "tag")).toMatchObject({ status: 400, msg: "该模块不支持导出" });
  expect(await run(s1, "nothing")).toMatchObject({ status: 400, code: "VALIDATION" });
  expect(await run(s1, "customer", where(word))).toMatchObject({ status: 400, msg: "没有可导出的数据" });
  expect(await run(s1, "customer", { nonsense: 1 })).toMatchObject({ status: 400, msg: "不支持的字段：nonsense" });
  expect(await run(s1, "customer", { fields: "nonsense" })).toMatchObject({ status: 400 });
});

test("of some by id has those, and none that is not in the list", async () => {
  const word = unique("街");
  const ids = [await addCustomer(s1, { address: word }), await addCustomer(s1, { address: word })];
  await addCustomer(s1, { address: word });
  expect(await opened(await run(s1, "customer", { ids, fields: "CustomerName" }))).toHaveLength(3);
  const foreign = await addCustomer(s2, { address: word });
  expect(await run(s1, "customer", { ids: [...ids, foreign] })).toMatchObject({ status: 404 });
});

test("stands in the log with filter and count, and among one's jobs with its file, which is nobody else's", async () => {
  const word = unique("街");
  await addCustomer(s1, { address: word });
  const { data } = await run(s1, "customer", { ...where(word), fields: "CustomerName" });
  const [log] = await server.rows(sql<{ summary: string; user_id: number }>`
    select summary, user_id from audit_log where action = 'export' order by id desc limit 1`);
  expect(log).toMatchObject({ user_id: s1.id, summary: expect.stringContaining(word) });
  expect(log?.summary).toMatch(/^导出客户 1 条/);
  expect((await s1.post(jobs.detail, { id: data.job })).data).toMatchObject({
    state: "done",
    file: { id: data.file.id },
  });
  expect((await s2.post(jobs.detail, { id: data.job })).code).toBe("NOT_FOUND");
  const link = new URL(data.file.url as string, "http://x");
  link.searchParams.set("u", String(s2.id));
  const foreign = await server.app.inject({ method: "GET", url: link.pathname + link.search });
  expect(foreign.statusCode).toBe(404);
});

test("is refused beyond what anybody needs a day", async () => {
  await sql`insert into background_jobs (user_id, kind, title, title_en, input, state, ended_at)
    select ${s2.id}, 'kernel.export', 'x', 'x', '{}', 'done', now() from generate_series(1, 100)`.execute(server.db);
  await addCustomer(s2);
  expect(await run(s2, "customer")).toMatchObject({ status: 429, msg: "今天已导出100次，请明天再试" });
});

test("of more than a thousand rows is made by a job, whole", async () => {
  const word = unique("街");
  await sql`insert into customers (name, address, owner_id, owned_at, created_by, clue)
    select ${word} || n, ${word}, ${s1.id}, now(), ${s1.id}, 1 from generate_series(1, 2500) n`.execute(server.db);
  const { data } = await run(s1, "customer", { ...where(word), fields: "CustomerName" });
  expect(data).toEqual({ job: expect.any(Number), count: 2500 });
  const job = async () => (await s1.post(jobs.detail, { id: data.job })).data;
  await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("done");
  expect(await job()).toMatchObject({ title: "导出客户 2500 条", succeeded: 2500, undo: 0 });
  const rows = await sheetOf(server, (await job()).file.url as string);
  expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(2500);
});
