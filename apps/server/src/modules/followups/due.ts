/** Whoever set himself a time for the next follow-up is told when it has come. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify, wants } from "../../kernel/live/notify";
import { customerType } from "../customers/public";

export const followUpDue: NotificationKind = {
  key: "followups.due",
  title: followUpSaid.due,
  text: ({ name }) => followUpSaid.dueOf({ name }),
};

/** What came due while no server ran is made up for, as far back as this. */
const MADE_UP_FOR = sql.lit("1 day");
/** The rest waits for the next minute. */
const MOST_AT_ONCE = 1_000;

interface Due {
  id: number;
  owner_id: number;
  once: string;
}

/** Customers whose time has come and whose owners were not told so of this very time; nobody is told of an invalid lead. */
async function dueNow(db: Database): Promise<Due[]> {
  const once = sql`'due ' || c.id || ' ' || extract(epoch from c.next_follow_at)`;
  const { rows } = await sql<Due>`
    select c.id, c.owner_id, ${once} as once from customers c join users u on u.id = c.owner_id and u.quit_status = 0
    where c.deleted_at is null and c.invalid_at is null and c.next_follow_at <= now() and c.next_follow_at > now() - ${MADE_UP_FOR}::interval
      and ${wants(followUpDue, sql`c.owner_id`)}
      and not exists (select 1 from notifications n where n.user_id = c.owner_id and n.once_key = ${once})
    order by c.next_follow_at, c.id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db);
  return rows;
}

export const remindTask: ScheduledTask = {
  name: "followups.remind",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: (_occurrence, job) =>
    job.once(async (db) => {
      // People in order, as everybody numbers their notifications.
      const due = (await dueNow(db)).toSorted((a, b) => a.owner_id - b.owner_id);
      for (const { id, owner_id, once } of due) {
        const about = { module: customerType.module, id };
        await notify({ db }, { kind: followUpDue, to: [owner_id], about, once });
      }
    }),
};
