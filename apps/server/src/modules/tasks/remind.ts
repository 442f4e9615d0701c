/** Reminds people of their open tasks: each time once, whichever server does it. */
import { taskSaid } from "@qicheng/api/tasks/messages";
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify } from "../../kernel/live/notify";
import { momentAt, nextReminder } from "./reminder-times";

const DAY_MS = 86_400_000;

export const reminder: NotificationKind = {
  key: "tasks.reminder",
  title: taskSaid.reminder,
  text: ({ name, facts: { days, time = "" } }) => {
    if (days === undefined) return taskSaid.remindsOf({ name, time });
    return days === "0" ? taskSaid.dueNow({ name }) : taskSaid.lateBy({ name, days });
  },
};

/** The rest waits for the next minute. */
const MOST_AT_ONCE = 500;

interface Due {
  id: number;
  owner_id: number;
  end_time: string;
  remind: number;
}

/** Before the deadline its time is told, at it that it is due, and later how many days it is late. */
function factsOf(end: string, now: number): Record<string, string> {
  const due = momentAt(end);
  if (due > now) return { time: businessTime(due) };
  const days = Math.floor((Date.parse(businessTime(now).slice(0, 10)) - Date.parse(end.slice(0, 10))) / DAY_MS);
  return { days: String(Math.max(days, 0)) };
}

export const remindTask: ScheduledTask = {
  name: "tasks.remind",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: (_occurrence, job) =>
    job.once(async (db) => {
      const now = Date.now();
      const { rows } = await sql<Due>`
        select id, owner_id, end_time, remind from tasks
        where remind_at <= now() and status < 2 and deleted_at is null
        order by owner_id, id limit ${sql.lit(MOST_AT_ONCE)} for no key update skip locked`.execute(db);
      for (const { id, owner_id, end_time, remind } of rows) {
        const facts = factsOf(end_time, now);
        const once = `task ${id} ${end_time.slice(0, 16)} ${facts.days ?? "before"}`;
        await notify({ db }, { kind: reminder, to: [owner_id], about: { module: "task", id }, facts, once });
        await sql`update tasks set remind_at = ${nextReminder(end_time, remind, now)}::timestamptz where id = ${id}`.execute(
          db,
        );
      }
    }),
};
