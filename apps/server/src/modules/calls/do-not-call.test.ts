/** Whoever does not want to be called is not: not by the button, not by the queue, not by another of his numbers. */
import { calls } from "@qicheng/api/calls/routes";
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { queue } from "@qicheng/api/queue/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addContact, addCustomer, grant, setSettings, unique } from "../../../test/arrange";
import { CALL_SECRET } from "../../../test/call-samples";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";

const SILENT = "已设为免打扰，不能呼叫";

let server: TestServer;
let seller: Caller;

beforeAll(async () => {
  // Nothing reaches the line, so nobody listens there.
  server = await testServer({
    calls: { adapter: "sim", url: "http://127.0.0.1:9", secret: CALL_SECRET, from: ["127.0.0.1"] },
  });
  await setSettings(server, { callFrom: "00:00", callTo: "24:00" });
  await grant(server, "s1");
  seller = await server.as("s1");
  await sql`insert into call_seats (name, number, user_id) values (${unique("席")}, '13711112222', ${seller.id})`.execute(
    server.db,
  );
});
afterAll(() => server.close());

let numbers = 20_000_000;
const mobile = (): string => {
  numbers += 1;
  return `138${numbers}`;
};
const asked = async (number: string, customerId?: number) =>
  (await seller.post(calls.may, { mobile: number, ...(customerId !== undefined && { customerId }) })).data;

test("a customer, by all of his numbers", async () => {
  const [own, other] = [mobile(), mobile()];
  const id = await addCustomer(seller, { contactName: "甲", mobile: own });
  await addContact(seller, id, { mobile: other });
  expect(await asked(own)).toEqual({ may: 1, why: "" });
  expect(await seller.post(customers.edit, { id, doNotCall: 1 })).toMatchObject({ status: 200 });
  expect((await seller.post(customers.view, { id })).data.doNotCall).toBe(1);
  for (const number of [own, other]) expect(await asked(number, id)).toEqual({ may: 0, why: SILENT });
  // Naming another customer of one's own does not help.
  const mine = await addCustomer(seller, { contactName: "丙", mobile: mobile() });
  for (const number of [own, other]) expect(await asked(number, mine)).toEqual({ may: 0, why: SILENT });
  const before = await count(server, sql`select count(*) as n from running_calls`);
  expect(await seller.post(calls.oncall, { mobile: own })).toMatchObject({ status: 409, msg: SILENT });
  expect(await count(server, sql`select count(*) as n from running_calls`)).toBe(before);
});

test.each([
  ["that asked for it", { doNotCall: 1 }],
  ["that refused", { consent: 2, consentOn: "2026-11-01" }],
])("a contact %s, by his own number alone", async (_what, values) => {
  const [own, other] = [mobile(), mobile()];
  const id = await addCustomer(seller, { contactName: "甲", mobile: own });
  const contact = await addContact(seller, id, { mobile: other });
  expect(await seller.post(contacts.edit, { id: contact, ...values })).toMatchObject({ status: 200 });
  expect((await seller.post(contacts.view, { id: contact })).data).toMatchObject(values);
  expect(await asked(other, id)).toEqual({ may: 0, why: SILENT });
  expect(await asked(own, id)).toEqual({ may: 1, why: "" });
  expect(await seller.post(contacts.edit, { id: contact, doNotCall: 0, consent: 1 })).toMatchObject({ status: 200 });
  expect(await asked(other, id)).toEqual({ may: 1, why: "" });
});

test("the queue has no number of him, and goes on to the next", async () => {
  const [silent, called] = [mobile(), mobile()];
  const due = { nextgenjintime: "2020-01-01 09:00:00" };
  const first = await addCustomer(seller, { contactName: "甲", mobile: silent, doNotCall: 1 });
  const second = await addCustomer(seller, { contactName: "乙", mobile: called });
  for (const id of [first, second])
    await sql`update customers set next_follow_at = ${due.nextgenjintime}::timestamptz where id = ${id}`.execute(
      server.db,
    );
  const { rows = [] } = await seller.post(queue.list, { rows: 200, module: "customer" });
  const phoneOf = (id: number) => rows.find((row) => row.id === id)?.phone;
  expect([phoneOf(first), phoneOf(second)]).toEqual(["", called]);
  const next = await seller.raw("/api/customer/next", {});
  expect(next.data.id).toBe(second);
});

test("a choice that is none is refused by its name", async () => {
  const id = await addCustomer(seller, {});
  expect(await seller.post(customers.edit, { id, doNotCall: 5 })).toMatchObject({
    status: 400,
    data: { errors: [{ field: "doNotCall" }] },
  });
});
