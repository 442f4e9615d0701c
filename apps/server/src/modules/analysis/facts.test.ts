/** Figures of analyses equal the facts: they are counted here by SQL of their own. */
import type { Analysis, AnalysisLine } from "@qicheng/api/analysis/shapes";
import { decimal } from "@qicheng/engine/documents/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analysisWorld, type By } from "../../../test/analysis-world";
import { dropCaches } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";

let server: TestServer;
let by: By;
let boss: Caller;

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

test("money equals the facts", async () => {
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

test("effort is held against its result, and equals the facts", async () => {
  const span = { from: "2025-12-31", to: "2026-11-01" };
  const [facts] = await server.rows(sql<Record<"won" | "open" | "wonEffort" | "openEffort", string>>`
    select count(*) filter (where deal_at is not null) as won, count(*) filter (where deal_at is null) as open,
      coalesce(sum(coalesce(effective_count, followup_count)) filter (where deal_at is not null), 0) as "wonEffort",
      coalesce(sum(coalesce(effective_count, followup_count)) filter (where deal_at is null), 0) as "openEffort"
    from customers where owner_id is not null and deleted_at is null and clue in (1, 2)
      and created_at >= '2025-12-31' and created_at < '2026-11-02'`);
  const [won, open, wonEffort, openEffort] = [facts?.won, facts?.open, facts?.wonEffort, facts?.openEffort].map(
    Number,
  ) as [number, number, number, number];
  const { figures, tables } = await asked("effort", span);
  const tenth = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10) / whole) / 10);
  expect(figures.map(({ value }) => value)).toEqual([
    won + open,
    won,
    open,
    wonEffort,
    openEffort,
    Math.round((won * 1000) / (won + open)) / 10,
    tenth(wonEffort, won),
    tenth(openEffort, open),
  ]);
  expect(won * wonEffort).toBeGreaterThan(0);
  const people = tables.find(({ key }) => key === "person")?.lines ?? [];
  expect(people.reduce((sum, { cells }) => sum + (cells[3] ?? 0), 0)).toBe(wonEffort);
  // whoever writes is not told how many of his follow-ups count
  expect((await by("s1").raw("/api/bi/effort", span)).status).toBe(403);
  const [row] = (await by("s1").raw("/api/customer/index", { rows: 1 })).rows ?? [];
  expect(row).not.toHaveProperty("effectiveCount");
  const filter = [{ field: "effectiveCount", op: "gt", value: 0 }];
  expect((await by("s1").raw("/api/customer/index", { data: filter })).status).toBe(400);
});

test("terms that end are renewed or not, by count and by money", async () => {
  const span = { from: "2026-01-01", to: "2026-11-01" };
  const [facts] = await server.rows(sql<Record<"open" | "openMoney" | "renewed" | "dueMoney" | "money", string>>`
    with k as (select *, row_number() over () as n from contracts where approval = 2 and stage <> 2 and deleted_at is null),
    r as (
      select n.*, coalesce(lag(n.money) over (partition by n.contract_id order by n.due_on), k.money - k.returned) as was
      from renewals n join k on k.id = n.contract_id where n.approval = 2 and n.deleted_at is null),
    o as (select k.id, coalesce((select r.money from r where r.contract_id = k.id order by r.due_on desc limit 1),
        k.money - k.returned) as worth from k where k.due_on between '2026-01-01' and '2026-11-01')
    select (select count(*) from o) as open, (select sum(worth) from o) as "openMoney",
      count(*) as renewed, sum(was) as "dueMoney", sum(money) as money
    from r where from_due between '2026-01-01' and '2026-11-01'`);
  const fact = (key: "open" | "openMoney" | "renewed" | "dueMoney" | "money") => decimal(String(facts?.[key] ?? 0));
  const due = fact("open").plus(fact("renewed"));
  const dueMoney = fact("openMoney").plus(fact("dueMoney"));
  const { figures } = await asked("renewal", span);
  const percent = (part: ReturnType<typeof decimal>, whole: ReturnType<typeof decimal>) =>
    Number(part.times(100).div(whole).toFixed(1));
  expect(figures.map(({ value }) => value)).toEqual([
    Number(due.toFixed()),
    Number(fact("renewed").toFixed()),
    Number(dueMoney.toFixed()),
    Number(fact("money").toFixed()),
    percent(fact("renewed"), due),
    percent(fact("money"), dueMoney),
  ]);
  expect(Number(fact("open").times(fact("renewed")).toFixed())).toBeGreaterThan(0);
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
