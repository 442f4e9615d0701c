/** Sales of two branches at both ends of months and years, for tests of analyses. */
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { expect } from "vitest";
import { newId, unique } from "./arrange";
import type { Caller, TestServer } from "./harness";
import type { PersonName } from "./people";

export const PEOPLE = ["boss", "director", "mgrA", "s1", "s2", "s3", "view", "none"] as const satisfies PersonName[];
export const SELLERS = ["s1", "s2", "s3"] as const;

export type By = (name: PersonName) => Caller;

interface Lead {
  seller: Caller;
  lead: number;
  day: string;
  signs: boolean;
}

interface World {
  server: TestServer;
  by: By;
  product: number;
  kind: number;
  account: number;
}

/** Days at both ends of months and years. */
export const DAYS = [
  "2025-02-28",
  "2025-12-31",
  "2026-01-01",
  "2026-01-31",
  "2026-02-28",
  "2026-03-01",
  "2026-10-31",
  "2026-11-01",
];

interface Signed {
  seller: Caller;
  customerId: number;
  day: string;
  money: string;
  /** '' where it does not expire. */
  dueTime?: string;
}

async function contractOf({ product, kind }: World, given: Signed): Promise<number> {
  const { seller, customerId, day, money, dueTime = "" } = given;
  return newId(
    await seller.raw("/api/contract/add", {
      customerId,
      type: kind,
      AddTime: day,
      ...(dueTime === "" ? {} : { remind: 0, dueTime }),
      listJson: [{ productid: product, number: 2, sellingprice: money }],
    }),
  );
}

/** A lead becomes a customer on a day, and as the case may be signs a contract. */
async function turned(world: World, { seller, lead, day, signs }: Lead): Promise<void> {
  expect((await seller.raw("/api/clues/Turn", { ids: [lead], anyway: 1 })).status).toBe(200);
  await sql`update customers set turned_at = ${`${day} 12:00`}::timestamptz where id = ${lead}`.execute(
    world.server.db,
  );
  if (signs) await contractOf(world, { seller, customerId: lead, day, money: "50" });
}

interface Term {
  contractId: number;
  dueTime: string;
  money: string;
}

/** Until the next of the days, and once more until the year after. */
async function renewed(boss: Caller, { contractId, dueTime, money }: Term): Promise<void> {
  const until = DAYS.find((day) => day > dueTime) ?? "2027-03-01";
  for (const [at, day] of [until, "2027-12-31"].slice(0, money.startsWith("72") ? 2 : 1).entries()) {
    const answer = await boss.raw("/api/renewal/add", { id: contractId, dueTime: day, money: `${at + 1}${money}` });
    expect([answer.status, answer.msg]).toEqual([200, answer.msg]);
  }
}

/** People of two branches with customers, leads, contracts (void, returned), receipts (refunded, reversed) and payments. */
async function fill(world: World): Promise<void> {
  const { server, by, account } = world;
  const boss = by("boss");
  for (const [at, name] of SELLERS.entries()) {
    const seller = by(name);
    for (const [index, day] of DAYS.entries()) {
      const customerId = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
      await sql`update customers set created_at = ${`${day} 23:59:30`}::timestamptz where id = ${customerId}`.execute(
        server.db,
      );
      const lead = newId(await seller.raw("/api/clues/add", { CustomerName: unique("线索") }));
      await sql`update customers set created_at = ${`${day} 00:00:00`}::timestamptz where id = ${lead}`.execute(
        server.db,
      );
      if (index % 2 === at % 2)
        await seller.raw("/api/OpportLogs/Add", {
          customerId: lead,
          status: 1,
          Ext: `电话里谈了第${index}种机器的价格`,
        });
      if (index % 4 === at + 1) await turned(world, { seller, lead, day, signs: index > 3 });
      const dueTime = DAYS[index + 1 + at] ?? "";
      const money = `${100 * (at + 1) + index}.3${at}`;
      const contract = await contractOf(world, { seller, customerId, day, money, dueTime });
      if (dueTime !== "" && index % 2 === 0)
        await renewed(boss, { contractId: contract, dueTime, money: `${70 + index}.5` });
      if (index % 5 === 1) await boss.raw("/api/contract/void", { id: contract, ext: "测试" });
      else if (day < businessDay()) {
        const receipt = newId(
          await boss.raw("/api/finance/add", {
            contractId: contract,
            money: 90.01 + index,
            date: day,
            accountId: account,
          }),
        );
        if (index % 4 === 2) await boss.raw("/api/finance/refund", { id: receipt, money: 10.07, accountId: account });
        if (index % 4 === 3) await boss.raw("/api/finance/reverse", { id: receipt, ext: "错" });
      }
      await seller.raw("/api/OpportLogs/Add", {
        customerId,
        status: 1,
        Ext: index % 3 === 0 ? `确认了第${index}批设备的交货日期和付款方式` : `打过电话${index}`,
      });
    }
  }
  await boss.raw("/api/payment/add", {
    type: "expense",
    payee: "顺丰",
    money: 12.5,
    date: "2026-02-28",
    accountId: account,
  });
}

/** @returns whoever of them acts */
export async function analysisWorld(server: TestServer): Promise<By> {
  const callers = new Map<PersonName, Caller>();
  for (const name of PEOPLE) callers.set(name, await server.as(name));
  const by: By = (name) => callers.get(name) as Caller;
  const boss = by("boss");
  const product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const account = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank" }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  await fill({ server, by, product, kind: rows[0]?.id ?? 0, account });
  return by;
}
