/** Lines that were sold: their shares add up to their contracts, by product, category and the region at signing. */
import type { Analysis } from "@qicheng/api/analysis/shapes";
import type { SoldLine } from "@qicheng/api/sold-lines/routes";
import { splitByWeights } from "@qicheng/engine/documents/split";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dropCaches, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let kind: number;
const products: number[] = [];
const SPAN = { from: "2026-01-01", to: "2026-11-01" };
const HANGZHOU = "330100";
const SHANGHAI = "310101";

const product = async (categoryid: number | "") =>
  newId(
    await boss.raw("/api/product/add", {
      name: unique("产品"),
      number: unique("P"),
      standard: "台",
      price: 3,
      categoryid,
    }),
  );

const customer = async (city: string) =>
  newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户"), city }));

interface Line {
  of: number;
  number: number;
  price: string;
}

async function contract(customerId: number, lines: readonly Line[], more: object = {}): Promise<number> {
  const listJson = lines.map(({ of, number, price }) => ({ productid: products[of], number, sellingprice: price }));
  return newId(
    await seller.raw("/api/contract/add", { customerId, type: kind, AddTime: "2026-05-06", listJson, ...more }),
  );
}

const linesOf = async (contractId: number, caller = boss): Promise<SoldLine[]> => {
  const data = [{ field: "contractId", op: "in", value: [contractId] }];
  const answer = await caller.raw("/api/contract/lines", { data, rows: 200, sort: "AddTime" });
  expect([answer.msg, answer.status]).toEqual([answer.msg, 200]);
  return (answer.rows as unknown as SoldLine[]).toSorted((one, other) => one.id - other.id);
};
const asked = async (caller = boss): Promise<Analysis> => (await caller.raw("/api/bi/product", SPAN)).data as Analysis;
const facts = async () => {
  const [row] = await server.rows(sql<{ money: string }>`
    select coalesce(sum(kept_money), 0)::text as money from contracts
    where approval = 2 and stage <> 2 and deleted_at is null and signed_on between '2026-01-01' and '2026-11-01'`);
  return Number(row?.money);
};

let mixed: number;
let mover: number;

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
  const top = newId(await boss.raw("/api/productCategory/add", { name: unique("类") }));
  const below = newId(await boss.raw("/api/productCategory/add", { name: unique("类"), parent: top }));
  for (const category of [top, below, ""] as const) products.push(await product(category));
  mover = await customer(HANGZHOU);
  mixed = await contract(
    mover,
    [
      { of: 0, number: 1, price: "33.33" },
      { of: 1, number: 3, price: "11.11" },
      { of: 2, number: 2, price: "0.05" },
    ],
    { Money: "50.01" },
  );
  await contract(await customer(SHANGHAI), [{ of: 0, number: 2, price: "10" }]);
  const gone = await contract(await customer(""), [{ of: 1, number: 1, price: "999" }]);
  await boss.raw("/api/contract/void", { id: gone, ext: "测试" });
}, 300_000);
afterAll(() => server.close());

describe("a share", () => {
  test("is that of documents, and all of them are the amount of the contract", async () => {
    const lines = await linesOf(mixed);
    expect(lines.map(({ share }) => share)).toEqual(splitByWeights("50.01", ["33.33", "33.33", "0.1"]).map(Number));
  });

  test("follows the amount and the lines when a contract changes, and loses what comes back", async () => {
    const id = await contract(mover, [
      { of: 0, number: 2, price: "10" },
      { of: 1, number: 1, price: "20" },
    ]);
    expect((await linesOf(id)).map(({ share }) => share)).toEqual([20, 20]);
    const changed = await boss.raw("/api/contract/change", { id, Money: "30" });
    expect([changed.msg, changed.status]).toEqual([changed.msg, 200]);
    expect((await linesOf(id)).map(({ share }) => share)).toEqual([15, 15]);
    const listJson = [{ productid: products[0], number: 1 }];
    expect((await boss.raw("/api/contract/return/add", { contractId: id, listJson })).status).toBe(200);
    const [stored] = await server.rows(sql<{ money: string }>`
      select kept_money::text as money from contracts where id = ${id}`);
    const kept = (await linesOf(id)).reduce((sum, { keptShare }) => sum + keptShare, 0);
    expect(kept).toBe(Number(stored?.money));
  });
});

