/** Customers that are shared to colleagues: until a day, for reading or writing, listed, changed, withdrawn, and no further. */
import { customers } from "@qicheng/api/customers/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { undo } from "@qicheng/api/undo/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, signIn, unique, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { meetingAt } from "../../../test/meeting";
import { checksums } from "../../../test/observe";
import { batchOf, pooledBy } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3", "view"]);
});
afterAll(() => server.close());

const DAY = 86_400_000;
const today = businessDay();
const yesterday = businessDay(Date.now() - DAY);
const share = (caller: Caller, ids: number[], to: readonly Caller[], more: object = {}) =>
  caller.post(customers.share, { ids, userids: to.map(({ id }) => id), access: "r", ...more });
const unshare = (caller: Caller, ids: number[], to: readonly Caller[]) =>
  caller.post(customers.unshare, { ids, userids: to.map(({ id }) => id) });
const sharesOf = async (caller: Caller, id: number) => (await caller.post(customers.shares, { id })).rows ?? [];
const refusals = (answer: Answer) => (answer.data as { refused: { id: number; code: string; msg: string }[] }).refused;
/** As if the share of a record had ended on this day. */
const endedOn = (id: number, day: string) =>
  sql`update customer_shares set until = ${day} where customer_id = ${id}`.execute(server.db);

