/** Tags put on many records at once, or taken off: by whom, with what beside them, and taken back. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
});
afterAll(() => server.close());

const addTag = async () => newId(await boss.raw("/api/tag/add", { text: unique("签"), bgcolor: "#d46b08" }));
const mass = (caller: Caller, act: "add" | "remove", ids: readonly number[], list: unknown) =>
  caller.raw("/api/record/massTag", { module: "customer", act, ids, list });
const tagsOf = async (id: number) =>
  ((await boss.raw("/api/customer/Views", { id })).data.tags as { id: number }[])
    .map((tag) => tag.id)
    .sort((a, b) => a - b);

test("many get tags and lose them, and keep what else they have", async () => {
  const [one, other, more] = [await addTag(), await addTag(), await addTag()];
  const [mine, second] = [await addCustomer(s1), await addCustomer(s1)];
  await s1.raw("/api/customer/bindTag", { id: mine, list: [other] });
  const added = await mass(s1, "add", [mine, second], [one, more]);
  expect(added).toMatchObject({ status: 200, data: { done: [mine, second], refused: [] } });
  expect([await tagsOf(mine), await tagsOf(second)]).toEqual([
    [one, other, more],
    [one, more],
  ]);
  expect(await mass(s1, "remove", [mine, second], [one])).toMatchObject({ data: { done: [mine, second] } });
  expect([await tagsOf(mine), await tagsOf(second)]).toEqual([[other, more], [more]]);
  const logged = sql<{
    n: number;
  }>`select count(*) as n from audit_log where module = 'customer' and record_id = ${mine} and action = 'bindTag'`;
  expect(await count(server, logged)).toBe(3);
});

test("an undo takes back what it put on, unless somebody has changed that since", async () => {
  const [one, other] = [await addTag(), await addTag()];
  const [mine, second] = [await addCustomer(s1), await addCustomer(s1)];
  const { data } = await mass(s1, "add", [mine, second], [one]);
  await s1.raw("/api/customer/bindTag", { id: mine, list: [one, other] });
  await s1.raw("/api/customer/bindTag", { id: second, list: [other] });
  const undone = await s1.raw("/api/undo/run", { id: data.undo });
  expect(undone.data).toMatchObject({ done: [mine], refused: [{ id: second }] });
  expect([await tagsOf(mine), await tagsOf(second)]).toEqual([[other], [other]]);
});

test("a row of somebody else keeps the whole from being done", async () => {
  const tag = await addTag();
  const [mine, theirs] = [await addCustomer(s1), await addCustomer(s2)];
  expect(await mass(s1, "add", [mine, theirs], [tag])).toMatchObject({ status: 404 });
  expect([await tagsOf(mine), await tagsOf(theirs)]).toEqual([[], []]);
});

test("is refused whole without the right, for what is no tag, and for records that have none", async () => {
  const tag = await addTag();
  const mine = await addCustomer(s1);
  await grant(server, "none", ["crm.customer.total"]);
  const none = await server.as("none");
  const state = await checksums(server);
  expect(await mass(none, "add", [mine], [tag])).toMatchObject({ status: 403 });
  expect(await mass(s1, "add", [mine], [999_999])).toMatchObject({ status: 400, msg: "标签不存在或已删除" });
  expect(await mass(s1, "add", [mine], [])).toMatchObject({ status: 400 });
  expect(
    await boss.raw("/api/record/massTag", { module: "supplier", act: "add", ids: [1], list: [tag] }),
  ).toMatchObject({ status: 400 });
  expect(
    (await server.anonymous.raw("/api/record/massTag", { module: "customer", act: "add", ids: [mine], list: [tag] }))
      .status,
  ).toBe(401);
  expect(await checksums(server)).toEqual(state);
});

test("two at once leave both their tags", async () => {
  const tags = [await addTag(), await addTag(), await addTag(), await addTag()];
  const ids = [await addCustomer(s1), await addCustomer(s1), await addCustomer(s1)];
  const answers = await Promise.all(
    tags.map((tag, at) => mass(at % 2 ? s1 : boss, "add", at % 2 ? ids : ids.toReversed(), [tag])),
  );
  for (const answer of answers) expect(answer).toMatchObject({ status: 200 });
  for (const answer of answers) expect(answer.data.done).toHaveLength(ids.length);
  for (const id of ids) expect(await tagsOf(id)).toEqual(tags);
});
