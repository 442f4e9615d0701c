/** Work that somebody planned: the time that the last follow-up set for the next one. */
import { queueSaid } from "@qicheng/api/queue/messages";
import { urgencyOfTime } from "@qicheng/engine/queue/rank";
import { businessTime } from "@qicheng/engine/time/business-time";
import { type RawBuilder, sql } from "kysely";
import type { Condition, RecordType } from "../records/type/record-type";
import type { RecordWork } from "../records/type/work-source";

const at = sql.ref("r.next_follow_at");
/** It was he who followed up last. */
const byMe = (me: number): Condition => sql`r.last_follow_user_id = ${me}`;
const doneToday = (me: number): Condition => sql`(${byMe(me)} and r.last_follow_at >= current_date)`;

/** Those of today, and by themselves those of days before, however many these are. @param alive which rows are work at all */
export function dueWork(type: RecordType, alive: Condition = sql`true`): RecordWork[] {
  const { due } = type.list;
  if (due === undefined) throw new Error(`${type.module} has no time at which something is due`);
  const of = (key: string, where: RawBuilder<boolean>) =>
    ({
      key,
      type,
      field: due,
      at,
      where: sql`${where} and ${alive}`,
      shared: byMe,
      urgency: urgencyOfTime,
    }) satisfies Partial<RecordWork>;
  return [
    {
      ...of("followups.today", sql`${at} >= current_date and ${at} < current_date + 1`),
      title: queueSaid.dueSource,
      done: doneToday,
      reason: (found) => queueSaid.due({ time: businessTime(found.at).slice(11) }),
    },
    {
      ...of("followups.overdue", sql`${at} < current_date`),
      title: queueSaid.overdueSource,
      reason: ({ days }) => queueSaid.overdue({ days: -days }),
    },
  ];
}
