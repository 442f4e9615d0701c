/** Tasks stand among all that somebody has to do: those of today, and those that are late. */
import { taskSaid } from "@qicheng/api/tasks/messages";
import { urgencyOfTime } from "@qicheng/engine/queue/rank";
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { RecordWork } from "../../kernel/records/type/work-source";
import { OPEN, taskType } from "./type";

const at = sql.ref("r.end_time");
const shared = { type: taskType, field: "endTime", at, urgency: urgencyOfTime } as const;

export const taskWork: readonly RecordWork[] = [
  {
    ...shared,
    key: "tasks.today",
    title: taskSaid.dueSource,
    where: sql`${OPEN} and ${at} >= current_date and ${at} < current_date + 1`,
    reason: (found) => taskSaid.dueToday({ time: businessTime(found.at).slice(11) }),
  },
  {
    ...shared,
    key: "tasks.overdue",
    title: taskSaid.overdueSource,
    where: sql`${OPEN} and ${at} < current_date`,
    reason: ({ days }) => taskSaid.overdueDays({ days: -days }),
  },
];
