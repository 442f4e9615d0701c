/** Which follow-ups count: a text that is no copy, or a picture that nobody had; judged when written, changed and withdrawn. */
import { followups } from "@qicheng/api/followups/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, fileOf, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { recycleBy } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "mgrA" | "s1" | "s2" | "s3" | "view" | "none", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "mgrA", "s1", "s2", "s3", "view", "none"]);
});
afterAll(() => server.close());

const judged = async (id: number) =>
  (
    await server.rows(sql<{ effective: boolean; by: string }>`
    select effective, effect_by as by from followups where id = ${id}`)
  )[0];
const counts = async (customerId: number, caller = people.mgrA) =>
  (await caller.post(followups.counts, { customerId })).data;
const edit = (caller: Caller, id: number, Ext: string) => caller.raw(followups.edit.path, { id, Ext });
let number = 0;
/** A text that nobody has written. */
const fresh = () => {
  number += 1;
  return `客户要${number}台${number + 7}型数控机床`;
};

describe("a text", () => {
  test("that somebody else changes stays its writer's: of him it would be a copy, of the other it is not", async () => {
    const { s1, mgrA } = people;
    const [changed, his, hers] = [await addCustomer(s1), await addCustomer(s1), await addCustomer(mgrA)];
    const id = await addFollowUp(s1, changed, { Ext: fresh() });
    const text = fresh();
    expect((await edit(mgrA, id, text)).status).toBe(200);
    expect(await judged(await addFollowUp(s1, his, { Ext: text }))).toEqual({ effective: false, by: "copied" });
    expect(await judged(await addFollowUp(mgrA, hers, { Ext: text }))).toEqual({ effective: true, by: "text" });
  });

  test("counts once: not when it is short, says nothing, or is a copy of its writer's or its customer's", async () => {
    const { s1, s2, s3, mgrA } = people;
    const [a, b, c] = [await addCustomer(s1), await addCustomer(s1), await addCustomer(s3)];
    const text = fresh();
    const first = await addFollowUp(s1, a, { Ext: text });
    expect(await judged(first)).toEqual({ effective: true, by: "text" });
    // The same person elsewhere, another person at the same customer; neither of them.
    expect(await judged(await addFollowUp(s1, b, { Ext: `${text}。` }))).toEqual({ effective: false, by: "copied" });
    expect(await judged(await addFollowUp(mgrA, a, { Ext: `今天 ${text}` }))).toEqual({
      effective: false,
      by: "copied",
    });
    expect(await judged(await addFollowUp(s3, c, { Ext: text }))).toEqual({ effective: true, by: "text" });
    expect(await judged(await addFollowUp(s1, b, { Ext: "好的" }))).toEqual({ effective: false, by: "short" });
    expect(await judged(await addFollowUp(s1, b, { Ext: "已电话联系客户" }))).toEqual({
      effective: false,
      by: "canned",
    });
    expect(await counts(b)).toEqual({ all: 3, effective: 0 });
    expect(await counts(a)).toEqual({ all: 2, effective: 1 });
    expect(await counts(a, s1)).toEqual({ all: 2, effective: null });
    expect((await s2.post(followups.counts, { customerId: a })).code).toBe("NOT_FOUND");
    expect((await people.none.post(followups.counts, { customerId: a })).code).toBe("FORBIDDEN");
  });

  test("of before anybody judged is known at its customer, and counts", async () => {
    const { s1 } = people;
    const id = await addCustomer(s1);
    const text = fresh();
    await sql`insert into followups (customer_id, text, user_id, created_at) values (${id}, ${text}, ${s1.id}, now() - interval '3 days')`.execute(
      server.db,
    );
    await sql`update customers set followup_count = 1, last_follow_at = now() - interval '3 days' where id = ${id}`.execute(
      server.db,
    );
    expect(await counts(id)).toEqual({ all: 1, effective: 1 });
    expect(await judged(await addFollowUp(s1, id, { Ext: text }))).toEqual({ effective: false, by: "copied" });
    expect(await counts(id)).toEqual({ all: 2, effective: 1 });
    const [clock] = await server.rows(sql<{ old: boolean }>`
      select effective_at < now() - interval '2 days' as old from customers where id = ${id}`);
    expect(clock?.old).toBe(true);
  });

  test("is judged anew when it is changed, and was never written when it is withdrawn", async () => {
    const { s1 } = people;
    const id = await addCustomer(s1);
    const text = fresh();
    const [first, copy] = [await addFollowUp(s1, id, { Ext: text }), await addFollowUp(s1, id, { Ext: text })];
    expect((await judged(copy))?.effective).toBe(false);
    expect((await edit(s1, copy, fresh())).status).toBe(200);
    expect((await judged(copy))?.effective).toBe(true);
    expect(await counts(id)).toEqual({ all: 2, effective: 2 });
    expect((await edit(s1, copy, text)).status).toBe(200);
    expect(await judged(copy)).toEqual({ effective: false, by: "copied" });
    await s1.raw(followups.remove.path, { ids: [first] });
    expect(await counts(id)).toEqual({ all: 1, effective: 0 });
    expect(await server.rows(sql`select effective_at from customers where id = ${id}`)).toEqual([
      { effective_at: null },
    ]);
    expect((await edit(s1, copy, `${text}！`)).status).toBe(200);
    expect((await judged(copy))?.effective).toBe(true);
    expect(await server.rows(sql`select 1 from followup_prints where followup_id = ${first}`)).toEqual([]);
  });

  test("that its writer sends to ten customers at once counts at one of them", async () => {
    const { s1 } = people;
    const ids = await Promise.all(Array.from({ length: 10 }, () => addCustomer(s1)));
    const text = fresh();
    const written = await Promise.all(ids.map((id) => addFollowUp(s1, id, { Ext: text })));
    const worth = await Promise.all(written.map(judged));
    expect(worth.filter((one) => one?.effective)).toHaveLength(1);
  });

  test("that does not count says why to whoever has a clock to move", async () => {
    const { s1 } = people;
    await recycleBy(server, {});
    const customerId = await addCustomer(s1);
    const write = (Ext: string) => s1.raw(followups.add.path, { customerId, status: "电话", Ext });
    expect((await write("好的")).msg).toBe("跟进成功，但内容太少，不计入有效跟进");
    expect((await write(fresh())).msg).toBe("跟进成功");
    await recycleBy(server, { enabled: false });
    expect((await write("好的")).msg).toBe("跟进成功");
  });
});

test("a picture counts that neither its writer nor its customer had, by what it shows", async () => {
  const { s1 } = people;
  const [a, b] = [await addCustomer(s1), await addCustomer(s1)];
  const picture = async (sha256: string) => {
    const id = await fileOf(server, s1);
    await sql`update files set sha256 = ${sha256} where id = ${id}`.execute(server.db);
    return id;
  };
  const write = async (customer: number, sha: string) =>
    judged(await addFollowUp(s1, customer, { Ext: "好的", img: [await picture(sha)] }));
  expect(await write(a, "a1")).toEqual({ effective: true, by: "picture" });
  expect(await write(a, "a1")).toEqual({ effective: false, by: "seenPicture" });
  expect(await write(b, "a1")).toEqual({ effective: false, by: "seenPicture" });
  expect(await write(b, "b2")).toEqual({ effective: true, by: "picture" });
});
