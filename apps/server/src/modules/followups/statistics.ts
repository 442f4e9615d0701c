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
  return Array.from({ length: days }, (_, at) => new Date(first + at * DAY).toISOString().slice(0, 10));
}

interface Counted {
  user_id: number | null;
  method_id: number | null;
  day: string | null;
  /** Which of the three it is counted by; 7 = all. */
  by: number;
  n: number;
}

const BY_PERSON = 3;
const BY_METHOD = 5;
const BY_DAY = 6;
const ALL = 7;

export async function statistics(ctx: Context, input: RouteArguments<typeof followups.statistics>) {
  const days = span(input);
  const organisation = await ctx.services.organisation.get();
  const scope = await seenCustomers(ctx);
  const among =
    input.BranchID === null
      ? sql<boolean>`true`
      : sql<boolean>`u.branch_id = any(${idArray([...organisation.branchTree(input.BranchID)])})`;
  const { rows } = await sql<Counted>`
    with counted as (
      select f.user_id, f.method_id, f.created_at::date as day, count(*) as n from followups f join users u on u.id = f.user_id
      where f.created_at >= ${input.from}::date and f.created_at < ${input.to}::date + 1 and ${among} and ${ofSeen(scope, "f")}
      group by 1, 2, 3)
    select user_id, method_id, day::text as day, grouping(user_id, method_id, day) as by, sum(n)::bigint as n
    from counted group by grouping sets ((user_id), (method_id), (day), ()) order by n desc, user_id, method_id`.execute(
    ctx.db,
  );
  const of = (by: number) => rows.filter((row) => row.by === by);
  const perDay = new Map(of(BY_DAY).map(({ day, n }) => [day, n]));
  const dictionary = await ctx.services.dictionary.get();
  const data: FollowUpCounts = {
    total: of(ALL)[0]?.n ?? 0,
    people: of(BY_PERSON).flatMap(({ user_id, n }) => {
      const person = organisation.people.get(user_id ?? 0);
      return person ? [{ ...wireColleague(ctx, organisation, person), count: n }] : [];
    }),
    days: days.map((day) => ({ day, count: perDay.get(day) ?? 0 })),
    methods: of(BY_METHOD).map(({ method_id, n }) => {
      const method = dictionary.byId.get(method_id ?? 0);
      return { status: method?.code ?? ("" as const), statusName: method?.name ?? "", count: n };
    }),
  };
  return { data };
}
