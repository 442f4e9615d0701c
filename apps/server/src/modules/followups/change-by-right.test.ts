/** Follow-ups of others, and one's own later on, are changed and deleted by right; what they were is kept. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addComment, addCustomer, addFollowUp, fileOf, signIn, viewOf } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s3" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s3", "view"]);
});
afterAll(() => server.close());

const edit = (caller: Caller, id: number, values: Record<string, unknown> = {}) =>
  caller.raw("/api/OpportLogs/edit", { id, Ext: "改过的", ...values });
const remove = (caller: Caller, ...ids: number[]) => caller.raw("/api/OpportLogs/delete", { ids });
const logsOf = async (caller: Caller, customerId: number) =>
  (await caller.raw("/api/OpportLogs/Logs", { customerId })).rows ?? [];
const age = (id: number) =>
  sql`update followups set created_at = created_at - interval '2 days' where id = ${id}`.execute(server.db);
const share = (customerId: number, to: Caller, access: string) =>
  sql`insert into customer_shares (customer_id, user_id, access) values (${customerId}, ${to.id}, ${access})`.execute(
    server.db,
  );

test("whoever has the right edits those of others, however old, and all read what it was, by whom and when", async () => {
  const { s1, mgrA } = people;
  const customerId = await addCustomer(s1);
  const id = await addFollowUp(s1, customerId, { Ext: "原文", nextgenjintime: "2031-05-06 07:08:00" });
  await age(id);
  expect((await logsOf(s1, customerId))[0]).toMatchObject({ changeUntil: "", edits: [], can: { comment: 1 } });
  expect((await logsOf(mgrA, customerId))[0].can).toEqual({ edit: 1, delete: 1, comment: 1 });
  expect(await edit(mgrA, id, { Ext: "经理改的" })).toMatchObject({ status: 200 });
  expect(await edit(mgrA, id, { Ext: "又改", nextgenjintime: "" })).toMatchObject({ status: 200 });
  const [row] = await logsOf(s1, customerId);
  expect(row).toMatchObject({ Ext: "又改", UserID: s1.id, nextgenjintime: "" });
  expect(row.edits).toMatchObject([
    { UserID: mgrA.id, NickName: "mgrA先生", Ext: "经理改的", nextgenjintime: "2031-05-06 07:08:00" },
    { UserID: mgrA.id, NickName: "mgrA先生", Ext: "原文", nextgenjintime: "2031-05-06 07:08:00" },
  ]);
  expect(row.edits[0].AddTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(await viewOf(s1, customerId)).toMatchObject({ genjintext: "又改", nextgenjintime: "" });
  const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: customerId });
  expect(log.rows?.[0]).toMatchObject({ action: "edit", text: "编辑跟进：又改", UserID: mgrA.id });
});

test("saved as it is it leaves no trace; one's own within ten minutes leaves one, too", async () => {
  const { s1 } = people;
  const customerId = await addCustomer(s1);
  const id = await addFollowUp(s1, customerId, { Ext: "原文" });
  await edit(s1, id, { Ext: "原文" });
  expect((await logsOf(s1, customerId))[0]).toMatchObject({ EditTime: "", edits: [] });
  await edit(s1, id, { Ext: "改了" });
  expect((await logsOf(s1, customerId))[0].edits).toMatchObject([{ UserID: s1.id, Ext: "原文" }]);
});

test("whoever has the right deletes those of others; words, comments and pictures go, the log keeps what it said", async () => {
  const { s1, mgrA } = people;
  const customerId = await addCustomer(s1);
  const picture = await fileOf(server, s1);
  const id = await addFollowUp(s1, customerId, { Ext: "写错了客户", img: [picture] });
  await addComment(s1, id);
  await edit(s1, id, { Ext: "真的写错了客户" });
  await age(id);
  expect(await remove(s1, id)).toMatchObject({ status: 403, msg: followUpSaid.tooLate({ minutes: 10 }).cn });
  expect(await remove(mgrA, id)).toMatchObject({ status: 200, msg: "操作成功", data: { done: [id] } });
  expect(await logsOf(s1, customerId)).toEqual([]);
  expect(await viewOf(s1, customerId)).toMatchObject({ genjintext: "", subtotal: { followup: 0 } });
  for (const table of ["followup_edits", "followup_comments"])
    expect(await server.rows(sql`select 1 from ${sql.table(table)} where followup_id = ${id}`)).toEqual([]);
  expect(await server.rows(sql`select 1 from files where id = ${picture}`)).toEqual([]);
  const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: customerId });
  expect(log.rows?.[0]).toMatchObject({
    action: "delete",
    text: "删除跟进：真的写错了客户",
    UserID: mgrA.id,
    changes: [{ title: "跟进内容", from: "真的写错了客户", to: "" }],
  });
});

test("a right reaches as far as the customer: not by a share to read, not into the pool, not into the bin", async () => {
  const { s1, s3, view, boss, mgrA } = people;
  const customerId = await addCustomer(s3);
  const id = await addFollowUp(s3, customerId);
  await share(customerId, mgrA, "r");
  const before = await checksums(server);
  expect((await logsOf(mgrA, customerId))[0].can).toEqual({ comment: 1 });
  for (const act of [edit, remove]) {
    expect(await act(mgrA, id)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await act(view, id)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await act(s1, id)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
  expect(await checksums(server)).toEqual(before);
  await sql`update customer_shares set access = 'rw' where customer_id = ${customerId}`.execute(server.db);
  expect(await edit(mgrA, id)).toMatchObject({ status: 200 });
  expect(await remove(mgrA, id)).toMatchObject({ status: 403 });
  await sql`update customers set owner_id = null where id = ${customerId}`.execute(server.db);
  for (const act of [edit, remove])
    expect(await act(boss, id)).toMatchObject({ status: 403, msg: "公海客户只能领取或分配" });
  await sql`update customers set deleted_at = now() where id = ${customerId}`.execute(server.db);
  for (const act of [edit, remove]) expect(await act(boss, id)).toMatchObject({ status: 404 });
});

test("of writer and manager who change it at once one is told, and each change that was made has its trace", async () => {
  const { s1, mgrA } = people;
  const customerId = await addCustomer(s1);
  const id = await addFollowUp(s1, customerId, { Ext: "原文" });
  const seen = { EditTime: "" };
  const answers = await Promise.all([edit(s1, id, { Ext: "甲", ...seen }), edit(mgrA, id, { Ext: "乙", ...seen })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [row] = await logsOf(s1, customerId);
  expect(row.edits).toHaveLength(1);
  const both = await Promise.all([edit(mgrA, id, { Ext: "丙" }), remove(s1, id)]);
  expect(both.map(({ status }) => status)).toEqual([expect.any(Number), 200]);
  expect([200, 404]).toContain(both[0]?.status);
  expect(await server.rows(sql`select 1 from followup_edits where followup_id = ${id}`)).toEqual([]);
  expect(await viewOf(s1, customerId)).toMatchObject({ genjintext: "", subtotal: { followup: 0 } });
});
