/** Contacts of all customers that one sees, and their birthdays. */
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addContact, addCustomer, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import type { JobContext } from "../../kernel/jobs/task";
import { birthdayKind, birthdayTask } from "./birthdays";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "s3"]);
});
afterAll(() => server.close());

describe("the list over all customers", () => {
  const all = (caller: Caller, query: Record<string, unknown> = {}) =>
    caller.raw("/api/contact/index", { rows: 200, ...query });

  test("has the contacts of customers that one sees, and finds them by name and phone", async () => {
    const { s1, s2, boss } = people;
    const mine = await addCustomer(s1, { contactName: "首要甲" });
    await addContact(s1, mine, { contactName: "采购张三丰", mobile: "13912340001" });
    const theirs = await addCustomer(s2, { contactName: "采购李莫愁" });
    const names = async (caller: Caller, query = {}) =>
      ((await all(caller, query)).rows ?? []).map(({ contactName }) => contactName);
    expect(await names(s1)).toEqual(["首要甲", "采购张三丰"]);
    expect(await names(s1, { key: "张三丰" })).toEqual(["采购张三丰"]);
    expect(await names(s1, { key: "13912340001" })).toEqual(["采购张三丰"]);
    expect(await names(s1, { key: "李莫愁" })).toEqual([]);
    expect(await names(boss, { key: "采购" })).toEqual(["采购张三丰", "采购李莫愁"]);
    const page = await all(boss, { rows: 1, page: 2, key: "采购" });
    expect(page).toMatchObject({ total: 2, rows: [{ customerId: theirs }] });
    expect((await all(s1)).rows?.[0]).toMatchObject({ customerId: mine, customerName: expect.any(String), primary: 1 });
    await sql`update customers set deleted_at = now() where id = ${mine}`.execute(server.db);
    expect(await names(s1)).toEqual([]);
  });

  test("asks for the right to see customers", async () => {
    expect(await all(await server.as("none"))).toMatchObject({ status: 403 });
  });
});

describe("birthdays", () => {
  const wish = (caller: Caller, wanted = true) =>
    sql`insert into notification_choices (user_id, kind, wanted) values (${caller.id}, ${birthdayKind.key}, ${wanted})
      on conflict (user_id, kind) do update set wanted = excluded.wanted`.execute(server.db);
  /** At nine in Shanghai. */
  const on = (day: string) => {
    const job = {
      services: server.services,
      db: server.db,
      once: <Result>(work: (db: typeof server.db) => Promise<Result>) => server.db.transaction().execute(work),
    };
    return birthdayTask.run({ at: `${day}T01:00:00.000Z` }, job as unknown as JobContext);
  };
  const told = async (caller: Caller) =>
    ((await caller.post(notifications.index, { rows: 200 })).rows ?? []).map(({ content }) => content as string);

  beforeEach(async () => {
    await sql`delete from notifications`.execute(server.db);
    await sql`delete from notification_choices`.execute(server.db);
  });

  async function born(owner: Caller, birthday: string) {
    const id = await addCustomer(owner, { CustomerName: `生日客户${birthday}${Math.random()}` });
    const contact = await addContact(owner, id, { contactName: "寿星", birthday });
    return { id, contact };
  }

  test("are told on the day and three days before, once a year, to owners who want it", async () => {
    const { s1, s2 } = people;
    await born(s1, "1980-07-10");
    await born(s2, "1980-07-10");
    await wish(s1);
    await on("2026-07-06");
    expect(await told(s1)).toEqual([]);
    await Promise.all([on("2026-07-07"), on("2026-07-07")]);
    expect(await told(s1)).toEqual([expect.stringMatching(/^3天后是「生日客户.*」联系人寿星的生日（07-10）$/)]);
    await Promise.all([on("2026-07-10"), on("2026-07-10")]);
    await on("2026-07-10");
    expect(await told(s1)).toEqual([
      expect.stringMatching(/^今天是「生日客户.*」联系人寿星的生日$/),
      expect.any(String),
    ]);
    await on("2027-07-10");
    expect(await told(s1)).toHaveLength(3);
    expect(await told(s2)).toEqual([]);
  });

  test("of 29 February are on the 28th of other years", async () => {
    const { s1 } = people;
    await wish(s1);
    await born(s1, "1984-02-29");
    await on("2027-02-28");
    expect(await told(s1)).toHaveLength(1);
    await on("2028-02-28");
    expect(await told(s1)).toHaveLength(1);
    await on("2028-02-29");
    expect(await told(s1)).toHaveLength(2);
  });

  test("are not those of the pool, the bin, or of what was deleted", async () => {
    const { s1, s3 } = people;
    await wish(s1);
    await wish(s3);
    const [pool, bin, gone] = [
      await born(s1, "1990-09-09"),
      await born(s1, "1990-09-09"),
      await born(s1, "1990-09-09"),
    ];
    await sql`update customers set owner_id = null where id = ${pool.id}`.execute(server.db);
    await sql`update customers set deleted_at = now() where id = ${bin.id}`.execute(server.db);
    await sql`update contacts set deleted_at = now() where id = ${gone.contact}`.execute(server.db);
    const moved = await born(s1, "1990-09-09");
    await sql`update customers set owner_id = ${s3.id} where id = ${moved.id}`.execute(server.db);
    await on("2026-09-09");
    expect(await told(s1)).toEqual([]);
    expect(await told(s3)).toHaveLength(1);
  });
});
