/** The bin as a list; what may be brought back, and by whom, the record suite asks of every type. */
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { type RecycleRow, recycle } from "@qicheng/api/recycle/routes";
import { suppliers } from "@qicheng/api/suppliers/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, grant, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let by: Record<"boss" | "s1" | "mgrA", Caller>;
const word = unique("箱");

beforeAll(async () => {
  server = await testServer();
  by = await signIn(server, ["boss", "s1", "mgrA"]);
});
afterAll(() => server.close());

const bin = (module: string, query: Record<string, unknown> = {}, caller = by.boss) =>
  caller.raw(recycle.list.path, { module, rows: 100, ...query });
const names = async (module: string, ...conditions: unknown[]) =>
  ((await bin(module, { key: word, data: conditions })).rows as RecycleRow[]).map(({ name }) => name);
const is = (field: string, value: unknown, op = "eq") => ({ field, op, value });

describe("the recycle bin", () => {
  test("is narrowed by name, owner, whoever deleted, and time, of a record and of a child", async () => {
    const [mine, other] = [
      await addCustomer(by.s1, { CustomerName: `${word}甲` }),
      await addCustomer(by.boss, { CustomerName: `${word}乙` }),
    ];
    const kept = await addCustomer(by.s1);
    const contact = await addContact(by.s1, kept, { contactName: `${word}丙` });
    await by.boss.post(customers.remove, { ids: [mine] });
    await by.boss.post(customers.remove, { ids: [other] });
    await by.boss.post(contacts.remove, { ids: [contact] });
    expect(await names("customer")).toEqual([`${word}乙`, `${word}甲`]);
    expect(await names("customer", is("UserID", by.s1.id))).toEqual([`${word}甲`]);
    expect(await names("customer", is("deletedBy", by.boss.id))).toHaveLength(2);
    expect(await names("customer", is("deletedBy", by.s1.id))).toEqual([]);
    expect(await names("customer", is("deletetime", "2000-01-01 00:00", "gt"))).toHaveLength(2);
    expect(await names("customer", is("deletetime", "2000-01-01 00:00", "lt"))).toEqual([]);
    expect(await names("customer", is("name", "乙", "contains"))).toEqual([`${word}乙`]);
    expect(await names("contact", is("UserID", by.s1.id))).toEqual([`${word}丙`]);
    expect(await names("contact", is("UserID", by.boss.id))).toEqual([]);
    const { board } = await bin("contact", { key: word, board: "UserID", count: "only" });
    expect(board).toEqual([{ value: by.s1.id, label: "s1先生", color: "", count: 1 }]);
    const upwards = await bin("customer", { key: word, sort: "deletetime", order: "asc" });
    expect(upwards.rows?.map(({ name }) => name)).toEqual([`${word}甲`, `${word}乙`]);
    for (const query of [{ data: [is("mobile", "1")] }, { sort: "mobile" }, { watched: 1 }, { fields: "mobile" }])
      expect([query, await bin("customer", query)]).toMatchObject([query, { status: 400, code: "VALIDATION" }]);
  });

  test("says of each record whether one may bring it back, and has types without an owner", async () => {
    const id = newId(await by.boss.raw(suppliers.add.path, { name: `${word}供` }));
    await by.boss.post(suppliers.remove, { ids: [id] });
    expect(await names("supplier", is("UserID", by.boss.id))).toEqual([]);
    const ables = async (caller: Caller) =>
      ((await bin("customer", { key: word }, caller)).rows as RecycleRow[]).map(({ can }) => can.restore);
    expect(await ables(by.boss)).toEqual([1, 1]);
    await grant(server, "mgrA", ["crm.customer.total", "crm.customer.delete", "system.recycle"], "all");
    expect(await ables(by.mgrA)).toEqual([undefined, undefined]);
    await grant(server, "mgrA", ["crm.customer.total", "system.recycle", "system.manage.restore"], "all");
    expect(await ables(by.mgrA)).toEqual([undefined, undefined]);
  });
});
