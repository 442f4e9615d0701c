/** The home screen of somebody: his own arrangement, and numbers that equal what their lists say. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let seller: Caller;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
});
afterAll(() => server.close());

const config = async (by: Caller) => (await by.raw("/Api/crmhome/config/", {})).data;
const edit = (by: Caller, cards: unknown) => by.raw("/Api/crmhome/edit", { config: { cards } });
const counts = async (by: Caller) => (await by.raw("/api/home/counts", {})).data;

test("is one's own, kept as it was arranged, and the default again", async () => {
  expect(await config(seller)).toEqual({ cards: null });
  const cards = [
    { key: "queue", wide: 1 },
    { key: "contracts.month", wide: 0 },
  ];
  expect((await edit(seller, cards)).status).toBe(200);
  expect((await seller.raw("/Api/crmhome/edit", { config: JSON.stringify({ cards }) }, { form: true })).status).toBe(
    200,
  );
  expect(await config(seller)).toEqual({ cards });
  expect(await config(boss)).toEqual({ cards: null });
  await edit(seller, null);
  expect(await config(seller)).toEqual({ cards: null });
});

test("what is no arrangement is refused, and nothing is written", async () => {
  const before = await checksums(server);
  for (const cards of [
    [{ key: "__proto__", wide: 0 }],
    [{ key: "queue", wide: 2 }],
    [{ key: "queue", wide: 0, more: 1 }],
    Array.from({ length: 41 }, (_, at) => ({ key: `card${at}`, wide: 0 })),
    "queue",
  ])
    expect((await edit(seller, cards)).status).toBe(400);
  const twice = [1, 0].map((wide) => ({ key: "queue", wide }));
  expect(await edit(seller, twice)).toMatchObject({ status: 400, msg: expect.stringContaining("卡片「queue」重复") });
  expect(await checksums(server)).toEqual(before);
});

test("two arrangements at once leave one of them", async () => {
  const one = [{ key: "queue", wide: 1 }];
  const other = [{ key: "approvals", wide: 0 }];
  const answers = await Promise.all([edit(boss, one), edit(boss, other)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([one, other]).toContainEqual((await config(boss)).cards);
});

test("its numbers are those of the lists", async () => {
  const before = await counts(seller);
  await boss.raw("/api/notification/message", { UserID: seller.id, content: "今天开会" });
  const after = await counts(seller);
  expect(after).toEqual({ ...before, msgCount: before.msgCount + 1 });
  const { total: queue } = await seller.raw("/api/queue/list", { count: "only" });
  const { data: approvals } = await seller.raw("/api/WorkFlow/counts", {});
  const { total: unread } = await seller.raw("/api/notification/index", { isread: 0 });
  expect([after.todoCount, after.approvalCount, after.msgCount + after.notifyCount]).toEqual([
    queue,
    approvals.todo,
    unread,
  ]);
  await seller.raw("/api/notification/readAll", {});
  expect(await counts(seller)).toMatchObject({ msgCount: 0, notifyCount: 0 });
});
