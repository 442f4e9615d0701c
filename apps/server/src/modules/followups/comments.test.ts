/** Comments on follow-ups: by whoever sees the customer, mentioning whoever sees it, told once each. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addComment, addCustomer, addFollowUp, grant, signIn, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let people: Record<"boss" | "director" | "mgrA" | "s1" | "s2" | "s3" | "view" | "none", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "director", "mgrA", "s1", "s2", "s3", "view", "none"]);
});
beforeEach(() => sql`delete from notifications`.execute(server.db));
afterAll(() => server.close());

const comment = (caller: Caller, id: number, values: Record<string, unknown> = {}) =>
  caller.raw("/api/OpportLogs/comment", { id, Ext: "收到", ...values });
const commentsOf = (caller: Caller, id: number, values: Record<string, unknown> = {}) =>
  caller.raw("/api/OpportLogs/comments", { id, ...values });
const withdraw = (caller: Caller, id: number) => caller.raw("/api/OpportLogs/deleteComment", { id });
const offered = async (caller: Caller, id: number, key = "") =>
  (await caller.raw("/api/OpportLogs/colleagues", { id, key })).data.map(
    ({ NickName }: { NickName: string }) => NickName,
  );
const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 200 })).rows ?? []).map(({ type, content, dataId }) => ({
    type: type as string,
    content: content as string,
    dataId: dataId as number,
  }));

async function written() {
  const customerId = await addCustomer(people.s1, { CustomerName: `评论客户${Math.random()}` });
  return { customerId, id: await addFollowUp(people.s1, customerId) };
}

test("whoever sees the customer comments, the oldest first, and the follow-up counts them", async () => {
  const { s1, mgrA, view } = people;
  const { customerId, id } = await written();
  const first = await comment(mgrA, id, { Ext: " 请约下周\n见面 " });
  expect(first).toMatchObject({ status: 200, msg: "评论成功" });
  await addComment(view, id, { Ext: "已付款" });
  await addComment(s1, id, { Ext: "好的", at: [mgrA.id] });
  const { rows, total } = await commentsOf(s1, id);
  expect(total).toBe(3);
  expect(rows).toMatchObject([
    { id: first.data.id, UserID: mgrA.id, NickName: "mgrA先生", at: [], withdrawUntil: "" },
    { Ext: "已付款", UserID: view.id },
    { Ext: "好的", at: [{ UserID: mgrA.id, NickName: "mgrA先生" }] },
  ]);
  expect(rows?.[0].Ext).toBe("请约下周\n见面");
  expect(rows?.[2].withdrawUntil).toMatch(/^\d{4}-/);
  expect((await commentsOf(s1, id, { rows: 1, page: 2 })).rows).toMatchObject([{ Ext: "已付款" }]);
  const logs = await s1.raw("/api/OpportLogs/Logs", { customerId });
  expect(logs.rows?.[0]).toMatchObject({ id, comments: 3 });
  const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: customerId });
  expect(log.rows?.[0]).toMatchObject({ action: "comment", text: "评论跟进：好的", UserID: s1.id });
});

test("those mentioned and the writer are told once each, and nobody of his own", async () => {
  const { s1, mgrA, view, boss } = people;
  const { customerId, id } = await written();
  const { CustomerName: name } = await viewOf(s1, customerId);
  await comment(mgrA, id, { at: [s1.id, view.id, mgrA.id, view.id] });
  const mentioned = {
    type: "followups.mentioned",
    dataId: customerId,
    content: `mgrA先生在「${name}」的跟进评论中提到了你`,
  };
  expect(await told(s1)).toEqual([mentioned]);
  expect(await told(view)).toEqual([mentioned]);
  expect(await told(mgrA)).toEqual([]);
  await comment(boss, id);
  expect((await told(s1))[0]).toEqual({
    type: "followups.answered",
    dataId: customerId,
    content: `boss先生评论了你在「${name}」的跟进`,
  });
  expect(await told(view)).toHaveLength(1);
  await comment(s1, id);
  expect(await told(s1)).toHaveLength(2);
});

test("a retry by key says and tells it once", async () => {
  const { s1, mgrA } = people;
  const { id } = await written();
  const headers = { "idempotency-key": crypto.randomUUID() };
  const send = () => mgrA.raw("/api/OpportLogs/comment", { id, Ext: "一次" }, { headers });
  const both = await Promise.all([send(), send()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await commentsOf(s1, id)).total).toBe(1);
  expect(await told(s1)).toHaveLength(1);
});

test("only who sees the customer is offered and taken: owner, those above, those it is shared to", async () => {
  const { s1, s2, s3, mgrA, view, none } = people;
  const { customerId, id } = await written();
  expect((await offered(s1, id)).sort()).toEqual(["boss先生", "director先生", "mgrA先生", "view先生"]);
  expect(await offered(s1, id, "MGR")).toEqual(["mgrA先生"]);
  expect(await offered(mgrA, id, "s1")).toEqual(["s1先生"]);
  const before = await checksums(server);
  for (const blind of [s3, s2, none])
    expect(await comment(s1, id, { at: [mgrA.id, blind.id] })).toMatchObject({
      status: 400,
      code: "VALIDATION",
      msg: expect.stringMatching(/先生看不到该客户$/),
    });
  const quit = await server.rows(sql<{ id: number }>`select id from users where username = 'ex'`);
  for (const at of [[quit[0]?.id], [999_999_999]])
    expect(await comment(s1, id, { at })).toMatchObject({ status: 400, code: "VALIDATION" });
  expect(await checksums(server)).toEqual(before);
  await sql`insert into customer_shares (customer_id, user_id, access) values (${customerId}, ${s3.id}, 'r'), (${customerId}, ${none.id}, 'r')`.execute(
    server.db,
  );
  expect(await offered(s1, id, "s3")).toEqual(["s3先生"]);
  expect(await comment(s1, id, { at: [s3.id] })).toMatchObject({ status: 200 });
  expect(await told(s3)).toHaveLength(1);
  expect(await comment(s3, id)).toMatchObject({ status: 200 });
  // A share is nothing without the right to see customers.
  expect(await comment(s1, id, { at: [none.id] })).toMatchObject({ status: 400 });
  expect(view.id).toBeGreaterThan(0);
});

test("one's own is withdrawn for ten minutes, once, and nobody else's", async () => {
  const { s1, mgrA, s2 } = people;
  const { customerId, id } = await written();
  const own = await addComment(mgrA, id, { Ext: "说错了" });
  expect(await withdraw(s1, own)).toMatchObject({ status: 403, msg: followUpSaid.ownComment.cn });
  expect(await withdraw(s2, own)).toMatchObject({ status: 404 });
  const twice = await Promise.all([withdraw(mgrA, own), withdraw(mgrA, own)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
  expect([403, 404]).toContain(twice.map(({ status }) => status).sort()[1]);
  expect((await commentsOf(s1, id)).total).toBe(0);
  const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: customerId });
  expect(log.rows?.[0]).toMatchObject({ action: "delete", text: "撤回评论：说错了" });
  const old = await addComment(mgrA, id);
  await sql`update followup_comments set created_at = created_at - interval '11 minutes' where id = ${old}`.execute(
    server.db,
  );
  expect((await commentsOf(mgrA, id)).rows?.[0].withdrawUntil).toBe("");
  expect(await withdraw(mgrA, old)).toMatchObject({ status: 403, msg: followUpSaid.lateComment({ minutes: 10 }).cn });
});

test("nothing is said in the pool, of what one does not see, or in wrong words; what one may read there are comments", async () => {
  const { s1, s2, s3, boss } = people;
  const { customerId, id } = await written();
  const before = await checksums(server);
  const wrong: [Record<string, unknown>, string][] = [
    [{ Ext: " \n" }, "信息必须填写"],
    [{ Ext: "😀".repeat(301) }, "评论内容最多300个字"],
    [{ at: "x" }, expect.any(String) as unknown as string],
  ];
  for (const [values, msg] of wrong) expect(await comment(s1, id, values)).toMatchObject({ status: 400, msg });
  for (const act of [comment, commentsOf]) expect(await act(s2, id)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await s2.raw("/api/OpportLogs/colleagues", { id })).toMatchObject({ status: 404 });
  expect(await checksums(server)).toEqual(before);
  await sql`update customers set owner_id = null where id = ${customerId}`.execute(server.db);
  expect(await comment(boss, id)).toMatchObject({ status: 403, msg: "公海客户只能领取或分配" });
  await grant(server, "s3", ["crm.customer.total"], "all");
  expect(await comment(s3, id)).toMatchObject({ status: 404 });
});