describe("an analysis", () => {
  test("has the money of the contracts in force in each of its tables", async () => {
    const { figures, tables } = await asked();
    const money = await facts();
    expect(figures[0]?.value).toBe(money);
    for (const { key, lines } of tables) {
      const shown = key === "branch" ? lines.filter(({ depth }) => depth === 0) : lines;
      const sum = shown.reduce((all, { cells }) => all + Math.round((cells[0] ?? 0) * 100), 0) / 100;
      expect([key, sum]).toEqual([key, money]);
    }
  });

  test("keeps the region of the day of signing", async () => {
    const before = (await asked()).tables.find(({ key }) => key === "signRegion");
    const row = (await seller.raw("/api/customer/Views", { id: mover })).data as { version: number };
    const moved = await seller.raw("/api/customer/edit", { id: mover, version: row.version, city: SHANGHAI });
    expect(moved.status).toBe(200);
    expect((await asked()).tables.find(({ key }) => key === "signRegion")).toEqual(before);
    expect(before?.lines.map(({ key }) => key)).toEqual(["33", "31"]);
  });

  test("each line of a table opens the lines that it adds up", async () => {
    const { figures, tables, days } = await asked();
    const where = figures[0]?.parts[0]?.where ?? [];
    for (const { key, lines } of tables.filter((one) => ["productid", "categoryid", "signRegion"].includes(one.key)))
      for (const { label, narrowed, cells } of lines) {
        const data = [
          ...where,
          { field: "AddTime", op: "between", value: [days?.from, days?.to] },
          ...(narrowed.more ?? []),
        ];
        const answer = await boss.raw("/api/contract/lines", { data, rows: 200 });
        const rows = answer.rows as unknown as SoldLine[];
        const sum = rows.reduce((all, { keptShare }) => all + Math.round(keptShare * 100), 0) / 100;
        expect([key, label, sum, answer.total]).toEqual([key, label, cells[0], cells[1]]);
      }
  });
});

describe("who", () => {
  test("sees no contract sees no line of it", async () => {
    expect(await linesOf(mixed, await server.as("s3"))).toEqual([]);
    expect(await linesOf(mixed, seller)).toHaveLength(3);
    expect((await server.anonymous.raw("/api/contract/lines", {})).status).toBe(401);
    expect((await (await server.as("none")).raw("/api/contract/lines", {})).status).toBe(403);
  });

  const hide = async (module: string, key: string) => {
    await sql`insert into field_rights (role_id, module, key, access)
      select id, ${module}, ${key}, 'hide' from roles where name = '销售'`.execute(server.db);
    await dropCaches(server);
  };
  const showAll = async () => {
    await sql`delete from field_rights where access = 'hide'`.execute(server.db);
    await dropCaches(server);
  };

  test("does not read amounts of contracts reads no lines, and no sums of them", async () => {
    await hide("contract", "Money");
    expect((await seller.raw("/api/contract/lines", {})).status).toBe(403);
    const { figures, tables } = await asked(seller);
    expect(figures.map(({ value, former }) => [value, former])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(tables.some(({ key }) => key === "productid")).toBe(false);
    await showAll();
  });

  test("does not read regions of customers has no table by them", async () => {
    await hide("customer", "city");
    expect((await linesOf(mixed, seller))[0]).not.toHaveProperty("signRegion");
    const { tables } = await asked(seller);
    expect(tables.map(({ key }) => key)).not.toContain("signRegion");
    const data = [{ field: "signRegion", op: "prefix", value: "33" }];
    expect((await seller.raw("/api/contract/lines", { data })).status).toBe(400);
    await showAll();
  });
});
