/** Work that cannot wait: rows that go to the pool by themselves unless somebody follows them up. */
import { queueSaid } from "@qicheng/api/queue/messages";
import { urgencyOfDaysLeft } from "@qicheng/engine/queue/rank";
import { sql } from "kysely";
import type { RecordType } from "../records/type/record-type";
import type { WorkSource } from "../records/type/work-source";

/** So many days beforehand as owners are warned; what one has followed up today has done what it can. */
export const recycleWork = (type: RecordType, field = "daysLeft"): WorkSource => ({
  key: "pool.recycle",
  title: queueSaid.recycleSource,
  type,
  field,
  at: sql.ref("r.recycle_on"),
  where: sql`r.recycle_on > current_date
    and r.recycle_on <= current_date + 1 + (select (p.rules ->> 'remindDays')::int from pool_rules p where p.module = ${type.module})
    and (r.last_follow_at is null or r.last_follow_at < current_date)`,
  // the night that takes it begins the day after its last one
  urgency: ({ days }) => urgencyOfDaysLeft(days - 1),
  reason: ({ days }) => (days <= 1 ? queueSaid.lastDay : queueSaid.daysLeft({ days: days - 1 })),
});
