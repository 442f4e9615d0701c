/** Every number of an analysis equals the rows that it opens, whoever asks, however it is narrowed. */
import type { Analysis, AnalysisFigure, AnalysisLine } from "@qicheng/api/analysis/shapes";
import { type Narrowed, rowsOf } from "@qicheng/engine/analysis/figures";
import { decimal } from "@qicheng/engine/documents/money";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../../packages/engine/test/draw";
import { analysisWorld, type By, DAYS, PEOPLE, SELLERS } from "../../../test/analysis-world";
import { dropCaches } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import type { PersonName } from "../../../test/people";

let server: TestServer;
let by: By;
let boss: Caller;

const LISTS: Readonly<Record<string, string>> = {
  customer: "/api/customer/index",
  clue: "/api/clues/index",
  contract: "/api/contract/index",
  finance: "/api/finance/index",
  payment: "/api/payment/index",
  recpay: "/api/recpay/index",
  soldLine: "/api/contract/lines",
  followup: "/api/OpportLogs/index",
  renewal: "/api/renewal/index",
};

const asked = async (route: string, input: object, caller: Caller = boss): Promise<Analysis> => {
  const answer = await caller.raw(`/api/bi/${route}`, input);
  expect([answer.status, answer.msg]).toEqual([200, expect.anything()]);
  return answer.data as Analysis;
};

beforeAll(async () => {
  server = await testServer();
  by = await analysisWorld(server);
  boss = by("boss");
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
  "effort",
  "renewal",
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
