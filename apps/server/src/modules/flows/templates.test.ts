/** Templates of approvals for documents: one press, and the next document goes by it. */
import { flows } from "@qicheng/api/flows/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let product: number;
let kind: number;

const KEYS = [
  "baoxiao",
  "contract",
  "finance",
  "invoice",
  "payment",
  "purchaseOrder",
  "salesReturn",
  "stockIn",
  "stockOut",
  "stockTransfer",
] as const;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
});
afterAll(() => server.close());

/** Steps of the path that a contract of this price and discount takes, as its flow says before it is submitted. */
async function stepsOf(listJson: object, Money: number) {
  const [flow] = await server.rows(sql<{ id: number }>`select id from wf_flows where module = 'contract'`);
  const data = { listJson: [{ productid: product, number: 1, sellingprice: Money, ...listJson }], Money };
  const { data: seen } = await boss.post(flows.simulate, { id: flow?.id ?? 0, userid: seller.id, data });
  const path: readonly { name: string }[] = seen.path;
  return path.map(({ name }) => name);
}

test("are offered for each document, added by one press, and in force at once", async () => {
  const { data: offered } = await boss.post(flows.templates, {});
  expect((offered as { key: string }[]).map(({ key }) => key).toSorted()).toEqual([...KEYS].toSorted());
  expect((offered as { there: number }[]).every(({ there }) => there === 0)).toBe(true);
  const { data, status, text } = await boss.post(flows.install, { keys: [...KEYS] });
  expect(status, text).toBe(200);
  expect(data?.ids).toHaveLength(KEYS.length);
  const { data: now } = await boss.post(flows.templates, {});
  expect((now as { there: number }[]).every(({ there }) => there === 1)).toBe(true);

  const customerId = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const contract = newId(
    await seller.raw("/api/contract/add", {
      customerId,
      type: kind,
      AddTime: "2026-03-05",
      listJson: [{ productid: product, number: 1, sellingprice: 300 }],
    }),
  );
  // it waits, where without a flow it had passed
  expect((await boss.raw("/api/contract/Views", { id: contract })).data.approval).toBe(0);
});

test("ask for more where more is at stake: the amount of a contract, and its lowest discount", async () => {
  const small = await stepsOf({}, 300);
  expect(await stepsOf({ discount: 95 }, 300)).toEqual(small);
  for (const steps of [await stepsOf({}, 100_000), await stepsOf({ discount: 89 }, 300)]) {
    expect(steps).toHaveLength(small.length + 1);
    expect(steps).toContain("总经理");
  }
});

test("a second flow for the same documents is refused by name, and so is what there is no template for", async () => {
  const before = await server.rows(sql`select id from wf_flows`);
  const again = await boss.post(flows.install, { keys: ["contract"] });
  expect(again).toMatchObject({ status: 409 });
  expect(again.msg).toContain("销售合同审批");
  expect(await boss.post(flows.install, { keys: ["nonsense"] })).toMatchObject({ status: 400 });
  expect(await boss.post(flows.install, { keys: ["constructor"] })).toMatchObject({ status: 400 });
  expect(await seller.post(flows.install, { keys: ["finance"] })).toMatchObject({ status: 403 });
  expect((await server.anonymous.post(flows.install, { keys: ["finance"] })).status).toBe(401);
  expect(await server.rows(sql`select id from wf_flows`)).toHaveLength(before.length);
});

test("two who take one at once have one flow", async () => {
  await sql`update wf_flows set enabled = false where module = 'finance'`.execute(server.db);
  const both = await Promise.all([1, 2].map(() => boss.post(flows.install, { keys: ["finance"] })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const there = await server.rows(
    sql`select id from wf_flows where module = 'finance' and enabled and current_version_id is not null`,
  );
  expect(there).toHaveLength(1);
});
