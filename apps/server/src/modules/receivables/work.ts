/** Contracts of which a row of the plan is due or late stand among all that their salesperson has to do. */
import { owedSaid } from "@qicheng/api/receivables/messages";
import { urgencyOfDaysLeft, urgencyOfTime } from "@qicheng/engine/queue/rank";
import { type RawBuilder, sql } from "kysely";
import { namesOf } from "../../kernel/records/read/names";
import type { OtherWork } from "../../kernel/records/type/work-source";
import { AHEAD, LATEST } from "./due";

/** One line for each contract, by its first open row between two days that are counted from today. */
const firstRows =
  (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  (userId: number): RawBuilder<unknown> =>
    sql`
    select f.id, f.at from (
      select k.id, min(p.planned_on)::timestamptz as at from contracts k join contract_plan p on p.contract_id = k.id
      where k.owner_id = ${userId} and k.deleted_at is null and k.unreceived > 0
        and p.deleted_at is null and p.open > 0 and p.standing = 1 and p.planned_on >= current_date - ${sql.lit(LATEST)}::int
      group by k.id) f
    where f.at >= current_date + ${from}::int and f.at < current_date + ${to}::int + 1`;

const shared = {
  subject: { module: "contract", table: "contracts", names: (ctx, ids) => namesOf(ctx, "contract", ids) },
  permission: "crm.finance.recpay",
} as const satisfies Partial<OtherWork>;

export const planWork: readonly OtherWork[] = [
  {
    ...shared,
    key: "receivables.due",
    title: owedSaid.dueSource,
    rows: firstRows(sql.lit(0), sql.lit(AHEAD)),
    urgency: (found, now) => (found.days > 0 ? urgencyOfDaysLeft(found.days) : urgencyOfTime(found, now)),
    reason: ({ days }) => (days > 0 ? owedSaid.dueIn({ days }) : owedSaid.dueNow),
  },
  {
    ...shared,
    key: "receivables.late",
    title: owedSaid.lateSource,
    rows: firstRows(sql.lit(-LATEST), sql.lit(-1)),
    urgency: urgencyOfTime,
    reason: ({ days }) => owedSaid.lateDays({ days: -days }),
  },
];