describe("a share", () => {
  test("opens the customer to colleagues, tells them, stands in the log, is listed, and is taken back", async () => {
    const { s1, s2, s3 } = people;
    const name = unique("共享");
    const id = await addCustomer(s1, { CustomerName: name });
    const answer = await share(s1, [id], [s2, s3], { access: "rw", until: "2099-12-31" });
    expect(answer).toMatchObject({ status: 200, msg: "操作成功", data: { done: [id] } });
    expect(await viewOf(s2, id)).toMatchObject({ UserID: s1.id, can: { edit: 1, followup: 1 } });
    expect(await sharesOf(s2, id)).toMatchObject([
      { userid: s2.id, UserName: "s2先生", access: "rw", until: "2099-12-31", over: 0, by: "s1先生" },
      { userid: s3.id, UserName: "s3先生", access: "rw", until: "2099-12-31", over: 0, by: "s1先生" },
    ]);
    const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[0]).toMatchObject({
      text: `共享客户：${name}，给s2先生、s3先生`,
      changes: [
        { title: "权限", to: "读写" },
        { title: "到期日", to: "2099-12-31" },
      ],
    });
    const told = (await s3.post(notifications.index, {})).rows ?? [];
    expect(told[0]).toMatchObject({ type: "colleagues.shared", content: `s1先生把「${name}」共享给你（读写）` });
    await s1.post(undo.run, { id: batchOf(answer) });
    expect((await s2.post(customers.view, { id })).code).toBe("NOT_FOUND");
    expect(await sharesOf(s1, id)).toEqual([]);
  });

  test("is shared anew with another right and day, and withdrawn; each is taken back as it was", async () => {
    const { s1, s2 } = people;
    const id = await addCustomer(s1);
    await share(s1, [id], [s2], { until: "2099-01-01" });
    const changed = await share(s1, [id], [s2], { access: "rw" });
    expect(await sharesOf(s1, id)).toMatchObject([{ access: "rw", until: "" }]);
    const ended = await unshare(s1, [id], [s2]);
    expect(ended).toMatchObject({ status: 200, data: { done: [id] } });
    expect((await s2.post(customers.view, { id })).code).toBe("NOT_FOUND");
    // There is nothing to end any more.
    expect(await unshare(s1, [id], [s2])).toMatchObject({ status: 200, data: { done: [], refused: [] } });
    expect(refusals(await s1.post(undo.run, { id: batchOf(changed) }))).toMatchObject([
      { id, code: "CONFLICT", msg: "共享之后又被修改，未撤销" },
    ]);
    await s1.post(undo.run, { id: batchOf(ended) });
    expect(await sharesOf(s1, id)).toMatchObject([{ userid: s2.id, access: "rw", until: "", by: "s1先生" }]);
    const log = await s1.raw("/api/actionLog/list", { modelId: id, modelType: "customer" });
    expect(log.rows?.[1]).toMatchObject({ text: expect.stringMatching(/^取消共享客户：.*，对s2先生$/) });
  });

  test("holds on its last day and not on the next one, wherever customers are read", async () => {
    const { s1, s3 } = people;
    const name = unique("到期");
    const id = await addCustomer(s1, { CustomerName: name });
    await share(s1, [id], [s3], { access: "rw", until: today });
    const list = async (more: object) => (await s3.post(customers.index, { key: name, ...more })).rows ?? [];
    const total = async () => (await s3.post(customers.index, { dataType: "participate", count: "only" })).total;
    const seen = async () => [
      (await s3.post(customers.view, { id })).code ?? "",
      (await list({})).length,
      (await list({ dataType: "participate" })).length,
      ((await s3.raw("/api/search/all", { key: name })).text.match(new RegExp(name, "g")) ?? []).length > 0,
      ((await s3.post(notifications.index, {})).rows ?? []).filter(({ content }) => content.includes(name)).length,
      (await s3.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: unique("跟进") })).status,
    ];
    const before = await total();
    const there = await seen();
    expect(there).toEqual([there[0], 1, 1, true, 1, 200]);
    await endedOn(id, yesterday);
    expect(await seen()).toEqual(["NOT_FOUND", 0, 0, false, 0, 404]);
    expect(await total()).toBe((before ?? 0) - 1);
    expect(await sharesOf(s1, id)).toMatchObject([{ userid: s3.id, until: yesterday, over: 1 }]);
    await share(s1, [id], [s3]);
    expect((await s3.post(customers.view, { id })).status).toBe(200);
  });

  test("for writing edits and follows up, and does nothing that is the owner's", async () => {
    const { s1, s2, s3 } = people;
    const id = await addCustomer(s1);
    await share(s1, [id], [s2], { access: "rw" });
    await addFollowUp(s2, id);
    const can = (await viewOf(s2, id)).can;
    for (const ability of ["transfer", "share", "delete", "toPool", "lock"]) expect(can).not.toHaveProperty(ability);
    const before = await checksums(server);
    for (const answer of [
      await share(s2, [id], [s3]),
      await unshare(s2, [id], [s2]),
      await s2.post(customers.toPool, { ids: [id] }),
    ])
      expect(answer).toMatchObject({ code: "FORBIDDEN", msg: "只有负责人及其上级可以操作" });
    expect((await s2.post(customers.remove, { ids: [id] })).code).toBe("FORBIDDEN");
    expect((await s2.post(customers.transfer, { ids: [id], userid: s3.id })).code).toBe("FORBIDDEN");
    expect(await checksums(server)).toEqual(before);
  });

  test("needs the right, the row, colleagues in service and a day to come; refused, it writes nothing", async () => {
    const { boss, mgrA, s1, s2, s3, view } = people;
    const id = await addCustomer(s1);
    const pooled = await pooledBy(s3);
    const { rows } = await sql<{ id: number }>`select id from users where username = 'ex'`.execute(server.db);
    const before = await checksums(server);
    expect((await share(view, [id], [s2])).code).toBe("FORBIDDEN");
    expect((await share(s3, [id], [s2])).code).toBe("NOT_FOUND");
    expect((await s3.post(customers.shares, { id })).code).toBe("NOT_FOUND");
    expect(await share(mgrA, [pooled], [s2])).toMatchObject({ code: "FORBIDDEN", msg: "公海客户只能领取或分配" });
    const wrong: [object, string, string][] = [
      [{ userids: [rows[0]?.id] }, "userids", "ex先生已离职"],
      [{ userids: [999_999] }, "userids", "人员不存在"],
      [{ userids: [s1.id] }, "userids", "不能共享给自己"],
      [{ until: yesterday }, "until", "到期日不能早于今天"],
      [{ until: "2026-02-31" }, "until", "到期日不正确"],
      [{ access: "x" }, "access", "权限不正确"],
    ];
    for (const [input, field, msg] of wrong)
      expect(await s1.raw(customers.share.path, { ids: [id], userids: [s2.id], access: "r", ...input })).toMatchObject({
        code: "VALIDATION",
        msg,
        data: { errors: [{ field }] },
      });
    expect(await share(boss, [id], [s1])).toMatchObject({ code: "CONFLICT", msg: "已由s1先生负责" });
    expect(await checksums(server)).toEqual(before);
    // Its owner among others has it already.
    expect((await share(boss, [id], [s1, s2])).status).toBe(200);
    expect(await sharesOf(s1, id)).toMatchObject([{ userid: s2.id, by: "boss先生" }]);
  });

  test("of several tells each colleague once, row by row what happened, and ends with the owner's word", async () => {
    const { mgrA, s1, s2, s3 } = people;
    const name = unique("几个");
    const [a, b] = [await addCustomer(s1, { CustomerName: name }), await addCustomer(s2)];
    const shared = await share(mgrA, [a, b], [s2, s3]);
    expect(shared).toMatchObject({ status: 200, data: { done: [a, b] } });
    expect((await s3.post(notifications.index, {})).rows?.[0]).toMatchObject({
      content: `mgrA先生把「${name}」等2条数据共享给你（只读）`,
    });
    expect(await sharesOf(s2, b)).toMatchObject([{ userid: s3.id }]);
    // Somebody else's by now: what was shared stays as he finds it.
    await mgrA.post(customers.transfer, { ids: [a], userid: s2.id });
    expect(await mgrA.post(undo.run, { id: batchOf(shared) })).toMatchObject({
      data: { done: [b], refused: [{ id: a, code: "CONFLICT" }] },
    });
    expect((await s3.post(customers.view, { id: a })).status).toBe(200);
  });

  test("keeps its last day through the pool and back", async () => {
    const { s1, s2 } = people;
    const id = await addCustomer(s1);
    await share(s1, [id], [s2], { until: "2099-06-30" });
    const [before] = await sharesOf(s1, id);
    const pooled = await s1.post(customers.toPool, { ids: [id] });
    expect((await s2.post(customers.shares, { id })).rows).toEqual([]);
    await s1.post(undo.run, { id: batchOf(pooled) });
    expect(await sharesOf(s1, id)).toEqual([before]);
  });

  test("of two at the same moment the last one holds, once", async () => {
    const { mgrA, s1, s3 } = people;
    const id = await addCustomer(s1);
    const answers = await meetingAt(server, id, [
      () => share(s1, [id], [s3]),
      () => share(mgrA, [id], [s3], { access: "rw" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sharesOf(s1, id)).toMatchObject([{ userid: s3.id, access: "rw", by: "mgrA先生" }]);
  });
});
