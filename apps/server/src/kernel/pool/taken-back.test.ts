/** What is left of whoever had a row when its way is taken back, and whether it fits where it comes from. */
import { customers } from "@qicheng/api/customers/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addCustomer, dropCaches, signIn, viewOf } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { batchOf, claim, pooledBy, setRules } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3"]);
});
afterAll(() => server.close());
beforeEach(() => setRules(server, { holdCap: null, claimPerDay: null, coolDownDays: 0 }));

const NEXT = "2099-01-02 10:00";
const pooled = () => pooledBy(people.s3);
const back = (caller: Caller, answer: Answer) => caller.post(undo.run, { id: batchOf(answer) });
const ownerOf = (id: number) => count(server, sql`select coalesce(owner_id, 0) as n from customers where id = ${id}`);
const sharesOf = (id: number) =>
  count(server, sql`select count(*)::int as n from customer_shares where customer_id = ${id}`);
const heldBy = async (caller: Caller) => (await caller.raw("/api/customer/quota", {})).data.held as number;
const lock = (caller: Caller, ...ids: number[]) => caller.post(customers.lock, { ids });

describe("what was taken out of the pool and lies there again", () => {
  const TAKEN = {
    claim: (id: number) => claim(people.s1, id),
    alloc: (id: number) => people.mgrA.post(customers.alloc, { ids: [id], userid: people.s1.id }),
  };
  test.each(["claim", "alloc"] as const)("by %s keeps no share, next time or lock of its owner's", async (act) => {
    const { boss, mgrA, s1, s2, s3 } = people;
    const id = await pooled();
    const answer = await TAKEN[act](id);
    await s1.post(customers.share, { ids: [id], userids: [s3.id], access: "rw" });
    await s1.post(customers.edit, { id, nextgenjintime: NEXT });
    await lock(mgrA, id);
    expect((await back(act === "claim" ? s1 : mgrA, answer)).data).toMatchObject({ done: [id] });
    expect(await sharesOf(id)).toBe(0);
    expect((await claim(s2, id)).status).toBe(200);
    expect(await viewOf(s2, id)).toMatchObject({ UserID: s2.id, nextgenjintime: "", locked: 0 });
    expect((await s3.post(customers.view, { id })).code).toBe("NOT_FOUND");
    expect(await viewOf(boss, id)).toMatchObject({ locked: 0 });
    expect((await s2.post(customers.toPool, { ids: [id] })).data).toMatchObject({ done: [id] });
  });
});

describe("a lock", () => {
  test("ends when the customer is given to somebody else, and frees its place; undone it is there again", async () => {
    const { mgrA, s1, s2 } = people;
    const [id, other] = [await addCustomer(s1), await addCustomer(s1)];
    await setRules(server, { lockCap: 1 });
    await lock(mgrA, id);
    expect((await lock(mgrA, other)).code).toBe("CONFLICT");
    const given = await mgrA.post(customers.transfer, { ids: [id], userid: s2.id });
    expect(given.data).toMatchObject({ done: [id] });
    expect(await viewOf(mgrA, id)).toMatchObject({ UserID: s2.id, locked: 0 });
    expect((await lock(mgrA, other)).status).toBe(200);
    expect((await back(mgrA, given)).data).toMatchObject({ done: [id] });
    expect(await viewOf(mgrA, id)).toMatchObject({ UserID: s1.id, locked: 1 });
    await lock(mgrA, id, other);
  });

  test("is not taken back from a customer that is somebody else's meanwhile", async () => {
    const { mgrA, s1, s2 } = people;
    const id = await addCustomer(s1);
    await lock(mgrA, id);
    const unlocked = await lock(mgrA, id);
    await mgrA.post(customers.transfer, { ids: [id], userid: s2.id });
    expect((await back(mgrA, unlocked)).data).toMatchObject({ done: [], refused: [{ id, code: "CONFLICT" }] });
    expect(await viewOf(mgrA, id)).toMatchObject({ locked: 0 });
  });
});

describe("the hold cap", () => {
  test("is asked for again when what was put into the pool is taken back", async () => {
    const { s1 } = people;
    const ids = [await addCustomer(s1), await addCustomer(s1), await addCustomer(s1)];
    const parked = await s1.post(customers.toPool, { ids });
    await claim(s1, await pooled());
    const held = await heldBy(s1);
    await setRules(server, { holdCap: held + 2 });
    const { data, msg } = await back(s1, parked);
    const { done, refused } = data as { done: number[]; refused: { id: number; code: string }[] };
    expect([done.length, refused]).toMatchObject([2, [{ code: "CONFLICT" }]]);
    expect(msg).toContain(`s1先生持有已达上限${held + 2}个`);
    expect([await heldBy(s1), await ownerOf(refused[0]?.id ?? 0)]).toEqual([held + 2, 0]);
  });

  test("and when a transfer is taken back", async () => {
    const { mgrA, s1, s2 } = people;
    const ids = [await addCustomer(s1), await addCustomer(s1)];
    const given = await mgrA.post(customers.transfer, { ids, userid: s2.id });
    await setRules(server, { holdCap: (await heldBy(s1)) + 1 });
    const { done, refused } = (await back(mgrA, given)).data as { done: number[]; refused: { id: number }[] };
    expect([done.length, refused.length]).toEqual([1, 1]);
    expect(await ownerOf(refused[0]?.id ?? 0)).toBe(s2.id);
  });

  test("holds for two who take back at the same moment", async () => {
    const { mgrA, s1, s2 } = people;
    const [a, b] = [await addCustomer(s1), await addCustomer(s1)];
    const parked = await s1.post(customers.toPool, { ids: [a] });
    const given = await mgrA.post(customers.transfer, { ids: [b], userid: s2.id });
    const held = await heldBy(s1);
    await setRules(server, { holdCap: held + 1 });
    const answers = await Promise.all([back(s1, parked), back(mgrA, given)]);
    expect(answers.flatMap(({ data }) => (data as { done: number[] }).done)).toHaveLength(1);
    expect(await heldBy(s1)).toBe(held + 1);
  });
});

test("what one makes or brings back from the bin oneself may go beyond the cap", async () => {
  const { s1, boss } = people;
  const binned = await addCustomer(s1);
  const { data } = await boss.post(customers.remove, { ids: [binned] });
  const held = await heldBy(s1);
  await setRules(server, { holdCap: held });
  await addCustomer(s1);
  expect((await boss.post(undo.run, { id: (data as { undo: number }).undo })).data).toMatchObject({ done: [binned] });
  expect(await heldBy(s1)).toBe(held + 2);
});

test("what lies in the pool is not given back to somebody who has left", async () => {
  const { mgrA, s1 } = people;
  const id = await addCustomer(s1);
  const parked = await mgrA.post(customers.toPool, { ids: [id] });
  const quit = async (status: number) => {
    await sql`update users set quit_status = ${status} where id = ${s1.id}`.execute(server.db);
    await dropCaches(server);
  };
  await quit(1);
  expect((await back(mgrA, parked)).data).toMatchObject({ refused: [{ id, code: "CONFLICT", msg: "s1先生已离职" }] });
  await quit(0);
  expect(await ownerOf(id)).toBe(0);
});
