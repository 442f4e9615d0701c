/** Every number of an analysis equals the rows that it opens, whoever asks, however it is narrowed, and the facts themselves. */
import type { Analysis, AnalysisFigure, AnalysisLine } from "@qicheng/api/analysis/shapes";
import { type Narrowed, rowsOf } from "@qicheng/engine/analysis/figures";
import { decimal } from "@qicheng/engine/documents/money";
import { businessDay } from "@qicheng/engine/time/business-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { dropCaches, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import type { PersonName } from "../../../test/people";

let server: TestServer;
let boss: Caller;
let product: number;
let kind: number;
let account: number;

const PEOPLE = ["boss", "director", "mgrA", "s1", "s2", "s3", "view", "none"] as const satisfies PersonName[];
const SELLERS = ["s1", "s2", "s3"] as const;
const LISTS: Readonly<Record<string, string>> = {
  customer: "/api/customer/index",
  clue: "/api/clues/index",
  contract: "/api/contract/index",
  finance: "/api/finance/index",
  payment: "/api/payment/index",
  recpay: "/api/recpay/index",
  soldLine: "/api/contract/lines",
  followup: "/api/OpportLogs/index",
};
const callers = new Map<PersonName, Caller>();
const by = (name: PersonName): Caller => callers.get(name) as Caller;

/** Days at both ends of months and years. */
const DAYS = [
  "2025-02-28",
  "2025-12-31",
  "2026-01-01",
  "2026-01-31",
  "2026-02-28",
  "2026-03-01",
  "2026-10-31",
  "2026-11-01",
];

const asked = async (route: string, input: object, caller: Caller = boss): Promise<Analysis> => {
  const answer = await caller.raw(`/api/bi/${route}`, input);
  expect([answer.status, answer.msg]).toEqual([200, expect.anything()]);
  return answer.data as Analysis;
};

async function contractOf(seller: Caller, customerId: number, day: string, money: string): Promise<number> {
  return newId(
    await seller.raw("/api/contract/add", {
      customerId,
      type: kind,
      AddTime: day,
      listJson: [{ productid: product, number: 2, sellingprice: money }],
    }),
  );
}

/** A lead becomes a customer on a day, and as the case may be signs a contract. */
async function turned(seller: Caller, lead: number, { day, signs }: { day: string; signs: boolean }): Promise<void> {
  expect((await seller.raw("/api/clues/Turn", { ids: [lead], anyway: 1 })).status).toBe(200);
  await sql`update customers set turned_at = ${`${day} 12:00`}::timestamptz where id = ${lead}`.execute(server.db);
  if (signs) await contractOf(seller, lead, day, "50");
}

