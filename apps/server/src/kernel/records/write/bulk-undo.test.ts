/** Acts on many records and their undoing: what is written, refused row by row, taken back, and left alone. */
import { customers } from "@qicheng/api/customers/routes";
import { jobs } from "@qicheng/api/jobs/routes";
import { PERMISSION_KEYS } from "@qicheng/api/kernel/permission-tree";
import { records } from "@qicheng/api/records/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, grant, unique, viewOf } from "../../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../../test/harness";
import { MODULES } from "../../../modules/modules.generated";
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
  const tasks = [...backgroundTasks, ...MODULES.flatMap((module) => module.tasks ?? [])];
  running = startJobs(server.services, server.databaseUrl, tasks);
});
afterAll(async () => {
  await running.stop();
  await server.close();
});

const edit = (caller: Caller, chosen: object, data: object) =>
  caller.raw(records.massEdit.path, { module: "customer", ...chosen, data });
const takeBack = (caller: Caller, id: number) => caller.post(undo.run, { id });
const many = (caller: Caller, n: number, values: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: n }, () => addCustomer(caller, values)));
const remarks = (ids: readonly number[]) =>
  server.rows(sql<{ remark: string | null; n: number }>`
    select remark, count(*)::int as n from customers where id = any(${[...ids]}::bigint[]) group by 1 order by 1`);

async function ended(caller: Caller, id: number) {
  await expect
    .poll(async () => (await caller.post(jobs.detail, { id })).data.state, { timeout: 30_000 })
    .toMatch(/^(?:done|failed|cancelled)$/);
  return (await caller.post(jobs.detail, { id })).data;
}
const batchOf = (answer: Answer): number => {
  expect(answer).toMatchObject({ status: 200, data: { undo: expect.any(Number) } });
  return answer.data.undo as number;
};

