/** A number of a ledger unfolds into its entries, and they add up to it: of one record, and of all that a list finds. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grant, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let boss: Caller;
let seller: Caller;
let product: number;
let kind: number;
let customer: number;
let contract: number;

interface Answer {
  sum: number;
  count: number;
  rows: { money: number; kind: string; records: { module: string; id: number; name: string }[] }[];
}

/** Never −0, which is another number to the runner. */
const fen = (value: number) => Math.round(value * 100) + 0;
const why = async (by: Caller, input: object) => (await by.raw("/api/finance/ledger", input)).data as unknown as Answer;

const DAY = 86_400_000;
const dayBefore = (day: string, days = 1) => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

/** All pages of it. */
async function entriesOf(by: Caller, input: object) {
  const first = await why(by, input);
  const rows = [...first.rows];
  for (let page = 2; rows.length < first.count; page += 1) rows.push(...(await why(by, { ...input, page })).rows);
  return { ...first, rows };
}

const PLACES = {
  contract: { index: "/api/contract/index", sums: "/api/contract/findContractsCountMoney" },
  recpay: { index: "/api/recpay/index", sums: "/api/recpay/findSumMoney" },
  finance: { index: "/api/finance/index", sums: "/api/finance/findSumMoney" },
} as const;
const FIGURES = {
  contract: ["received", "unreceived", "returned", "writtenOff"],
  recpay: ["recpaymoney", "unreceived"],
  finance: ["allocated", "prepayment", "refunded"],
} as const;
const MODULES = Object.keys(PLACES) as (keyof typeof PLACES)[];

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  seller = await server.as("s1");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  const accountId = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank" }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
  customer = newId(await seller.raw("/api/customer/add", { CustomerName: unique("客户") }));
  const made = async (more: object) =>
    newId(
      await seller.raw("/api/contract/add", {
        customerId: customer,
        type: kind,
        AddTime: "2026-03-05",
        listJson: [{ productid: product, number: 3, sellingprice: 100.01 }],
        ...more,
      }),
    );
  const plan = {
    hkType: 2,
    hkList: ["2026-04-01", "2026-05-01"].map((date, at) => ({ date, money: 100 + 100.03 * at })),
  };
  contract = await made(plan);
  const other = await made({});
  const voided = await made({});
  const paid = async (more: object) =>
    newId(await boss.raw("/api/finance/add", { accountId, date: "2026-04-02", ...more }));
  await paid({ contractId: contract, money: 120.55 });
  const second = await paid({ contractId: contract, money: 40 });
  await boss.raw("/api/finance/refund", { id: second, money: 10, ext: "多付" });
  await paid({ customerId: customer, money: 77 });
  await boss.raw("/api/finance/usePrepaid", { customerId: customer, items: [{ contractId: other, money: 7 }] });
  await paid({ contractId: voided, money: 5 });
  await boss.raw("/api/contract/void", { id: voided, ext: "取消", toPrepaid: 1 });
  const back = { contractId: contract, listJson: [{ productid: product, number: 1 }], Ext: "退" };
  await boss.raw("/api/contract/return/add", back);
  const [row] = (await boss.raw("/api/recpay/list", { contractId: contract, rows: 10 })).rows?.toReversed() ?? [];
  await boss.raw("/api/recpay/set", { id: row?.id, ext: "抹零" });
});
afterAll(() => server.close());

