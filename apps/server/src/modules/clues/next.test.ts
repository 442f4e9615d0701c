/** Leads that became customers, and the next lead of a list to call. */
import { clues } from "@qicheng/api/clues/routes";
import { customers } from "@qicheng/api/customers/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCustomer, addFollowUp, addLead, grant, signIn, unique } from "../../../test/arrange";
import { type Answer, type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  for (const name of ["s1", "s2"] as const) await grant(server, name);
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
});
afterAll(() => server.close());

const found = (answer: Answer) => (answer.rows ?? []).map(({ id }) => id);

test("the next of a list of leads is the one behind that can be called, as that list is narrowed", async () => {
  const mark = unique("呼叫");
  const phones = ["13957412611", "", "13957412613", "13957412614"];
  const ids: number[] = [];
  for (const [no, phone] of phones.entries())
    ids.push(await addLead(s1, { CustomerName: `${mark}${no}`, contact_name: "甲", contact_mobile: phone }));
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  await addFollowUp(s1, c);
  const next = async (caller: Caller, input: object) =>
    caller.raw(customers.next.path, { clue: 3, key: mark, sort: "AddTime", order: "asc", ...input });
  expect((await next(s1, { id: a })).data).toMatchObject({ id: c, module: "clue", phone: "13957412613" });
  expect((await next(s1, { id: a, tobe: 1 })).data).toMatchObject({ id: d });
  expect((await next(s1, { id: b, order: "desc" })).data).toMatchObject({ id: a });
  expect(await next(s1, { id: d })).toMatchObject({ status: 200, data: null });
  expect((await s1.raw(customers.next.path, { key: mark, id: a })).data).toBeNull();
  await s1.post(clues.toPool, { ids: [d] });
  expect((await next(s1, { id: a, gonghai: 1 })).data).toBeNull();
  expect((await next(s2, { id: a })).data).toBeNull();
  await grant(server, "s2", ["crm.customer.total"]);
  expect((await next(await server.as("s2"), { id: a })).code).toBe("FORBIDDEN");
  await grant(server, "s2");
});

test("what was a lead is found among customers by when and by whom it was converted, by whoever sees it", async () => {
  const mark = unique("已转");
  const [id, plain] = [
    await addLead(s1, { CustomerName: mark }),
    await addCustomer(s1, { CustomerName: `${mark}客户` }),
  ];
  await s1.post(clues.turn, { ids: [id] });
  const turned = async (caller: Caller, field: string, op: string, value?: unknown) =>
    found(await caller.raw("/api/customer/index", { key: mark, data: [{ field, op, value }] }));
  expect(await turned(s1, "turnTime", "notEmpty")).toEqual([id]);
  expect(await turned(s1, "turnTime", "empty")).toEqual([plain]);
  expect(await turned(s1, "turnUserID", "eq", s1.id)).toEqual([id]);
  expect(await turned(s2, "turnTime", "notEmpty")).toEqual([]);
  const { data } = await s1.post(customers.view, { id });
  expect(data).toMatchObject({ turnUserID: s1.id, turnUserIDName: "s1先生" });
  expect(data.turnTime).toMatch(/^\d{4}-\d\d-\d\d /);
  const before = await server.rows(sql`select turned_at from customers where id = ${id}`);
  await s1.post(customers.edit, { id, turnTime: "2000-01-01", turnUserID: s2.id });
  expect(await server.rows(sql`select turned_at from customers where id = ${id}`)).toEqual(before);
});