describe("a deletion", () => {
  test("is undone with what went along, once, and stands in the log", async () => {
    const [id = 0, other = 0] = await many(s1, 2, { contactName: "甲" });
    const contact = await addContact(s1, id, { contactName: "乙" });
    const batch = batchOf(await s1.post(customers.remove, { ids: [id, other] }));
    expect((await s1.raw("/api/customer/Views", { id })).code).toBe("NOT_FOUND");
    expect((await s1.post(undo.list, {})).rows?.[0]).toMatchObject({ id: batch, count: 2, undonetime: "" });
    expect(await takeBack(s1, batch)).toMatchObject({
      status: 200,
      msg: "已撤销",
      data: { done: [id, other], refused: [] },
    });
    expect((await viewOf(s1, id)).CustomerName).toBeTruthy();
    expect((await s1.raw("/api/contact/Views", { id: contact })).status).toBe(200);
    expect(await takeBack(s1, batch)).toMatchObject({ status: 409, msg: "该操作已撤销" });
    expect((await s1.post(undo.list, {})).rows?.[0].undonetime).not.toBe("");
    const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.map(({ action }) => action)).toEqual(expect.arrayContaining(["delete", "restore"]));
  });

  test("is undone by ten at once for one of them", async () => {
    const batch = batchOf(await s1.post(customers.remove, { ids: await many(s1, 3) }));
    const answers = await Promise.all(Array.from({ length: 10 }, () => takeBack(s1, batch)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
      new Set(["该操作已撤销"]),
    );
  });

  test("is undone neither by others nor without the right to delete", async () => {
    const ids = await many(s1, 1);
    const batch = batchOf(await s1.post(customers.remove, { ids }));
    expect(await takeBack(s2, batch)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    await grant(server, "s1", ["crm.customer.total", "crm.customer.edit"]);
    expect(await takeBack(s1, batch)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    await grant(server, "s1");
    expect((await takeBack(s1, batch)).status).toBe(200);
  });

  test("is private: at the same moment it is undone for who did it, and is not there for whoever may see and do more", async () => {
    const [id = 0] = await many(s1, 1);
    const batch = batchOf(await s1.post(customers.remove, { ids: [id] }));
    await grant(server, "boss", PERMISSION_KEYS, "all");
    const boss = await server.as("boss");
    const [own, other] = await Promise.all([takeBack(s1, batch), takeBack(boss, batch)]);
    expect(own).toMatchObject({ status: 200, data: { done: [id] } });
    expect(other).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await boss.post(undo.list, {})).rows?.some((row) => row.id === batch)).toBe(false);
  });

  test("that came too long ago stays", async () => {
    const batch = batchOf(await s1.post(customers.remove, { ids: await many(s1, 1) }));
    await sql`update undo_batches set created_at = now() - interval '31 days' where id = ${batch}`.execute(server.db);
    expect(await takeBack(s1, batch)).toMatchObject({ status: 409, msg: "超过30天，不能撤销" });
    expect((await s1.post(undo.list, {})).rows?.some(({ id }) => id === batch)).toBe(false);
  });

  test("of which one is gone for good is undone for the others, and names it", async () => {
    const [gone = 0, there = 0] = await many(s1, 2);
    const batch = batchOf(await s1.post(customers.remove, { ids: [gone, there] }));
    expect((await s1.raw("/api/recycle/purge", { module: "customer", ids: [gone] })).status).toBe(200);
    const { data } = await takeBack(s1, batch);
    expect(data).toMatchObject({ done: [there], refused: [{ id: gone, code: "NOT_FOUND", msg: "已不存在，未撤销" }] });
  });

  test("that somebody else took back and made anew is his, and stays", async () => {
    const [id = 0] = await many(s1, 1);
    const batch = batchOf(await s1.post(customers.remove, { ids: [id] }));
    await grant(server, "boss", PERMISSION_KEYS, "all");
    const boss = await server.as("boss");
    expect((await boss.raw("/api/recycle/restore", { module: "customer", ids: [id] })).status).toBe(200);
    expect((await boss.post(customers.remove, { ids: [id] })).status).toBe(200);
    expect((await takeBack(s1, batch)).data).toMatchObject({ done: [], refused: [{ id }] });
    expect((await s1.raw("/api/customer/Views", { id })).code).toBe("NOT_FOUND");
  });

  test("whose name somebody has taken since is refused by name, the others come back", async () => {
    await grant(server, "boss");
    const boss = await server.as("boss");
    const number = unique("P");
    const add = async (given: string) =>
      (await boss.raw("/api/product/add", { name: unique("产品"), number: given })).data.id as number;
    const ids = [await add(number), await add(unique("P"))];
    const batch = batchOf(await boss.raw("/api/product/delete", { ids }));
    await add(number);
    const { data } = await takeBack(boss, batch);
    expect(data).toMatchObject({ done: [ids[1]], refused: [{ id: ids[0], code: "VALIDATION" }] });
  });
});

