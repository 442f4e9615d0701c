/** Changing and withdrawing what one has just written. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, fileOf, signIn, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let s1: Caller;
let s2: Caller;
let s3: Caller;
let mgrA: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1, s2, s3, mgrA } = await signIn(server, ["s1", "s2", "s3", "mgrA"]));
});
afterAll(() => server.close());

const edit = (caller: Caller, id: number, values: Record<string, unknown> = {}) =>
  caller.raw("/api/OpportLogs/edit", { id, Ext: "改过的", ...values });
const withdraw = (caller: Caller, ...ids: number[]) => caller.raw("/api/OpportLogs/delete", { ids });
const logsOf = async (caller: Caller, customerId: number) =>
  (await caller.raw("/api/OpportLogs/Logs", { customerId })).rows ?? [];
const logOf = async (caller: Caller, modelId: number) =>
  (await caller.raw("/api/actionLog/list", { modelType: "customer", modelId })).rows ?? [];

const FORBIDDEN = { status: 403, code: "FORBIDDEN" };
const LATE = { ...FORBIDDEN, msg: followUpSaid.tooLate({ minutes: LIMITS.followUpMinutes }).cn };
const [MAY, JUNE, JULY] = ["2031-05-06 07:08:00", "2031-06-06 07:08:00", "2031-07-06 07:08:00"];

/** As if it had been written so much earlier. */
const age = (id: number, minutes: number) =>
  sql`update followups set created_at = created_at - make_interval(secs => ${minutes * 60}) where id = ${id}`.execute(
    server.db,
  );

/** Whose last follow-up it was, and what the customer says of it. */
async function standing(customerId: number) {
  const [row] = await server.rows(
    sql<object>`select last_follow_at as at, last_follow_text as text, last_follow_user_id as by, next_follow_at as next,
      followup_count as n from customers where id = ${customerId}`,
  );
  return row;
}

