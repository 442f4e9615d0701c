/** How many calls people made, and what became of them; every number has the rows that it was counted from. */
import { callSaid } from "@qicheng/api/calls/messages";
import type { CallCounts, calls } from "@qicheng/api/calls/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { isCalendarDate } from "@qicheng/engine/fields/date-presets";
import { sql } from "kysely";
import { headerOf } from "../../kernel/files/wire-person";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { ofSeenCallers } from "./lists";

const MOST_DAYS = 366;
const DAY = 86_400_000;

interface Counted {
  user_id: number | null;
  day: string | null;
  by: number;
  attempts: number;
  answered: number;
  counting: number;
  seconds: number;
  cost: string;
  first_answer: string | null;
}

const BY_PERSON = 1;
const BY_DAY = 2;

/** @throws VALIDATION for what is no span */
function assertSpan({ from, to }: { from: string; to: string }): void {
  if (!isCalendarDate(from)) throw invalidField("from", callSaid.span);
  if (!isCalendarDate(to) || to < from) throw invalidField("to", callSaid.span);
  if ((Date.parse(to) - Date.parse(from)) / DAY + 1 > MOST_DAYS)
    throw invalidField("to", callSaid.longSpan({ max: MOST_DAYS }));
}

const numbers = ({ attempts, answered, counting, seconds, cost }: Counted) => ({
  attempts,
  answered,
  counting,
  seconds,
  cost: Number(cost),
});

const NONE = { attempts: 0, answered: 0, counting: 0, seconds: 0, cost: 0 };

export async function count(ctx: Context, input: RouteArguments<typeof calls.count>): Promise<{ data: CallCounts }> {
  assertSpan(input);
  const organisation = await ctx.services.organisation.get();
  const { rows } = await sql<Counted>`
    select user_id, day::text as day, grouping(user_id, day) as by, count(*)::bigint as attempts,
      count(*) filter (where result = 'answered') as answered,
      count(*) filter (where result not in ('blocked', 'cancelled')) as counting,
      coalesce(sum(seconds) filter (where result = 'answered'), 0)::bigint as seconds, coalesce(sum(cost), 0)::text as cost,
      to_char(min(answered_at::time), 'HH24:MI') as first_answer
    from (select c.user_id, c.created_at::date as day, c.result, c.seconds, c.cost, c.answered_at from calls c
      where c.created_at >= ${input.from}::date and c.created_at < ${input.to}::date + 1 and c.kind <> 'inbound'
        and ${await ofSeenCallers(ctx, "c")}) c
    group by grouping sets ((user_id), (day), ()) order by answered desc, attempts desc, user_id, day`.execute(ctx.db);
  const { rows: seats } = await sql<{ user_id: number; name: string }>`
    select user_id, name from call_seats where user_id is not null and deleted_at is null`.execute(ctx.db);
  const seatNames = new Map(seats.map(({ user_id, name }) => [user_id, name]));
  const total = rows.find(({ user_id, day }) => user_id === null && day === null);
  return {
    data: {
      total: total ? numbers(total) : NONE,
      people: rows
        .filter(({ by }) => by === BY_PERSON)
        .map((row) => ({
          UserID: row.user_id ?? 0,
          NickName: organisation.name(row.user_id),
          Header: headerOf(ctx.services.files, organisation.people.get(row.user_id ?? 0)),
          seatName: seatNames.get(row.user_id ?? 0) ?? "",
          firstAnswer: row.first_answer ?? "",
          ...numbers(row),
        })),
      days: rows
        .filter(({ by }) => by === BY_DAY)
        .map((row) => ({ day: row.day ?? "", ...numbers(row) }))
        .sort((one, other) => (one.day < other.day ? -1 : 1)),
    },
  };
}
