/** What a contract brings, for whoever may see cost. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grant, newId } from "../../../test/arrange";
import { goodsWorld, today } from "../../../test/goods-world";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let world: Awaited<ReturnType<typeof goodsWorld>>;

beforeAll(async () => {
  server = await testServer();
  world = await goodsWorld(server);
  ({ boss } = world);
});
afterAll(() => server.close());

const chain = (caller: Caller, contractId: number) => caller.raw("/api/stock/chain", { contractId });

test("margin is the net amount less what left, and with what came back", async () => {
  const one = await world.product();
  newId(await world.bring({ listJson: [{ productid: one, number: 10, price: 20 }] }));
  const id = await world.contract([{ productid: one, number: 4, sellingprice: 56.5, shuilv: "13" }]);
  const margin = async () => (await chain(boss, id)).data.margin;
  expect(await margin()).toEqual({ net: 200, shipped: 0, returned: 0, margin: 200, percent: 100 });
  const out = newId(await world.send({ contractId: id, listJson: [{ productid: one, number: 3 }] }));
  expect(await margin()).toEqual({ net: 200, shipped: 60, returned: 0, margin: 140, percent: 70 });
  const back = newId(
    await boss.raw("/api/contract/return/add", {
      contractId: id,
      returnDate: today,
      listJson: [{ productid: one, number: 1 }],
    }),
  );
  const received = newId(await world.bring({ returnId: back, listJson: [{ productid: one, number: 1 }] }));
  expect(await margin()).toMatchObject({ net: 150, shipped: 60, returned: 20, margin: 110 });
  expect((await world.reverse(received)).status).toBe(200);
  expect(await margin()).toMatchObject({ returned: 0, margin: 90 });
  expect((await world.reverse(out)).status).toBe(200);
  expect(await margin()).toMatchObject({ shipped: 0, margin: 150 });
});

test("nobody else is told of margin or cost", async () => {
  const one = await world.product();
  const id = await world.contract([{ productid: one, number: 4, sellingprice: 56.5 }]);
  await grant(server, "s1", ["crm.contract.SalesOrder"]);
  const s1 = await server.as("s1");
  await sql`update contracts set owner_id = ${s1.id} where id = ${id}`.execute(server.db);
  const seen = await chain(s1, id);
  expect(seen.status).toBe(200);
  expect(seen.data).not.toHaveProperty("margin");
  expect((await chain(await server.as("s2"), id)).status).toBeGreaterThanOrEqual(403);
});
