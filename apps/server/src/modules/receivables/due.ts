/** Salespeople are told of rows of plans that come due: three days before, on the day, and once a week while they are late. */
import { owedSaid } from "@qicheng/api/receivables/messages";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";

const SAID = { soon: owedSaid.dueSoon, today: owedSaid.dueToday, late: owedSaid.overdue } as const;
type When = keyof typeof SAID;

export const planDue: NotificationKind = {
  key: "receivables.due",
  title: owedSaid.due,
  text: ({ name, facts: { when = "late", n = "1" } }) => (SAID[when as When] ?? SAID.late)({ name, n: Number(n) }),
};

/** Days beforehand. */
export const AHEAD = 3;
const WEEK = 7;
/** Rows that are late for more days stand in the ageing alone. */
export const LATEST = 180;
/** The rest waits for the next run. */
const MOST_AT_ONCE = 1_000;

interface Told {
  contractId: number;
  ownerId: number;
  when: When;
  n: number;
}

/** Notes which rows are told of now, so that each is once, and answers them by contract. */
async function noted(db: Database, today: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with due as (
      select p.id, p.contract_id, p.planned_on, case when p.planned_on < ${today}::date then 'late'
        when p.planned_on = ${today}::date then 'today' else 'soon' end as kind
      from contract_plan p
      where p.deleted_at is null and p.open > 0 and p.standing = 1
        and p.planned_on between ${today}::date - ${sql.lit(LATEST)}::int and ${today}::date + ${sql.lit(AHEAD)}::int
        and (p.planned_on <= ${today}::date or p.planned_on = ${today}::date + ${sql.lit(AHEAD)}::int)),
    fresh as (
      select d.* from due d where not exists (select 1 from plan_notices n where n.plan_id = d.id and n.kind = d.kind
        and case when d.kind = 'late' then n.day > ${today}::date - ${sql.lit(WEEK)}::int else n.day = d.planned_on end)
      order by d.contract_id, d.id limit ${sql.lit(MOST_AT_ONCE)}),
    written as (
      insert into plan_notices (plan_id, kind, day)
      select id, kind, case when kind = 'late' then ${today}::date else planned_on end from fresh
      on conflict do nothing returning plan_id, kind)
    select k.id as "contractId", k.owner_id as "ownerId", w.kind as when, count(*)::int as n
    from written w join contract_plan p on p.id = w.plan_id join contracts k on k.id = p.contract_id
    group by k.id, k.owner_id, w.kind order by k.owner_id, k.id, w.kind`.execute(db);
  return rows;
}

/** @param today as businesses here count it */
export async function tellDue(db: Database, today: string): Promise<void> {
  for (const { contractId, ownerId, when, n } of await noted(db, today))
    await notify(
      { db },
      {
        kind: planDue,
        to: [ownerId],
        about: { module: "contract", id: contractId },
        facts: { when, n: String(n) },
        once: `plan due ${contractId} ${when} ${today}`,
      },
    );
}

export const dueTask: ScheduledTask = {
  name: "receivables.due",
  schedule: { pattern: "*/10 8-11 * * *", onlyLatest: true },
  run: ({ at }, job) => job.once((db) => tellDue(db, businessDay(Date.parse(at)))),
};
