/** Open money by the day on which it may come: as it is planned, and as late as each customer has paid of late. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { owedSaid } from "@qicheng/api/receivables/messages";
import type { balances } from "@qicheng/api/receivables/routes";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { type Narrowed, openParts } from "./ageing";
import { today } from "./closing";
import { type Entries, PAGE, wireEntries } from "./entries";
import { contractsSeen } from "./seen";

/** Days of a forecast that asks for none. */
const DAYS = 92;
const MOST_DAYS = 731;
/** More days than these are shown by month. */
const BY_WEEK = 124;
/** Rows of plans that were finished within so many days say how late a customer usually pays. */
const LATELY = 730;

/** `expected` has each open part with the day on which it is planned, and that on which it would come as usual. */
async function expectedParts(ctx: Context, asked: Narrowed): Promise<RawBuilder<unknown>> {
  const at = today(ctx);
  return sql`${await openParts(ctx, { ...asked, day: at })},
    late as (
      select k.customer_id, percentile_disc(0.5) within group (order by p.completed_on - p.planned_on) as days
      from contract_plan p join contracts k on k.id = p.contract_id
      where ${await contractsSeen(ctx)} and k.customer_id in (select customer_id from parts)
        and p.completed_on >= ${at}::date - ${LATELY}::int and p.deleted_at is null group by 1),
    expected as (
      select s.*, s.due_on as planned, s.due_on + coalesce(l.days, 0) as usual
      from parts s left join late l on l.customer_id = s.customer_id)`;
}

interface Step {
  from: string | null;
  to: string | null;
  planned: string;
  usual: string;
}

type Days = Pick<RouteArguments<typeof balances.forecast>, "from" | "to">;

/** The days that are asked for. @throws VALIDATION where they end before they begin, or are too many */
async function spanOf(ctx: Context, { from, to }: Days): Promise<{ from: string; to: string; days: number }> {
  const begin = from ?? today(ctx);
  const { rows } = await sql<{ to: string; days: number }>`
    select d.last::text as to, d.last - ${begin}::date + 1 as days
    from (select coalesce(${to}::date, ${begin}::date + ${DAYS - 1}::int) as last) d`.execute(ctx.db);
  const [span] = rows;
  if (!span || span.days < 1 || span.days > MOST_DAYS) throw invalidField("to", owedSaid.span({ max: MOST_DAYS }));
  return { from: begin, ...span };
}

export async function forecast(ctx: Context, asked: RouteArguments<typeof balances.forecast>) {
  const { from, to, days } = await spanOf(ctx, asked);
  const unit = days > BY_WEEK ? "month" : "week";
  const within = (column: "planned" | "usual") => sql`(select coalesce(sum(e.open), 0)::text from expected e
    where (s.a is null or e.${sql.ref(column)} >= s.a) and (s.b is null or e.${sql.ref(column)} <= s.b))`;
  const { rows } = await sql<Step & { open: string }>`
    with ${await expectedParts(ctx, asked)},
    steps as (
      select null::date as a, ${from}::date - 1 as b
      union all
      select greatest(d::date, ${from}::date), least((d + ${`1 ${unit}`}::interval)::date - 1, ${to}::date)
      from generate_series(date_trunc(${unit}, ${from}::date::timestamp), ${to}::date::timestamp, ${`1 ${unit}`}::interval) d
      union all
      select ${to}::date + 1, null)
    select s.a::text as from, s.b::text as to, ${within("planned")} as planned, ${within("usual")} as usual,
      (select coalesce(sum(e.open), 0)::text from expected e) as open
    from steps s order by s.a nulls first`.execute(ctx.db);
  const expected = ({ planned, usual }: Step) => ({ planned: Number(planned), usual: Number(usual) });
  const [before, ...steps] = rows;
  const after = steps.pop();
  if (!before || !after) throw new Error("a forecast has what comes before and after it");
  return {
    data: {
      from,
      to,
      open: Number(before.open),
      before: expected(before),
      after: expected(after),
      steps: steps.map((step) => ({ from: step.from ?? from, to: step.to ?? to, ...expected(step) })),
    },
  };
}

/** The parts of contracts of which a number of the forecast consists, the earliest first. */
export async function forecastRows(ctx: Context, asked: RouteArguments<typeof balances.forecastRows>) {
  const on = sql.ref(`e.${asked.by}`);
  const { rows } = await sql<Entries>`
    with ${await expectedParts(ctx, asked)}
    select ${on}::text as day, case when e.plan_id is null then 'open' else 'plan' end as kind, e.open::text as money,
      e.qici as part, e.contract_id as contract, e.plan_id as plan, e.customer_id as customer,
      (sum(e.open) over ())::text as sum, (count(*) over ())::int as count
    from expected e where (${asked.from}::date is null or ${on} >= ${asked.from}::date)
      and (${asked.to}::date is null or ${on} <= ${asked.to}::date)
    order by ${on}, e.contract_id, e.plan_id limit ${PAGE} offset ${(asked.page - 1) * PAGE}`.execute(ctx.db);
  return { data: await wireEntries(ctx, rows) };
}
