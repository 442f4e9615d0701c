/** What a contact is for a deal, and to whom he reports: within one customer, without circles, and whatever becomes of either. */
import { contacts } from "@qicheng/api/contacts/routes";
import { customers } from "@qicheng/api/customers/routes";
import { recycle } from "@qicheng/api/recycle/routes";
import { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addContact, addCustomer, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums } from "../../../test/observe";
import { batchOf } from "../../../test/pool";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "mgrA" | "view", Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "mgrA", "view"]);
});
afterAll(() => server.close());

const report = (caller: Caller, id: number, to: number | null) => caller.post(contacts.report, { id, to });
const aboveOf = async (id: number) => (await people.boss.post(contacts.view, { id })).data.reportsTo;

/** A customer with so many contacts. */
async function withContacts(caller: Caller, many: number): Promise<{ customer: number; ids: number[] }> {
  const customer = await addCustomer(caller);
  const ids: number[] = [];
  for (let n = 0; n < many; n += 1) ids.push(await addContact(caller, customer));
  return { customer, ids };
}

describe("the role of a contact", () => {
  test("is one of those the company keeps, and is listed, found and told by name", async () => {
    const { s1 } = people;
    const roles = (await s1.raw("/api/Status/json", { types: "contactRole" })).data.contactRole;
    expect(roles.map(({ name }: { name: string }) => name)).toEqual(["决策人", "影响人", "技术", "采购"]);
    const customer = await addCustomer(s1);
    const id = await addContact(s1, customer, { role: roles[0].id });
    await addContact(s1, customer, { role: roles[1].id });
    expect((await s1.post(contacts.view, { id })).data).toMatchObject({ role: roles[0].id, roleName: "决策人" });
    const data = JSON.stringify([{ field: "role", op: "in", value: [roles[0].id] }]);
    expect((await s1.raw("/api/contact/list", { customerId: customer, data })).rows).toMatchObject([{ id }]);
    expect(await s1.raw("/api/contact/Edit", { id, role: 999_999 })).toMatchObject({
      status: 400,
      msg: "角色：选项不存在",
    });
    expect((await s1.raw("/api/contact/Edit", { id, role: "" })).status).toBe(200);
    expect((await s1.post(contacts.view, { id })).data).toMatchObject({ role: "", roleName: "" });
  });
});

describe("whom a contact reports to", () => {
  test("is said, changed, taken off, and told in the log of the customer", async () => {
    const { s1 } = people;
    const { customer, ids } = await withContacts(s1, 3);
    const [a = 0, b = 0, c = 0] = ids;
    expect(await report(s1, a, b)).toMatchObject({ status: 200, msg: "汇报对象已保存" });
    expect((await s1.post(contacts.list, { customerId: customer })).rows).toMatchObject([
      { id: a, reportsTo: b },
      { id: b, reportsTo: 0 },
      { id: c, reportsTo: 0 },
    ]);
    const nameOf = async (id: number) => (await s1.post(contacts.view, { id })).data.contactName as string;
    expect((await report(s1, a, c)).status).toBe(200);
    const [log] = (await s1.raw("/api/actionLog/list", { modelId: customer, modelType: "customer" })).rows ?? [];
    expect(log).toMatchObject({
      text: `修改联系人的汇报对象：${await nameOf(a)}`,
      changes: [{ title: "汇报给", from: await nameOf(b), to: await nameOf(c) }],
    });
    expect((await report(s1, a, null)).status).toBe(200);
    expect(await aboveOf(a)).toBe(0);
  });

  test("is refused for himself, for one of another customer, in a circle, and of a contact that one may not change", async () => {
    const { s1, s2, view } = people;
    const { ids } = await withContacts(s1, 3);
    const [a = 0, b = 0, c = 0] = ids;
    const { ids: others } = await withContacts(s1, 1);
    const { ids: theirs } = await withContacts(s2, 2);
    await report(s1, a, b);
    await report(s1, b, c);
    const before = await checksums(server);
    expect(await report(s1, a, a)).toMatchObject({ status: 400, msg: "不能汇报给本人" });
    for (const to of [others[0] ?? 0, theirs[0] ?? 0, 999_999])
      expect(await report(s1, a, to)).toMatchObject({ status: 400, msg: "只能选择同一客户的联系人" });
    expect(await report(s1, c, a)).toMatchObject({ status: 400, msg: expect.stringMatching(/已直接或间接汇报给/) });
    expect((await report(s1, theirs[0] ?? 0, theirs[1] ?? 0)).code).toBe("NOT_FOUND");
    expect((await report(view, a, null)).status).toBe(403);
    expect((await server.anonymous.raw(contacts.report.path, { id: a })).status).toBe(401);
    expect(await checksums(server)).toEqual(before);
  });

  test("makes no circle when both, or three, are said at the same moment", async () => {
    const { s1, mgrA } = people;
    for (let round = 0; round < 6; round += 1) {
      const { ids } = await withContacts(s1, 3);
      const [a = 0, b = 0, c = 0] = ids;
      const answers = await Promise.all([report(s1, a, b), report(mgrA, b, c), report(s1, c, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    }
  });

  test("is nobody of the list while he lies in the bin, is he again when he comes back, and nobody when he is gone", async () => {
    const { boss } = people;
    const { ids } = await withContacts(boss, 2);
    const [a = 0, b = 0] = ids;
    await report(boss, a, b);
    await boss.post(contacts.remove, { ids: [b] });
    expect(await report(boss, a, b)).toMatchObject({ status: 400 });
    expect(await aboveOf(a)).toBe(b);
    await boss.post(recycle.restore, { module: "contact", ids: [b] });
    expect(await aboveOf(a)).toBe(b);
    await boss.post(contacts.remove, { ids: [b] });
    await boss.post(recycle.purge, { module: "contact", ids: [b] });
    expect(await aboveOf(a)).toBe(0);
  });

  test("goes along with a transfer and a merge; taken back, nobody reports to one of another customer", async () => {
    const { boss, s2 } = people;
    const one = await withContacts(boss, 2);
    const other = await withContacts(boss, 2);
    const [a = 0, b = 0] = one.ids;
    const [c = 0, d = 0] = other.ids;
    await report(boss, a, b);
    await report(boss, c, d);
    await boss.post(customers.transfer, { ids: [one.customer], userid: s2.id });
    expect(await aboveOf(a)).toBe(b);
    await boss.post(customers.transfer, { ids: [one.customer], userid: boss.id });
    const merged = await boss.post(customers.merge, { id: one.customer, ids: [other.customer], fields: {} });
    expect(merged.status).toBe(200);
    expect([await aboveOf(a), await aboveOf(c)]).toEqual([b, d]);
    expect((await report(boss, b, d)).status).toBe(200);
    expect((await boss.post(undo.run, { id: batchOf(merged) })).status).toBe(200);
    expect([await aboveOf(a), await aboveOf(b), await aboveOf(c)]).toEqual([b, 0, d]);
    const crossed = await server.rows(sql`
      select 1 from contacts k join contacts x on x.id = k.reports_to where x.customer_id <> k.customer_id`);
    expect(crossed).toEqual([]);
  });
});
