/** Exports of many rows wait for a superior's word. */
import { exports } from "@qicheng/api/exports/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addCustomer, dropCaches, grant, setSettings, unique } from "../../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../../test/harness";
import { expireApprovals } from "../../jobs/approval";
import { backgroundTasks } from "../../jobs/background";
import { startJobs } from "../../jobs/jobs";

let server: TestServer;
let s1: Caller;
let s3: Caller;
let mgrA: Caller;
let boss: Caller;
let running: { stop(): Promise<void> } | undefined;

const RIGHTS = ["crm.customer.total", "crm.customer.add", "crm.customer.export"] as const;

beforeAll(async () => {
  server = await testServer();
  [s1, s3, mgrA, boss] = [
    await server.as("s1"),
    await server.as("s3"),
    await server.as("mgrA"),
    await server.as("boss"),
  ];
});
beforeEach(async () => {
  await sql`delete from background_jobs`.execute(server.db);
  for (const name of ["s1", "s3", "mgrA"] as const) await grant(server, name, RIGHTS);
  await sql`update users set quit_status = 0 where username = 's1'`.execute(server.db);
  await setSettings(server, { exportApprovalRows: 3 });
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => server.close());

const run = (caller: Caller, query: Record<string, unknown> = {}) =>
  caller.raw(exports.run.path, { module: "customer", ...query });
const inStreet = (word: string) => ({ data: [{ field: "address", op: "eq", value: word }], fields: "CustomerName" });
const begin = () => {
  running = startJobs(server.services, server.databaseUrl, backgroundTasks);
};
const detail = async (caller: Caller, id: number) => (await caller.post(jobs.detail, { id })).data;
const ended = async (caller: Caller, id: number) => {
  await expect.poll(async () => (await detail(caller, id)).state, { timeout: 20_000 }).toMatch(/done|failed/);
  return detail(caller, id);
};
const decide = (caller: Caller, id: number, agree: 0 | 1, reason = agree ? "" : "数量太大") =>
  caller.post(jobs.decide, { id, agree, reason });
const told = (caller: Caller) =>
  caller.raw("/api/notification/index", { rows: 50 }).then(({ rows = [] }) => rows.map(({ content }) => content));
const logOf = (id: number) =>
  server.rows(
    sql<{ action: string; summary: string; user_id: number | null }>`
      select action, summary, user_id from audit_log where module = 'job' and record_id = ${id} order by id`,
  );

/** @returns the street of so many customers */
async function street(caller: Caller, count: number): Promise<string> {
  const word = unique("街");
  for (let at = 0; at < count; at += 1) await addCustomer(caller, { address: word });
  return word;
}
/** @returns the job, which waits for a word */
async function asked(caller: Caller, count = 4): Promise<{ id: number; word: string }> {
  const word = await street(caller, count);
  const answer = await run(caller, inStreet(word));
  expect(answer).toMatchObject({ status: 200, msg: "已提交审批，批准后开始", data: { count, asking: 1 } });
  expect(answer.data.file).toBeUndefined();
  return { id: answer.data.job as number, word };
}

test("up to the number of the company are made at once, one more waits; 0 asks nobody", async () => {
  const word = await street(s1, 3);
  expect((await run(s1, inStreet(word))).data).toMatchObject({ count: 3, file: { format: "xlsx" } });
  await sql`delete from background_jobs`.execute(server.db);
  const { id } = await asked(s1);
  expect(await detail(s1, id)).toMatchObject({ state: "asking", title: "导出客户 4 条", file: null });
  await setSettings(server, { exportApprovalRows: 0 });
  expect((await run(s1)).data.file).toMatchObject({ format: "xlsx" });
});

test("several of a day are added up, also when they are asked for at the same moment", async () => {
  const word = await street(s1, 2);
  const answers = await Promise.all([1, 2, 3].map(() => run(s1, inStreet(word))));
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual([1, 2, 3].map(() => [200, expect.any(String)]));
  expect(answers.filter(({ data }) => data.file)).toHaveLength(1);
  expect(answers.filter(({ data }) => data.asking === 1)).toHaveLength(2);
  await sql`update background_jobs set created_at = created_at - interval '1 day'`.execute(server.db);
  await sql`delete from background_jobs where state = 'asking'`.execute(server.db);
  expect((await run(s1, inStreet(word))).data.file).toMatchObject({ format: "xlsx" });
});

test("the head above is told who wants what, with its filter in words, and sees it first", async () => {
  const { id, word } = await asked(s1);
  expect((await told(mgrA))[0]).toBe("s1先生申请导出客户 4 条，请审批");
  expect(await told(boss)).not.toContain("s1先生申请导出客户 4 条，请审批");
  const { rows } = await mgrA.post(jobs.approvals, {});
  expect(rows?.[0]).toMatchObject({
    id,
    NickName: "s1先生",
    title: "导出客户 4 条",
    note: `详细地址 等于 ${word}`,
    count: 4,
    state: "asking",
    decidedBy: "",
  });
  const english = await mgrA.raw(jobs.approvals.path, {}, { headers: { "x-lang": "en" } });
  expect(english.rows?.[0]).toMatchObject({ note: `Address is ${word}` });
  expect((await s1.post(jobs.approvals, {})).rows).toEqual([]);
  expect((await s3.post(jobs.approvals, {})).rows).toEqual([]);
});

test("without a head above, and for the head himself, an administrator is asked; with nobody above nobody is", async () => {
  for (const caller of [s3, mgrA]) {
    const { id } = await asked(caller);
    expect((await decide(boss, id, 0)).msg).toBe("未批准，已通知申请人");
  }
  expect((await told(boss)).slice(0, 2)).toEqual([
    "mgrA先生申请导出客户 4 条，请审批",
    "s3先生申请导出客户 4 条，请审批",
  ]);
  const word = await street(boss, 4);
  expect((await run(boss, inStreet(word))).data.file).toMatchObject({ format: "xlsx" });
});

test("agreed to it has the rows of that moment, in the asker's name and with his rights", async () => {
  const { id, word } = await asked(s1);
  await addCustomer(s1, { address: word });
  const foreign = await addCustomer(s3, { address: word });
  expect(foreign).toBeGreaterThan(0);
  expect((await decide(mgrA, id, 1)).msg).toBe("已批准");
  begin();
  const job = await ended(s1, id);
  expect(job).toMatchObject({ state: "done", succeeded: 5 });
  const { rawPayload } = await server.app.inject({ method: "GET", url: job.file.url as string });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  expect(sheets[0]?.rows).toHaveLength(6);
  expect((await told(s1))[0]).toBe("mgrA先生批准了：导出客户 4 条");
  expect(await logOf(id)).toMatchObject([
    { action: "ask", user_id: s1.id, summary: `申请审批：导出客户 4 条 详细地址 等于 ${word}` },
    { action: "approve", user_id: mgrA.id, summary: "批准s1先生的申请：导出客户 4 条" },
  ]);
  const [log] = await server.rows(
    sql<{
      user_id: number;
      summary: string;
    }>`select user_id, summary from audit_log where action = 'export' order by id desc limit 1`,
  );
  expect(log).toEqual({ user_id: s1.id, summary: `导出客户 5 条 详细地址 等于 ${word}` });
  // What a superior agreed to uses up nothing of the day.
  expect((await run(s1, inStreet(await street(s1, 3)))).data.file).toMatchObject({ format: "xlsx" });
});

test("refused it says why, and needs a reason", async () => {
  const { id } = await asked(s1);
  expect(await decide(mgrA, id, 0, " ")).toMatchObject({ status: 400, msg: "请填写不批准的理由" });
  expect((await detail(s1, id)).state).toBe("asking");
  await decide(mgrA, id, 0);
  expect(await detail(s1, id)).toMatchObject({ state: "refused", problem: "未批准：数量太大" });
  expect((await told(s1))[0]).toBe("mgrA先生未批准：导出客户 4 条。理由：数量太大");
  expect((await mgrA.post(jobs.approvals, {})).rows?.[0]).toMatchObject({
    state: "refused",
    decidedBy: "mgrA先生",
    reason: "数量太大",
  });
  expect((await logOf(id)).at(-1)).toMatchObject({ action: "refuse", summary: expect.stringContaining("数量太大") });
});

test("is decided by one of two superiors at the same moment, and only by those above", async () => {
  const { id } = await asked(s1);
  for (const other of [s1, s3]) expect(await decide(other, id, 1)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  const answers = await Promise.all([decide(mgrA, id, 1), decide(boss, id, 0), decide(mgrA, id, 0)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { msg } of answers.filter(({ status }) => status !== 200))
    expect(msg).toMatch(/^(?:mgrA|boss)先生已处理$/);
  expect(await logOf(id)).toHaveLength(2);
  expect(
    (await server.rows(sql`select 1 from background_jobs where id = ${id} and state in ('waiting', 'refused')`)).length,
  ).toBe(1);
});

test("is withdrawn by whoever asked, or agreed to: one of the two", async () => {
  const { id } = await asked(s1);
  const [withdrawn, agreed] = await Promise.all([s1.post(jobs.cancel, { id }), decide(mgrA, id, 1)]);
  const { state } = await detail(s1, id);
  // Agreed to first, it is cancelled like any job that has not begun.
  expect(withdrawn.status).toBe(200);
  expect(state).toBe("cancelled");
  if (agreed.status !== 200) expect(agreed).toMatchObject({ status: 409, msg: "申请已撤回" });
  const second = await asked(s1);
  expect((await s1.post(jobs.pause, { id: second.id })).msg).toBe("任务在等待审批");
  await s1.post(jobs.cancel, { id: second.id });
  expect(await decide(mgrA, second.id, 1)).toMatchObject({ status: 409, msg: "申请已撤回" });
  expect((await logOf(second.id)).at(-1)).toMatchObject({ action: "withdraw", user_id: s1.id });
});

test("of somebody who lost the right, or has left, nobody agrees to", async () => {
  const { id } = await asked(s1);
  await grant(server, "s1", ["crm.customer.total"]);
  expect(await decide(mgrA, id, 1)).toMatchObject({ status: 409, msg: "s1先生已不能执行：没有权限执行此操作" });
  await grant(server, "s1", RIGHTS);
  await sql`update users set quit_status = 1 where username = 's1'`.execute(server.db);
  await dropCaches(server);
  expect(await decide(mgrA, id, 1)).toMatchObject({ status: 409, msg: "s1先生已不能执行：账号已停用，任务未继续" });
  await expireApprovals(server.db, server.services);
  expect(await server.rows(sql`select state from background_jobs where id = ${id}`)).toEqual([{ state: "refused" }]);
});

test("of somebody who loses the right after a superior agreed fails, and has no file", async () => {
  const { id } = await asked(s1);
  await decide(mgrA, id, 1);
  await grant(server, "s1", ["crm.customer.total"]);
  begin();
  expect(await ended(s1, id)).toMatchObject({ state: "failed", file: null });
});

test("that nobody decides for three days expires, once, and says so", async () => {
  const { id } = await asked(s1);
  await expireApprovals(server.db, server.services);
  expect((await detail(s1, id)).state).toBe("asking");
  await sql`update job_approvals set expires_at = now() where job_id = ${id}`.execute(server.db);
  expect(await decide(mgrA, id, 1)).toMatchObject({ status: 409, msg: "申请已失效" });
  await Promise.all([expireApprovals(server.db, server.services), expireApprovals(server.db, server.services)]);
  expect(await detail(s1, id)).toMatchObject({ state: "refused", problem: "3天内无人审批，已失效" });
  expect((await told(s1)).filter((text) => text === "导出客户 4 条：3天内无人审批，已失效")).toHaveLength(1);
  expect((await logOf(id)).at(-1)).toMatchObject({ action: "expire", user_id: null });
  expect(await decide(mgrA, id, 1)).toMatchObject({ status: 409, msg: "申请已失效" });
});
