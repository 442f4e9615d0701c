/** How many follow-ups of customers that one sees somebody wrote, a day had, a method has. */

import { followUpSaid } from "@qicheng/api/followups/messages";
import type { FollowUpCounts, followups } from "@qicheng/api/followups/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { isCalendarDate } from "@qicheng/engine/fields/date-presets";
import { sql } from "kysely";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { wireColleague } from "./colleague";
import { ofSeen, seenCustomers } from "./feed";

const MOST_DAYS = 366;
const DAY = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
/** So many days before a day. */
const earlier = (day: string, days: number): string => dayOf(Date.parse(day) - days * DAY);

/** @throws VALIDATION for what is no day, begins after its end, or is too long */
function span({ from, to }: { from: string; to: string }): string[] {
  for (const [field, day] of [
    ["from", from],
    ["to", to],
  ] as const)
    if (!isCalendarDate(day)) throw invalidField(field, followUpSaid.span);
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (first > last) throw invalidField("to", followUpSaid.span);
  const days = (last - first) / DAY + 1;
  if (days > MOST_DAYS) throw invalidField("to", followUpSaid.longSpan({ max: MOST_DAYS }));
  return Array.from({ length: days }, (_, at) => dayOf(first + at * DAY));
}

interface Counted {
  user_id: number | null;
  method_id: number | null;
  day: string | null;
  /** In the days before those that are asked for. */
  former: boolean;
  /** Which of the three it is counted by; 7 = all. */
  by: number;
  n: number;
}

const BY_PERSON = 3;
const BY_METHOD = 5;
const BY_DAY = 6;
const ALL = 7;

type Input = RouteArguments<typeof followups.statistics>;

/** Counts of these days and of those just before, the largest first. */
async function counted(ctx: Context, { to, from, BranchID }: Input, first: string): Promise<Counted[]> {
  const organisation = await ctx.services.organisation.get();
  const scope = await seenCustomers(ctx);
  const among =
    BranchID === null
      ? sql<boolean>`true`
      : sql<boolean>`u.branch_id = any(${idArray([...organisation.branchTree(BranchID)])})`;
  const { rows } = await sql<Counted>`
    with counted as (
      select f.user_id, f.method_id, f.created_at::date as day, f.created_at < ${from}::date as former, count(*) as n
      from followups f join users u on u.id = f.user_id
      where f.created_at >= ${first}::date and f.created_at < ${to}::date + 1 and ${among} and ${ofSeen(scope, "f")}
      group by 1, 2, 3, 4)
    select user_id, method_id, day::text as day, former, grouping(user_id, method_id, day) as by, sum(n)::bigint as n
    from counted group by grouping sets ((user_id, former), (method_id, former), (day, former), (former))
    order by n desc, user_id, method_id`.execute(ctx.db);
  return rows;
}

export async function statistics(ctx: Context, input: Input) {
  const days = span(input);
  const [first, last] = [earlier(input.from, days.length), earlier(input.from, 1)];
  const organisation = await ctx.services.organisation.get();
  const rows = await counted(ctx, input, first);
  const now = (by: number) => rows.filter((row) => row.by === by && !row.former);
  const before = (by: number) => rows.filter((row) => row.by === by && row.former);
  const perDay = new Map(rows.filter(({ by }) => by === BY_DAY).map(({ day, n }) => [day, n]));
  const perPerson = new Map(now(BY_PERSON).map(({ user_id, n }) => [user_id, n]));
  const formerly = new Map(before(BY_PERSON).map(({ user_id, n }) => [user_id, n]));
  const dictionary = await ctx.services.dictionary.get();
  const data: FollowUpCounts = {
    total: now(ALL)[0]?.n ?? 0,
    before: { from: first, to: last, total: before(ALL)[0]?.n ?? 0 },
    // whoever wrote before only stands last: that he wrote nothing now is what one looks for
    people: [...new Set([...perPerson.keys(), ...formerly.keys()])].flatMap((id) => {
      const person = organisation.people.get(id ?? 0);
      const counts = { count: perPerson.get(id) ?? 0, former: formerly.get(id) ?? 0 };
      return person ? [{ ...wireColleague(ctx, organisation, person), ...counts }] : [];
    }),
    days: days.map((day) => ({
      day,
      count: perDay.get(day) ?? 0,
      former: perDay.get(earlier(day, days.length)) ?? 0,
    })),
    methods: now(BY_METHOD).map(({ method_id, n }) => {
      const method = dictionary.byId.get(method_id ?? 0);
      return { status: method?.code ?? ("" as const), statusName: method?.name ?? "", count: n };
    }),
  };
  return { data };
}