describe("entries add up to the number", () => {
  test.each(MODULES)("of each record of %s", async (module) => {
    let seen = 0;
    for (const by of [boss, seller])
      for (const row of (await by.raw(PLACES[module].index, { customerId: customer, rows: 100 })).rows ?? [])
        for (const figure of FIGURES[module]) {
          const { sum, rows, count } = await entriesOf(by, { module, figure, id: row.id });
          expect(fen(sum), `${figure} of ${row.id}`).toBe(fen(Number(row[figure])));
          expect(fen(rows.reduce((all, { money }) => all + money, 0))).toBe(fen(sum));
          expect(rows).toHaveLength(count);
          seen += count;
        }
    expect(seen).toBeGreaterThan(3);
  });

  test.each(MODULES)("of the bar below the list of %s", async (module) => {
    for (const by of [boss, seller])
      for (const query of [{}, { customerId: customer }, { dataType: "myself" }]) {
        const { data } = await by.raw(PLACES[module].sums, query);
        const figures = Object.entries(data as Record<string, number>).filter(([key]) =>
          (FIGURES[module] as readonly string[]).includes(key),
        );
        expect(figures.length).toBeGreaterThan(0);
        for (const [figure, sum] of figures) {
          const found = await entriesOf(by, { module, figure, query });
          expect(fen(found.sum), figure).toBe(fen(sum));
          expect(fen(found.rows.reduce((all, { money }) => all + money, 0))).toBe(fen(sum));
        }
      }
  });

  test("of the ageing, cell by cell and below", async () => {
    for (const at of [{ day: "2026-04-20" }, { day: "2026-04-20", customerId: customer }, {}]) {
      const sums = (await boss.raw("/api/finance/ageingSums", at)).data as Record<string, number>;
      const all = (await boss.raw("/api/finance/ageing", { ...at, rows: 200 })).rows ?? [];
      expect(all).toHaveLength(sums.count ?? -1);
      for (const key of ["open", "notDue", "d30", "d60", "d90", "d180", "d365", "older"]) {
        const input = { ...at, age: key === "open" ? "" : key };
        expect(fen((await boss.raw("/api/finance/ageingRows", input)).data?.sum)).toBe(fen(sums[key] ?? -1));
        expect(fen(all.reduce((sum, row) => sum + Number(row[key]), 0))).toBe(fen(sums[key] ?? -1));
        for (const row of all) {
          const cell = (await boss.raw("/api/finance/ageingRows", { ...input, customerId: row.id })).data;
          expect(fen(cell?.sum)).toBe(fen(Number(row[key])));
        }
      }
    }
  });

  test("of the ageing by person and by branch", async () => {
    for (const [by, own] of [
      ["user", (id: number) => ({ UserID: id })],
      ["branch", (id: number) => ({ BranchID: id, ownBranch: 1 })],
    ] as const) {
      const [sums, rows] = [
        (await boss.raw("/api/finance/ageingSums", {})).data,
        (await boss.raw("/api/finance/ageing", { by, rows: 200 })).rows ?? [],
      ];
      expect(rows.length).toBeGreaterThan(0);
      expect(fen(rows.reduce((sum, { open }) => sum + Number(open), 0))).toBe(fen(sums?.open));
      for (const { id, customerName, open } of rows.filter((row) => row.id !== 0)) {
        expect(customerName).not.toBe("");
        expect(fen((await boss.raw("/api/finance/ageingRows", own(Number(id)))).data?.sum)).toBe(fen(Number(open)));
      }
    }
  });

  test("of the forecast, step by step, as planned and as late as usual", async () => {
    for (const span of [{}, { from: "2026-04-01", to: "2026-06-30" }, { from: "2026-01-01", to: "2026-12-31" }]) {
      const found = (await boss.raw("/api/finance/forecast", span)).data;
      const steps = [
        { from: "", to: dayBefore(found.from), ...found.before },
        ...found.steps,
        { from: dayBefore(found.to, -1), to: "", ...found.after },
      ];
      for (const by of ["planned", "usual"] as const) {
        expect(fen(steps.reduce((sum, step) => sum + step[by], 0))).toBe(fen(found.open));
        for (const step of steps) {
          const { data } = await boss.raw("/api/finance/forecastRows", { from: step.from, to: step.to, by });
          expect(fen(data?.sum)).toBe(fen(step[by]));
        }
      }
      for (const [at, { from }] of found.steps.entries())
        if (at > 0) expect(dayBefore(from)).toBe(found.steps[at - 1].to);
    }
  });

  test("of a customer who pays late: his open rows are expected as much later", async () => {
    await sql`update contract_plan set completed_on = planned_on + 10 where contract_id in (
      select id from contracts where customer_id = ${customer}) and completed_on is not null`.execute(server.db);
    const { rows } = await sql<{ days: number | null }>`
      select percentile_disc(0.5) within group (order by completed_on - planned_on) as days from contract_plan
      where completed_on > current_date - 700 and contract_id in (select id from contracts
        where customer_id = ${customer} and approval = 2)`.execute(server.db);
    const of = async (by: string) =>
      (await boss.raw("/api/finance/forecastRows", { customerId: customer, by })).data?.rows as { day: string }[];
    const [planned, usual] = [await of("planned"), await of("usual")];
    expect(planned.length).toBeGreaterThan(0);
    expect(usual.map(({ day }) => day)).toEqual(planned.map(({ day }) => dayBefore(day, -(rows[0]?.days ?? 0))));
  });
});

