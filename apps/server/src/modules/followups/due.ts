/** Whoever set himself times for next follow-ups is told when some have come: one entry, which leads to all he has to do. */
import { followUpSaid } from "@qicheng/api/followups/messages";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import type { ScheduledTask } from "../../kernel/jobs/task";
import type { NotificationKind } from "../../kernel/live/kinds";
import { notify, wants } from "../../kernel/live/notify";

export const followUpDue: NotificationKind = {
  key: "followups.due",
  title: followUpSaid.due,
  text: ({ name, facts: { count } }) =>
    count === undefined ? followUpSaid.dueOf({ name }) : followUpSaid.dueMany({ count }),
};

/** What came due while no server ran is made up for, as far back as this. */
const MADE_UP_FOR = sql.lit("1 day");
/** The rest waits for the next minute. */
const MOST_AT_ONCE = 1_000;

interface Due {
  owner_id: number;
  count: number;
  /** The latest of the times, in milliseconds since 1970. */
  until: number;
}

/** Owners of customers whose time has come, who were not told so of the latest of these times; nobody is told of an invalid lead. */
async function dueNow(db: Database): Promise<Due[]> {
  const latest = sql`(extract(epoch from max(c.next_follow_at)) * 1000)::bigint`;
  const { rows } = await sql<Due>`
    select c.owner_id, count(*)::int as count, ${latest} as until
    from customers c join users u on u.id = c.owner_id and u.quit_status = 0
    where c.deleted_at is null and c.invalid_at is null and c.next_follow_at <= now() and c.next_follow_at > now() - ${MADE_UP_FOR}::interval
      and ${wants(followUpDue, sql`c.owner_id`)}
    group by c.owner_id
    having not exists (select 1 from notifications n where n.user_id = c.owner_id and n.kind = ${followUpDue.key}
      and (n.facts ->> 'until')::bigint >= ${latest})
    order by c.owner_id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db);
  return rows;
}

/** What one was told of this before says no more than what he is told now. */
const forgetFormer = (db: Database, people: readonly number[]) =>
  sql`delete from notifications where user_id = any(${idArray(people)}) and kind = ${followUpDue.key}`.execute(db);

export const remindTask: ScheduledTask = {
  name: "followups.remind",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: (_occurrence, job) =>
    job.once(async (db) => {
      // People in order, as everybody numbers their notifications.
      const due = await dueNow(db);
      if (due.length === 0) return;
      await forgetFormer(
        db,
        due.map(({ owner_id }) => owner_id),
      );
      for (const { owner_id, count, until } of due) {
        const facts = { count: String(count), until: String(until) };
        await notify({ db }, { kind: followUpDue, to: [owner_id], facts, once: `due until ${until}` });
      }
    }),
};
