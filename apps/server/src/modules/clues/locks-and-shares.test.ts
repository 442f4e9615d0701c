/** Locks and their cap keep a lead with its owner; shares and their end open it to others. */
import { clues } from "@qicheng/api/clues/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addLead, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { setRules } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2"]);
});
afterAll(() => server.close());

test("a lock keeps a lead out of the pool until it is taken off, and there are so many a person", async () => {
  const { mgrA, s1 } = people;
  const lock = (caller: Caller, ...ids: number[]) => caller.post(clues.lock, { ids });
  const [a, b] = [await addLead(s1), await addLead(s1)];
  await setRules(server, { lockCap: 1 }, "clue");
  expect((await lock(s1, a)).code).toBe("FORBIDDEN");
  expect((await lock(mgrA, a)).status).toBe(200);
  expect((await mgrA.post(clues.view, { id: a })).data).toMatchObject({ locked: 1 });
  expect(await s1.post(clues.toPool, { ids: [a] })).toMatchObject({ code: "CONFLICT", msg: "已锁定，请先解锁" });
  expect(await lock(mgrA, b)).toMatchObject({ code: "CONFLICT", msg: "最多锁定1个" });
  expect((await lock(mgrA, a)).status).toBe(200);
  const both = await Promise.all([lock(mgrA, a), lock(mgrA, b)]);
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a share of a lead is listed, seen by whom it is for, and over once it is withdrawn", async () => {
  const { s1, s2 } = people;
  const id = await addLead(s1);
  const sees = async () => (await s2.post(clues.view, { id })).status;
  const shared = async () => (await s1.post(clues.shares, { id })).rows;
  expect([await sees(), await shared()]).toEqual([404, []]);
  expect((await s1.post(clues.share, { ids: [id], userids: [s2.id], access: "rw" })).status).toBe(200);
  expect(await sees()).toBe(200);
  expect(await shared()).toMatchObject([{ userid: s2.id, access: "rw" }]);
  expect((await s2.post(clues.unshare, { ids: [id], userids: [s2.id] })).code).toBe("FORBIDDEN");
  expect((await s1.post(clues.unshare, { ids: [id], userids: [s2.id] })).status).toBe(200);
  expect([await sees(), await shared()]).toEqual([404, []]);
});
