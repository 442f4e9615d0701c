/** What somebody who decides is told of the customer whom the form names: what was asked for him before, as far as he may know. */
import { approvals } from "@qicheng/api/approvals/routes";
import { customers } from "@qicheng/api/customers/routes";
import { fieldRights } from "@qicheng/api/field-rights/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver } from "../../../../../packages/engine/test/approval/flows";
import { approves } from "../../../test/approvals";
import { addCustomer, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { field, type MadeForm, makeApprovedForm, submitted } from "../../../test/work-forms";

const NAMES = ["boss", "s1", "s2", "s3", "view"] as const;
const FIELDS = [field("customer", "customer"), field("amount", "number"), field("memo")];

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
});
afterAll(() => server.close());

const detailOf = async (by: Caller, taskid: number) => (await by.post(approvals.detail, { taskid })).data;

/** Of what was asked for the customer before, who asked and for how much; null where no customer is told of. */
async function toldOf(by: Caller, taskid: number): Promise<string[] | null> {
  const { ofCustomer } = (await detailOf(by, taskid)) as {
    ofCustomer: { createusername: string; facts: { value: string }[] }[] | null;
  };
  return ofCustomer?.map(({ createusername, facts }) => `${createusername} ${facts[0]?.value}`) ?? null;
}

const form = (nodes: ReturnType<typeof approver>[]) => makeApprovedForm(server, people.boss, FIELDS, nodes);
const asks = async (by: Caller, made: MadeForm, customer: number, amount: number) =>
  (await submitted(server, by, made, { customer, amount })).task;
const nickname = async ({ id }: Caller): Promise<string> => {
  const { people: all } = await server.services.organisation.get();
  return all.get(id)?.nickname ?? "";
};

test("whoever asked, for that customer alone, and of it what one takes part in", async () => {
  const { boss, s1, s2 } = people;
  const made = await form([approver("A", [s2.id])]);
  const [one, other] = [await addCustomer(s1), await addCustomer(s1)];
  await asks(s1, made, one, 1);
  await asks(boss, made, one, 2);
  await asks(s1, made, other, 3);
  const task = await asks(s1, made, one, 4);
  const mine = `${await nickname(s1)} 1`;
  expect(await toldOf(s2, task)).toEqual([`${await nickname(boss)} 2`, mine]);
  expect(await toldOf(s1, task)).toEqual([mine]);
  // a form that names nobody has nothing to tell
  const { task: none } = await submitted(server, s1, made, { amount: 5 });
  expect(await toldOf(s2, none)).toBe(null);
});

test("another customer in the form is another one's history, and one that was merged has that of the other", async () => {
  const { s1, s2 } = people;
  const made = await form([approver("A", [s2.id], { writeField: ["customer"] })]);
  const [one, other] = [await addCustomer(s1), await addCustomer(s1)];
  await asks(s1, made, one, 1);
  await asks(s1, made, other, 2);
  const task = await asks(s1, made, one, 3);
  await s1.post(customers.share, { ids: [other], userids: [s2.id], access: "r" });
  const stepid = (await detailOf(s2, task)).steps[0].stepid;
  expect(await s2.post(approvals.submit, { stepid, data: { customer: other } })).toMatchObject({ status: 200 });
  const said = async () => (await toldOf(s2, task))?.map((one) => one.split(" ")[1]);
  expect(await said()).toEqual(["2"]);
  const merged = await people.boss.post(customers.merge, { id: other, ids: [one], fields: {} });
  expect(merged).toMatchObject({ status: 200, data: { refused: [] } });
  expect(await said()).toEqual(["2", "1"]);
  // what is written next does not take it back
  expect(await s2.post(approvals.submit, { stepid, data: { customer: other } })).toMatchObject({ status: 200 });
  expect(await said()).toEqual(["2", "1"]);
});

test("not where a node or a role keeps from one which customer it is", async () => {
  const { boss, s1, s2, s3, view } = people;
  const made = await form([
    approver("A", [s2.id], { hideField: ["customer"] }),
    approver("B", [s3.id]),
    approver("C", [view.id]),
  ]);
  const one = await addCustomer(s1);
  const passes = async () => {
    const task = await asks(s1, made, one, 1);
    await approves(server, s2.id, task, "A");
    await approves(server, s3.id, task, "B");
    return task;
  };
  await passes();
  const task = await passes();
  const told = [`${await nickname(s1)} 1`];
  expect(await toldOf(s2, task)).toBe(null);
  expect(await toldOf(s3, task)).toEqual(told);
  expect(await toldOf(view, task)).toEqual(told);
  const role = await count(server, sql`select role_id as n from user_roles where user_id = ${view.id}`);
  const rights = [{ role, field: "customer", access: "hide", before: { access: "edit" } }] as const;
  expect(await boss.post(fieldRights.save, { module: made.module, rights: [...rights] })).toMatchObject({
    status: 200,
  });
  expect(await toldOf(view, task)).toBe(null);
});