/** People of two branches with customers, leads, contracts (void, returned), receipts (refunded, reversed) and payments. */
async function fill(): Promise<void> {
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
      if (index % 4 === at + 1) await turned(seller, lead, { day, signs: index > 3 });
      const contract = await contractOf(seller, customerId, day, `${100 * (at + 1) + index}.3${at}`);
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
      await seller.raw("/api/OpportLogs/Add", { customerId, status: 1, Ext: `打过电话${index}` });
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

beforeAll(async () => {
  server = await testServer();
  for (const name of PEOPLE) callers.set(name, await server.as(name));
  boss = by("boss");
  product = newId(
    await boss.raw("/api/product/add", { name: unique("产品"), number: unique("P"), standard: "台", price: 300 }),
  );
  account = newId(await boss.raw("/api/account/add", { name: unique("银行"), types: "bank" }));
  const { rows } = await sql<{ id: number }>`
    select id from dictionary where kind = 'contractType' order by id limit 1`.execute(server.db);
  kind = rows[0]?.id ?? 0;
  await fill();
}, 300_000);
afterAll(() => server.close());

/** How many rows of its lists a number opens, or what they add up to. */
async function opened(caller: Caller, { parts }: AnalysisFigure, narrowed: Narrowed): Promise<number> {
  let sum = decimal("0");
  for (const part of parts) {
    const data = rowsOf(part, narrowed);
    const answer = await caller.raw(LISTS[part.module] ?? "", { data, rows: 200 });
    expect([part.module, answer.status, answer.msg]).toEqual([part.module, 200, answer.msg]);
    expect(answer.total).toBeLessThanOrEqual(200);
    sum =
      part.sum === ""
        ? sum.plus(answer.total ?? 0)
        : (answer.rows ?? []).reduce((all, row) => all.plus(String(row[part.sum] || 0)), sum);
  }
  return Number(sum.toFixed());
}

const ROUTES = [
  "customerCount",
  "funnel",
  "product",
  "cycle",
  "customerTotal",
  "customerRank",
  "financeTotal",
  "financePayment",
] as const;

const question = fc.record({
  route: fc.constantFrom(...ROUTES),
  who: fc.constantFrom(...PEOPLE),
  from: fc.constantFrom(...DAYS),
  to: fc.constantFrom(...DAYS),
  year: fc.constantFrom(2025, 2026),
  people: fc.subarray([...SELLERS], { maxLength: 2 }),
  branch: fc.constantFrom("", "总部", "甲部", "乙部"),
  by: fc.constantFrom("person", "branch", "customer"),
  view: fc.constantFrom("added", "turned"),
  pick: fc.nat(999),
});

/** A median is of its rows, and no sum of them. */
const isSum = ({ parts, unit }: AnalysisFigure) => parts.length > 0 && unit !== "days";

/** Each number of a line equals the rows that it opens. */
async function lineOpens(
  line: AnalysisLine,
  { caller, data, within }: { caller: Caller; data: Analysis; within: Narrowed },
): Promise<void> {
  for (const [at, figure] of data.figures.entries()) {
    const cell = line.cells[at];
    if (cell === null || cell === undefined || !isSum(figure)) continue;
    const found = await opened(caller, figure, { ...within, ...(line.narrowed as Narrowed) });
    expect([figure.key, line.label, found]).toEqual([figure.key, line.label, cell]);
  }
}

/** What a route takes of days: a year, or a span of a year at most. */
function spanIn(route: string, { from, to, year }: { from: string; to: string; year: number }) {
  if (route.startsWith("finance")) return { year };
  const [first, last] = [from, to].sort() as [string, string];
  const isLong = Date.parse(last) - Date.parse(first) > 365 * 86_400_000;
  return { from: isLong ? last : first, to: last };
}

function ownOf(route: string, { of, view }: { of: string; view: string }): object {
  if (route === "customerRank") return { by: of };
  return route === "funnel" ? { view } : {};
}

describe("a number", () => {
  test("equals the rows that it opens", async () => {
    const { rows: branches } = await sql<{ id: number; name: string }>`select id, name from branches`.execute(
      server.db,
    );
    await fc.assert(
      fc.asyncProperty(question, async ({ route, who, from, to, year, people, branch, by: of, view, pick }) => {
        const userids = people.map((name) => by(name).id);
        const BranchID = branches.find(({ name }) => name === branch)?.id ?? 0;
        const input = { ...spanIn(route, { from, to, year }), userids, BranchID, ...ownOf(route, { of, view }) };
        const answer = await by(who).raw(`/api/bi/${route}`, input);
        if (answer.status === 403) return;
        expect([answer.msg, answer.status]).toEqual([answer.msg, 200]);
        const data = answer.data as Analysis;
        const within: Narrowed = {
          days: data.days ?? undefined,
          people: userids,
          ...(BranchID ? { branch: BranchID } : {}),
        };
        const figures = data.figures.filter(isSum);
        for (const figure of figures)
          if (figure.value !== null)
            expect([figure.key, await opened(by(who), figure, within)]).toEqual([figure.key, figure.value]);
        const lines = data.tables.flatMap(({ lines: all }) => all);
        const line = lines[pick % Math.max(lines.length, 1)];
        if (line) await lineOpens(line, { caller: by(who), data, within });
      }),
      { numRuns: runs(60) },
    );
  }, 300_000);

  test("equals the facts", async () => {
    const { figures, tables } = await asked("financeTotal", { year: 2025 });
    const value = (key: string) => figures.find((one) => one.key === key)?.value;
    const [facts] = await server.rows(sql<Record<"contractMoney" | "contracts" | "received", string>>`
      select (select sum(money - returned) from contracts where approval = 2 and stage <> 2 and deleted_at is null
          and signed_on between '2025-01-01' and '2025-12-31')::text as "contractMoney",
        (select count(*) from contracts where approval = 2 and stage <> 2 and deleted_at is null
          and signed_on between '2025-01-01' and '2025-12-31')::text as contracts,
        (select sum(money - refunded) from receipts where approval = 2 and state = 0 and deleted_at is null
          and received_on between '2025-01-01' and '2025-12-31')::text as received`);
    for (const [key, amount] of Object.entries(facts ?? {})) expect([key, value(key)]).toEqual([key, Number(amount)]);
    const time = tables.find(({ key }) => key === "time")?.lines ?? [];
    expect(time).toHaveLength(12);
    const sum = (lines: readonly AnalysisLine[], at: number) =>
      Number(lines.reduce((all, { cells }) => all.plus(String(cells[at] ?? 0)), decimal("0")).toFixed());
    const top = tables.find(({ key }) => key === "branch")?.lines.filter(({ depth }) => depth === 0) ?? [];
    const people = tables.find(({ key }) => key === "person")?.lines ?? [];
    for (const [at, { key, parts }] of figures.entries()) {
      if (parts.length === 0) continue;
      expect([key, sum(time, at), sum(people, at), sum(top, at)]).toEqual([key, value(key), value(key), value(key)]);
    }
  });
});

test("a funnel equals the facts, by the day of creation and by that of conversion", async () => {
  const span = { from: "2025-12-31", to: "2026-11-01" };
  const [facts] = await server.rows(sql<Record<string, string>>`
    with l as (
      select *, coalesce(effective_count, followup_count) > 0 as contacted,
        created_at >= '2025-12-31' and created_at < '2026-11-02' as added,
        turned_at >= '2025-12-31' and turned_at < '2026-11-02' as "turnedThen"
      from customers where owner_id is not null and deleted_at is null and (clue = 3 or turned_at is not null))
    select count(*) filter (where added) as leads, count(*) filter (where added and contacted) as contacted,
      count(*) filter (where added and turned_at is not null) as turned,
      count(*) filter (where added and deal_at is not null) as "leadDeals",
      count(*) filter (where "turnedThen") as "turnedThen",
      count(*) filter (where "turnedThen" and deal_at is not null) as "turnedDeals" from l`);
  const fact = (key: string) => Number(facts?.[key]);
  for (const view of ["added", "turned"]) {
    const { figures } = await asked("funnel", { ...span, view });
    const steps = figures.filter(({ unit }) => unit === "count");
    expect(steps.map(({ key, value }) => [key, value])).toEqual(steps.map(({ key }) => [key, fact(key)]));
    expect(steps.every(({ value }) => (value ?? 0) > 0)).toBe(true);
    const rate = figures.find(({ key }) => key === "contactRate")?.value;
    expect(rate).toBe(Math.round((fact("contacted") * 1000) / fact("leads")) / 10);
  }
  expect((await boss.raw("/api/bi/funnel", { ...span, view: "x" })).msg).toMatch(/口径/);
});

test("a cycle is the median of days, and follow-ups fall on its deals", async () => {
  const span = { from: "2025-12-31", to: "2026-11-01" };
  const dealt = sql`select deal_at::date as day, greatest(deal_at::date - created_at::date, 0) as days, followup_count
    from customers where owner_id is not null and deleted_at is null and deal_at >= '2025-12-31' and deal_at < '2026-11-02'`;
  const [facts] = await server.rows(sql<Record<"middle" | "deals" | "followups", string>>`
    select percentile_cont(0.5) within group (order by days) as middle, count(*) as deals,
      sum(followup_count) as followups from (${dealt}) d`);
  const { figures, tables } = await asked("cycle", span);
  const [middle, deals, followups] = [Number(facts?.middle), Number(facts?.deals), Number(facts?.followups)];
  const values = [middle, deals, followups, Math.round((followups * 10) / deals) / 10];
  expect(figures.map(({ value }) => value)).toEqual(values);
  const months = await server.rows(sql<{ month: string; middle: string }>`
    select to_char(day, 'YYYY-MM') as month, percentile_cont(0.5) within group (order by days) as middle
    from (${dealt}) d group by 1 order by 1`);
  const time = tables.find(({ key }) => key === "time")?.lines.filter(({ cells }) => cells[0] !== null) ?? [];
  expect(time.map(({ key, cells }) => [key, cells[0]])).toEqual(
    months.map(({ month, middle }) => [month, Number(middle)]),
  );
});

test("a day that is hidden makes no figure, and leaves the others", async () => {
  await sql`insert into field_rights (role_id, module, key, access)
    select id, 'customer', 'dealTime', 'hide' from roles where name = '销售'`.execute(server.db);
  await dropCaches(server);
  const span = { from: "2025-12-31", to: "2026-11-01" };
  const { figures } = await asked("funnel", span, by("s1"));
  const seen = figures.map(({ key, value }) => [key, value !== null]);
  expect(Object.fromEntries(seen)).toMatchObject({ leads: true, contacted: true, turned: true, leadDeals: false });
  const hidden = await asked("cycle", span, by("s1"));
  expect(hidden.figures.every(({ value }) => value === null)).toBe(true);
  await sql`delete from field_rights where key = 'dealTime'`.execute(server.db);
  await dropCaches(server);
});

describe("who", () => {
  test("may not ask is refused, and one without sight of a list is told nothing of it", async () => {
    for (const route of ROUTES) {
      expect(await server.anonymous.raw(`/api/bi/${route}`, {})).toMatchObject({ status: 401 });
      expect(await by("none").raw(`/api/bi/${route}`, {})).toMatchObject({ status: 403 });
    }
    // finance ranks people, and sees no leads and no list of customers
    const { figures } = await asked("customerRank", { from: "2026-01-01", to: "2026-11-28" }, by("view"));
    const seen = figures.map(({ key, value }) => [key, value !== null]);
    expect(Object.fromEntries(seen)).toMatchObject({ contractMoney: true, received: true });
  });

  test("a salesperson counts his own alone, his manager his branch too", async () => {
    const input = { from: "2026-01-01", to: "2026-11-28" };
    const total = async (name: PersonName) => (await asked("customerCount", input, by(name))).figures[2]?.value ?? 0;
    const [s1, s2, s3, manager, all] = [
      await total("s1"),
      await total("s2"),
      await total("s3"),
      await total("mgrA"),
      await total("boss"),
    ];
    expect([s1 > 0, manager, all]).toEqual([true, s1 + s2, s1 + s2 + s3]);
  });

  test("hidden money is no figure, and no former one either", async () => {
    await sql`insert into field_rights (role_id, module, key, access)
      select id, 'contract', 'keptMoney', 'hide' from roles where name = '销售'`.execute(server.db);
    await dropCaches(server);
    const { figures } = await asked("financeTotal", { year: 2025 }, by("s1"));
    expect(figures.find(({ key }) => key === "contractMoney")).toMatchObject({
      value: null,
      former: null,
      lastYear: null,
    });
    expect(figures.find(({ key }) => key === "contracts")?.value).toBeGreaterThan(0);
    await sql`delete from field_rights where key = 'keptMoney'`.execute(server.db);
    await dropCaches(server);
  });

  test("moves with a person only what he has now: contracts stay with the branch of their day", async () => {
    const { rows } = await sql<{ id: number }>`select id from branches where name = '乙部'`.execute(server.db);
    const branch = rows[0]?.id ?? 0;
    const at = async (route: string, index: number) => {
      const days = route === "financeTotal" ? { year: 2025 } : { from: "2025-02-28", to: "2025-12-31" };
      return (await asked(route, { ...days, BranchID: branch })).figures[index]?.value;
    };
    const before = [await at("financeTotal", 0), await at("customerCount", 2)];
    await sql`update users set branch_id = ${branch} where username = 's1'`.execute(server.db);
    await dropCaches(server);
    const after = [await at("financeTotal", 0), await at("customerCount", 2)];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBeGreaterThan(before[1] ?? 0);
    await sql`update users set branch_id = (select id from branches where name = '甲部') where username = 's1'`.execute(
      server.db,
    );
    await dropCaches(server);
  });
});

describe("bad input", () => {
  test("is refused in Chinese", async () => {
    const refused = async (route: string, input: object) => {
      const { status, msg } = await boss.raw(`/api/bi/${route}`, input);
      expect([status, msg]).toEqual([400, expect.stringMatching(/[一-鿿]/)]);
    };
    await refused("customerCount", { from: "2026-02-30", to: "2026-03-01" });
    await refused("customerCount", { from: "2026-03-02", to: "2026-03-01" });
    await refused("customerCount", { from: "2024-01-01", to: "2026-03-01" });
    await refused("customerRank", { figure: "__proto__" });
    await refused("customerRank", { figure: "followups", by: "customer" });
    await refused("financeTotal", { year: 12 });
  });
});

test("a ranking has equal places for equal numbers, and leavers stay in it", async () => {
  await sql`update users set quit_status = 1 where username = 's2'`.execute(server.db);
  await dropCaches(server);
  const { tables } = await asked("customerRank", { from: "2025-12-31", to: "2026-11-28", figure: "customers" });
  const lines = tables[0]?.lines ?? [];
  expect(lines.map(({ rank }) => rank)).toEqual([1, 1, 1]);
  expect(lines.map(({ label }) => label)).toContain("s2先生（离职）");
  await sql`update users set quit_status = 0 where username = 's2'`.execute(server.db);
  await dropCaches(server);
});