test("the rows of a statement add up to what it says, and its end is the next one's beginning", async () => {
  const of = async (more: object) => (await boss.raw("/api/finance/statement", { customerId: customer, ...more })).data;
  const [first, rest, all] = await Promise.all([of({ to: "2026-04-30" }), of({ from: "2026-05-01" }), of({})]);
  expect(first?.closing).toBe(rest?.opening);
  expect(rest?.closing).toBe(all?.closing);
  for (const one of [first, rest, all]) {
    const rows = one?.rows as { due: number; received: number }[];
    expect(fen(rows.reduce((sum, { due }) => sum + due, 0))).toBe(fen(one?.due));
    expect(fen(rows.reduce((sum, { received }) => sum + received, 0))).toBe(fen(one?.received));
    expect(fen(one?.opening + one?.due - one?.received)).toBe(fen(one?.closing));
  }
  const prepaid = await entriesOf(boss, { module: "finance", figure: "prepayment", query: { customerId: customer } });
  expect(fen(prepaid.sum)).toBe(fen(all?.prepaid));
});

test("until a day later entries do not count", async () => {
  const asked = { module: "finance", figure: "prepayment", query: { customerId: customer } };
  expect((await why(boss, { ...asked, until: "2026-04-02" })).sum).toBeGreaterThan(0);
  expect(await why(boss, { ...asked, until: "2026-04-01" })).toEqual({ sum: 0, count: 0, rows: [] });
});

describe("whoever asks", () => {
  test("is told nothing of what he does not see, and nothing of no ledger", async () => {
    const stranger = await server.as("s3");
    expect(await why(stranger, { module: "contract", figure: "received", id: contract })).toMatchObject({ count: 0 });
    const cells = (await stranger.raw("/api/finance/ageingRows", { customerId: customer })).data;
    expect(cells).toMatchObject({ count: 0 });
    const expected = (await stranger.raw("/api/finance/forecast", { customerId: customer })).data;
    expect(expected).toMatchObject({ open: 0, before: { planned: 0, usual: 0 } });
    for (const span of [
      { from: "2026-05-01", to: "2026-04-01" },
      { from: "2020-01-01", to: "2026-01-01" },
    ])
      expect(await boss.raw("/api/finance/forecast", span)).toMatchObject({ status: 400 });
    for (const figure of ["Money", "constructor", "__proto__"])
      expect(await boss.raw("/api/finance/ledger", { module: "contract", figure })).toMatchObject({ status: 400 });
    expect(await boss.raw("/api/finance/ledger", { module: "user", figure: "received" })).toMatchObject({
      status: 400,
    });
    expect((await server.anonymous.raw("/api/finance/ledger", { module: "contract", figure: "received" })).status).toBe(
      401,
    );
  });

  test("without the right to receipts is told money and days, and no number of a receipt", async () => {
    await grant(server, "s2", ["crm.contract.SalesOrder"], "all");
    const clerk = await server.as("s2");
    const { rows, count } = await why(clerk, { module: "contract", figure: "received", id: contract });
    expect(count).toBeGreaterThan(0);
    for (const { records } of rows)
      expect(records.map(({ module, name }) => [module, name !== ""])).toEqual([
        ["finance", false],
        ["contract", true],
      ]);
    for (const module of ["recpay", "finance"] as const) {
      const asked = { module, figure: FIGURES[module][0] };
      expect(await clerk.raw("/api/finance/ledger", asked)).toMatchObject({ status: 403 });
    }
    expect((await clerk.raw("/api/finance/ageing", {})).status).toBe(403);
    expect((await clerk.raw("/api/finance/statement", { customerId: customer })).status).toBe(403);
  });
});