describe("a change of many", () => {
  test("writes one field of each, and is undone where it still stands", async () => {
    const ids = await many(s1, 4, { remark: "旧", address: "路1号" });
    const batch = batchOf(await edit(s1, { ids }, { remark: "新" }));
    expect(await remarks(ids)).toEqual([{ remark: "新", n: 4 }]);
    const [otherField = 0, same = 0] = ids;
    // What else was changed since stays, and does not keep the change from being undone.
    expect((await s1.raw("/api/customer/edit", { id: otherField, address: "路2号" })).status).toBe(200);
    expect((await s1.raw("/api/customer/edit", { id: same, remark: "更新" })).status).toBe(200);
    const { data, msg } = await takeBack(s1, batch);
    expect(data.refused).toMatchObject([{ id: same, code: "CONFLICT", msg: "之后又被修改，未撤销" }]);
    expect([data.done.length, msg]).toEqual([3, "成功3，失败1：之后又被修改，未撤销"]);
    expect(await viewOf(s1, otherField)).toMatchObject({ remark: "旧", address: "路2号" });
    expect(await viewOf(s1, same)).toMatchObject({ remark: "更新" });
  });

  test("of a field that one may not know any more is not undone", async () => {
    const boss = await server.as("boss");
    await grant(server, "boss");
    const made = { name: unique("产品"), number: unique("P"), costPrice: "8" };
    const id = (await boss.raw("/api/product/add", made)).data.id as number;
    const batch = batchOf(
      await boss.raw(records.massEdit.path, { module: "product", ids: [id], data: { costPrice: "9" } }),
    );
    await grant(server, "boss", ["crm.product.list", "crm.product.manage"]);
    expect((await takeBack(boss, batch)).data).toMatchObject({ done: [], refused: [{ id, code: "FORBIDDEN" }] });
    expect(await server.rows(sql`select cost_price from products where id = ${id}`)).toEqual([
      { cost_price: "9.0000" },
    ]);
    await grant(server, "boss");
  });

  test("refuses rows one by one, and keeps the others", async () => {
    const ids = await many(s1, 2);
    const readOnly = await addCustomer(s2);
    await sql`insert into customer_shares (customer_id, user_id, access) values (${readOnly}, ${s1.id}, 'r')`.execute(
      server.db,
    );
    const answer = await edit(s1, { ids: [...ids, readOnly] }, { remark: "改" });
    expect(answer).toMatchObject({ status: 200, data: { done: ids, refused: [{ id: readOnly, code: "FORBIDDEN" }] } });
    expect(await remarks([readOnly])).toEqual([{ remark: null, n: 1 }]);
    const foreign = await addCustomer(s2);
    expect(await edit(s1, { ids: [foreign] }, { remark: "改" })).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test.each([
    [{ remark: "改", address: "改" }, "一次只能修改一个字段"],
    [{}, "一次只能修改一个字段"],
    [[1], "一次只能修改一个字段"],
    [{ nonsense: 1 }, "不支持的字段：nonsense"],
    [{ UserName: "x" }, "不支持的字段：UserName"],
    [{ CustomerName: "" }, "信息必须填写"],
  ])("to %j is refused, and nothing is written", async (data, msg) => {
    const ids = await many(s1, 1, { remark: "旧" });
    expect(await edit(s1, { ids }, data)).toMatchObject({ status: 400, code: "VALIDATION", msg });
    expect(await remarks(ids)).toEqual([{ remark: "旧", n: 1 }]);
  });

  test("of nobody, or of a type without the right, is refused", async () => {
    expect(await edit(s1, {}, { remark: "改" })).toMatchObject({ status: 400, msg: "请选择数据" });
    await grant(server, "s2", ["crm.customer.total"]);
    expect(await edit(s2, { ids: [await addCustomer(s1)] }, { remark: "改" })).toMatchObject({ status: 403 });
    await grant(server, "s2");
  });
});

describe("all that a query finds", () => {
  test("is asked again when there are more or fewer of them now", async () => {
    const word = unique("批");
    await many(s1, 2, { address: word });
    const query = { data: [{ field: "address", op: "eq", value: word }] };
    expect(await edit(s1, { query, count: 3 }, { remark: "改" })).toMatchObject({
      status: 409,
      msg: "符合条件的数据已变为2条，请重新确认",
      data: { count: 2 },
    });
    expect((await edit(s1, { query, count: 2 }, { remark: "改" })).data.done).toHaveLength(2);
    expect(
      (await edit(s1, { query: { data: [{ field: "nonsense", op: "eq", value: 1 }] }, count: 0 }, { remark: "改" }))
        .msg,
    ).toBe("不支持的筛选字段");
  });

  test("is a job beyond fifty: in steps, with the rights of who asked, undone as a job", async () => {
    const word = unique("批");
    const ids = await many(s1, 120, { address: word, remark: "旧" });
    const query = { data: [{ field: "address", op: "eq", value: word }] };
    const answer = await edit(s1, { query, count: 120 }, { remark: "新" });
    expect(answer).toMatchObject({ status: 200, msg: "已开始，可在“导入导出”查看进度", data: { done: [] } });
    expect(await ended(s1, answer.data.job)).toMatchObject({
      state: "done",
      percent: 100,
      succeeded: 120,
      refused: 0,
      title: "批量修改客户的备注",
      undo: answer.data.undo,
    });
    expect(await remarks(ids)).toEqual([{ remark: "新", n: 120 }]);
    await s1.raw("/api/customer/edit", { id: ids[0], remark: "更新" });
    const back = await takeBack(s1, answer.data.undo);
    expect(back).toMatchObject({ status: 200, data: { job: expect.any(Number) } });
    expect(await ended(s1, back.data.job)).toMatchObject({
      state: "done",
      succeeded: 119,
      refused: 1,
      refusals: [{ id: ids[0], msg: "之后又被修改，未撤销" }],
    });
    expect(await remarks(ids)).toEqual([
      { remark: "旧", n: 119 },
      { remark: "更新", n: 1 },
    ]);
  });
});

test("two who delete the same rows at once take each of them once, and neither job fails", async () => {
  const word = unique("批");
  const ids = await many(s1, 400, { address: word });
  await grant(server, "boss", PERMISSION_KEYS, "all");
  const boss = await server.as("boss");
  const query = { data: [{ field: "address", op: "eq", value: word }] };
  const remove = async (caller: Caller) =>
    (await caller.post(customers.remove, { query, count: 400 })).data.job as number;
  const jobsOfBoth = await Promise.all([s1, boss].map(remove));
  const [mine, theirs] = await Promise.all([ended(s1, jobsOfBoth[0] ?? 0), ended(boss, jobsOfBoth[1] ?? 0)]);
  expect([mine.state, theirs.state]).toEqual(["done", "done"]);
  expect(mine.succeeded + theirs.succeeded).toBe(400);
  expect(mine.refused + theirs.refused).toBe(400);
  const gone = await server.rows(sql<{ n: number }>`
    select count(*)::int as n from customers where id = any(${ids}::bigint[]) and deleted_at is not null`);
  expect(gone).toEqual([{ n: 400 }]);
});

describe("a job", () => {
  async function waiting(caller: Caller, n = 60): Promise<{ job: number; undo: number; ids: number[] }> {
    const word = unique("批");
    const ids = await many(caller, n, { address: word });
    await running.stop();
    const answer = await edit(
      caller,
      { query: { data: [{ field: "address", op: "eq", value: word }] }, count: n },
      { remark: "新" },
    );
    return { ...(answer.data as { job: number; undo: number }), ids };
  }
  const begin = () => {
    running = startJobs(server.services, server.databaseUrl, backgroundTasks);
  };

  test("rests while it is paused, goes on, and is nobody else's", async () => {
    const { job, ids } = await waiting(s1);
    expect(await s2.post(jobs.pause, { id: job })).toMatchObject({ status: 404 });
    expect((await s1.post(jobs.pause, { id: job })).msg).toBe("已暂停");
    begin();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await s1.post(jobs.detail, { id: job })).data.state).toBe("paused");
    expect(await remarks(ids)).toEqual([{ remark: null, n: 60 }]);
    expect((await s1.post(jobs.pause, { id: job })).msg).toBe("已继续");
    expect((await ended(s1, job)).state).toBe("done");
    expect(await s1.post(jobs.pause, { id: job })).toMatchObject({ status: 409, msg: "任务已结束" });
  });

  test("that was cancelled does nothing more", async () => {
    const { job, ids, undo: batch } = await waiting(s1);
    expect(await takeBack(s1, batch)).toMatchObject({ status: 409, msg: "任务还在进行，请先停止" });
    expect((await s1.post(jobs.cancel, { id: job })).msg).toBe("已取消");
    begin();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await s1.post(jobs.detail, { id: job })).data).toMatchObject({ state: "cancelled", undo: 0 });
    expect(await remarks(ids)).toEqual([{ remark: null, n: 60 }]);
    expect((await s1.post(jobs.cancel, { id: job })).status).toBe(409);
  });

  test("is done with the rights that its person has by then", async () => {
    const { job, ids } = await waiting(s1);
    await grant(server, "s1", ["crm.customer.total"]);
    begin();
    expect(await ended(s1, job)).toMatchObject({ state: "done", succeeded: 0, refused: 60 });
    expect(await remarks(ids)).toEqual([{ remark: null, n: 60 }]);
    await grant(server, "s1");
  });

  test("of somebody who has left fails, and says so", async () => {
    const { job } = await waiting(s2);
    await sql`update users set quit_status = 1 where id = ${s2.id}`.execute(server.db);
    await server.services.organisation.get();
    await grant(server, "s1");
    begin();
    const state = () =>
      server.rows(
        sql<{ state: string; problem: { cn: string } }>`select state, problem from background_jobs where id = ${job}`,
      );
    await expect.poll(async () => (await state())[0]?.state, { timeout: 20_000 }).toBe("failed");
    expect((await state())[0]?.problem.cn).toBe("账号已停用，任务未继续");
  });
});