describe("one's own follow-up", () => {
  test("is changed for ten minutes, and the customer with it", async () => {
    const customerId = await addCustomer(s1);
    const id = await addFollowUp(s1, customerId, { Ext: "说错了", nextgenjintime: MAY });
    const [fresh] = await logsOf(s1, customerId);
    expect(fresh).toMatchObject({ id, EditTime: "" });
    const minutesLeft = (Date.parse(fresh.changeUntil) - Date.parse(fresh.AddTime)) / 60_000;
    expect(minutesLeft).toBe(LIMITS.followUpMinutes);
    const before = await viewOf(s1, customerId);
    expect(await edit(s1, id, { Ext: " 说对了 ", nextgenjintime: "2031/06/06 07:08" })).toMatchObject({
      msg: "保存成功",
    });
    const [after] = await logsOf(s1, customerId);
    expect(after).toMatchObject({ Ext: "说对了", nextgenjintime: JUNE, AddTime: fresh.AddTime });
    expect(after.EditTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await viewOf(s1, customerId)).toMatchObject({
      genjintext: "说对了",
      genjintime: before.genjintime,
      nextgenjintime: JUNE,
      version: before.version + 1,
      subtotal: { followup: 1 },
    });
    expect((await logOf(s1, customerId))[0]).toMatchObject({
      action: "edit",
      text: "编辑跟进：说对了",
      UserID: s1.id,
      changes: [
        { title: "跟进内容", from: "说错了", to: "说对了" },
        { title: "下次跟进时间", from: MAY, to: JUNE },
      ],
    });
    await edit(s1, id, { Ext: "只改文字" });
    expect((await logsOf(s1, customerId))[0]).toMatchObject({ Ext: "只改文字", nextgenjintime: JUNE });
    await edit(s1, id, { Ext: "不约了", nextgenjintime: "" });
    expect(await viewOf(s1, customerId)).toMatchObject({ genjintext: "不约了", nextgenjintime: "" });
    await age(id, LIMITS.followUpMinutes - 0.5);
    expect(await edit(s1, id)).toMatchObject({ status: 200 });
  });

  test("is changed by one of two devices, and the other is told; saved as it is, nothing is written", async () => {
    const customerId = await addCustomer(s1);
    const id = await addFollowUp(s1, customerId, { Ext: "原文", nextgenjintime: MAY });
    const both = await Promise.all(["甲", "乙"].map((Ext) => edit(s1, id, { Ext, EditTime: "" })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      code: "CONFLICT",
      msg: followUpSaid.changedSince.cn,
    });
    const [now] = await logsOf(s1, customerId);
    const before = await checksums(server);
    const same = { Ext: now.Ext, nextgenjintime: now.nextgenjintime, EditTime: now.EditTime };
    expect(await edit(s1, id, same)).toMatchObject({ msg: "保存成功" });
    expect(await checksums(server)).toEqual(before);
    expect(await edit(s1, id, { ...same, Ext: "再改" })).toMatchObject({ status: 200 });
  });

  test("keeps a next time that has come meanwhile", async () => {
    const customerId = await addCustomer(s1);
    const id = await addFollowUp(s1, customerId, { nextgenjintime: MAY });
    await sql`update followups set next_follow_at = '2020-01-01 09:00' where id = ${id}`.execute(server.db);
    for (const nextgenjintime of [undefined, "2020-01-01 09:00", "2020-01-01 09:00:00"])
      expect(await edit(s1, id, { nextgenjintime })).toMatchObject({ status: 200 });
    expect(await edit(s1, id, { nextgenjintime: "2020-01-02 09:00" })).toMatchObject({ status: 400 });
  });

  test("is withdrawn for ten minutes, and the customer is as before", async () => {
    const customerId = await addCustomer(s1);
    const blank = await standing(customerId);
    const first = await addFollowUp(mgrA, customerId, { Ext: "第一条", nextgenjintime: MAY });
    const one = await standing(customerId);
    const picture = await fileOf(server, s1);
    const second = await addFollowUp(s1, customerId, { Ext: "第二条", img: [picture] });
    const { version } = await viewOf(s1, customerId);
    expect(await withdraw(s1, second)).toMatchObject({ msg: "已撤回", data: { done: [second], refused: [] } });
    expect(await standing(customerId)).toEqual(one);
    expect((await viewOf(s1, customerId)).version).toBe(version + 1);
    expect((await logsOf(s1, customerId)).map((row) => row.id)).toEqual([first]);
    expect(await server.rows(sql`select id from files where id = ${picture}`)).toEqual([]);
    const [entry] = await logOf(s1, customerId);
    expect(entry).toMatchObject({
      action: "delete",
      text: "撤回跟进：第二条",
      changes: [{ title: "跟进内容", from: "第二条", to: "" }],
    });
    expect((await withdraw(mgrA, first)).status).toBe(200);
    expect(await standing(customerId)).toEqual(blank);
    expect(await withdraw(mgrA, first)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("that is not the last one leaves what came after it, and hands its time on", async () => {
    const customerId = await addCustomer(s1, { nextgenjintime: MAY });
    const first = await addFollowUp(s1, customerId, { Ext: "一", nextgenjintime: JUNE });
    const second = await addFollowUp(s1, customerId, { Ext: "二", nextgenjintime: JULY });
    await edit(s1, first, { nextgenjintime: "2031-08-08 08:00" });
    expect(await viewOf(s1, customerId)).toMatchObject({ genjintext: "二", nextgenjintime: JULY });
    expect((await withdraw(s1, first)).status).toBe(200);
    expect(await viewOf(s1, customerId)).toMatchObject({
      genjintext: "二",
      nextgenjintime: JULY,
      subtotal: { followup: 1 },
    });
    await withdraw(s1, second);
    expect(await viewOf(s1, customerId)).toMatchObject({ genjintime: "", genjintext: "", nextgenjintime: MAY });
    const both = [await addFollowUp(s1, customerId), await addFollowUp(s1, customerId, { nextgenjintime: JULY })];
    expect((await withdraw(s1, ...both)).data.done).toHaveLength(2);
    expect(await viewOf(s1, customerId)).toMatchObject({ nextgenjintime: MAY, subtotal: { followup: 0 } });
  });

  test("leaves a next time that somebody set since", async () => {
    const customerId = await addCustomer(s1);
    const id = await addFollowUp(s1, customerId, { nextgenjintime: MAY });
    expect((await s1.raw("/api/customer/edit", { id: customerId, nextgenjintime: JULY })).status).toBe(200);
    await edit(s1, id, { nextgenjintime: JUNE });
    expect((await viewOf(s1, customerId)).nextgenjintime).toBe(JULY);
    await withdraw(s1, id);
    expect((await viewOf(s1, customerId)).nextgenjintime).toBe(JULY);
  });
});

describe("it is refused, and everything stays,", () => {
  const unchanged = async (...asked: [() => Promise<Answer>, object][]) => {
    const before = await checksums(server);
    for (const [ask, answer] of asked) expect(await ask()).toMatchObject(answer);
    expect(await checksums(server)).toEqual(before);
  };

  test("when ten minutes are over", async () => {
    const customerId = await addCustomer(s1);
    const [old, fresh] = [await addFollowUp(s1, customerId), await addFollowUp(s1, customerId)];
    await age(old, LIMITS.followUpMinutes + 0.1);
    expect((await logsOf(s1, customerId)).map((row) => row.changeUntil === "")).toEqual([false, true]);
    await unchanged([() => edit(s1, old), LATE], [() => withdraw(s1, old), LATE]);
    expect(await withdraw(s1, old, fresh)).toMatchObject({
      status: 200,
      data: { done: [fresh], refused: [{ id: old, code: "FORBIDDEN", msg: LATE.msg }] },
    });
  });

  test("when somebody else has written it, or the customer is not mine to work on", async () => {
    const customerId = await addCustomer(s1);
    const id = await addFollowUp(s1, customerId);
    const others = { ...FORBIDDEN, msg: "只能编辑、撤回自己写的跟进" };
    await sql`insert into customer_shares (customer_id, user_id, access) values (${customerId}, ${s3.id}, 'rw')`.execute(
      server.db,
    );
    expect((await logsOf(s3, customerId))[0]).toMatchObject({ id, changeUntil: "", can: { comment: 1 } });
    await unchanged(
      [() => edit(s3, id), others],
      [() => withdraw(s3, id), others],
      [() => edit(s2, id), { status: 404 }],
      [() => withdraw(s2, id), { status: 404 }],
    );
    await sql`update customers set owner_id = null where id = ${customerId}`.execute(server.db);
    await unchanged([() => edit(s1, id), FORBIDDEN], [() => withdraw(s1, id), FORBIDDEN]);
    await sql`update customers set deleted_at = now() where id = ${customerId}`.execute(server.db);
    await unchanged([() => edit(s1, id), { status: 404 }], [() => withdraw(s1, id), { status: 404 }]);
  });

  test("when what is sent is wrong", async () => {
    const id = await addFollowUp(s1, await addCustomer(s1), { nextgenjintime: MAY });
    const wrong: [Record<string, unknown>, string][] = [
      [{ Ext: " 　\n" }, "信息必须填写"],
      [{ Ext: undefined }, "跟进内容不正确"],
      [{ Ext: "😀".repeat(301) }, "跟进内容最多300个字"],
      [{ nextgenjintime: "2020-01-01" }, "下次跟进时间必须晚于现在"],
      [{ nextgenjintime: "2031-02-30 10:00" }, "下次跟进时间不正确"],
      [{ status: "微信" }, "不支持的字段：status"],
      [{ img: [] }, "不支持的字段：img"],
    ];
    await unchanged(
      ...wrong.map(([values, msg]): [() => Promise<Answer>, object] => [
        () => edit(s1, id, values),
        { status: 400, msg },
      ]),
      [() => edit(s1, 999_999_999), { status: 404 }],
      [() => withdraw(s1, id, 999_999_999), { status: 404 }],
      [() => s1.raw("/api/OpportLogs/delete", { ids: "" }), { status: 400 }],
    );
  });
});

test("twenty that change, withdraw and write at once leave a customer that agrees with his follow-ups", async () => {
  const customerId = await addCustomer(s1);
  const ids = [];
  for (let at = 0; at < 6; at += 1)
    ids.push(await addFollowUp(s1, customerId, { nextgenjintime: at % 2 === 0 ? MAY : "" }));
  const [gone = 0, changed = 0] = ids;
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => withdraw(s1, gone)),
    ...Array.from({ length: 5 }, (_, at) => edit(s1, changed, { Ext: `改${at}` })),
    ...ids.slice(2).map((id) => withdraw(s1, id)),
    ...Array.from({ length: 6 }, (_, at) =>
      s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: `新${at}` }),
    ),
  ]);
  expect(
    answers
      .slice(0, 5)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([200, 404, 404, 404, 404]);
  expect(new Set(answers.slice(5).map(({ status }) => status))).toEqual(new Set([200]));
  expect(
    await server.rows(sql`
      select followup_count = (select count(*) from followups f where f.customer_id = c.id) as counted,
        followup_count::int as n,
        (last_follow_at, last_follow_text) = (select created_at, text from followups f where f.customer_id = c.id
          order by created_at desc, id desc limit 1) as told
      from customers c where id = ${customerId}`),
  ).toEqual([{ counted: true, n: 7, told: true }]);
});
