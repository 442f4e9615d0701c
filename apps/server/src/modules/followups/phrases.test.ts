/** Phrases that one puts in by a press: one's own and the company's, and that one of them alone says nothing of a customer. */
import { dictionary } from "@qicheng/api/dictionary/routes";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, addFollowUp, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2"]);
});
afterAll(() => server.close());

const keep = (caller: Caller, phrases: unknown) => caller.post(users.savePreferences, { phrases } as never);
const companys = async (caller: Caller): Promise<string[]> =>
  (await caller.raw("/api/Status/json", { types: "phrase" })).data.phrase.map(({ name }: { name: string }) => name);

/** Whether it counted. */
async function counts(caller: Caller, text: string): Promise<boolean> {
  const customer = await addCustomer(caller);
  await addFollowUp(caller, customer, { Ext: text });
  const rows = await server.rows(
    sql<{ effective: boolean }>`select effective from followups where customer_id = ${customer}`,
  );
  return rows[0]?.effective === true;
}

describe("phrases of one's own", () => {
  test("are kept in their order, of nobody else, and bad ones are named", async () => {
    const { s1, s2 } = people;
    const mine = ["样机已寄出，等客户签收", "客户老板出差，回来再约"];
    expect(await keep(s1, mine)).toMatchObject({ status: 200, data: { phrases: mine } });
    expect((await keep(s2, JSON.stringify(["另一位的常用语"]))).data).toMatchObject({ phrases: ["另一位的常用语"] });
    const wrong: [unknown, string][] = [
      [["重复的一句", "重复的一句"], "常用语重复"],
      [[" "], "信息必须填写"],
      [["字".repeat(201)], "常用语最多200个字"],
      [Array.from({ length: 31 }, (_, n) => `第${n}句`), "常用语最多30条"],
    ];
    for (const [phrases, msg] of wrong)
      expect([phrases, await keep(s1, phrases)]).toMatchObject([
        phrases,
        { status: 400, msg: expect.stringContaining(msg) },
      ]);
    expect((await keep(s1, mine)).data).toMatchObject({ phrases: mine });
  });
});

describe("phrases of the company", () => {
  test("are managed by whoever keeps the dictionary, and read by everybody", async () => {
    const { boss, s1 } = people;
    const name = unique("公司常用语");
    expect((await s1.post(dictionary.add, { types: "phrase", name } as never)).status).toBe(403);
    expect((await boss.post(dictionary.add, { types: "phrase", name } as never)).status).toBe(200);
    expect(await companys(s1)).toContain(name);
  });
});

describe("a follow-up", () => {
  test("that is a phrase says nothing, however it is written; with a word of one's own it does", async () => {
    const { s1, s2 } = people;
    const own = "样机已寄出，等客户签收";
    await keep(s1, [own]);
    expect(await counts(s1, "客户正在比价，保持跟进")).toBe(false);
    expect(await counts(s1, `${own}！`)).toBe(false);
    expect(await counts(s1, `${own}，周三到`)).toBe(true);
    // It is no phrase of his.
    expect(await counts(s2, own)).toBe(true);
  });
});
