/** Owners are told before their rows go to the pool: with so many days left as the rules say, and on the last day. */
import { poolRulesSaid } from "@qicheng/api/pool/messages";
import { recycleNotice } from "@qicheng/engine/pool/recycling";
import { sql } from "kysely";
import type { Database } from "../db/database";
import type { ScheduledTask } from "../jobs/task";
import type { NotificationKind } from "../live/kinds";
import { notify } from "../live/notify";
import type { RecordType } from "../records/type/record-type";
import { ownedRows, pooledTypes, shanghaiDay } from "./recycling";

/** What he is told has the names in it: he knew them as their owner, and will not see them any more when they are gone. */
export const recycling: NotificationKind = {
  key: "pool.recycling",
  title: poolRulesSaid.recycling,
  text: ({ facts }) => recycleNotice(facts.name ?? "", Number(facts.n), Number(facts.days)),
};

/** For so many days it is known who was told. */
const KEPT_DAYS = 30;

interface Warned {
  owner: number;
  days: number;
  name: string;
  n: number;
}

/**
 * Rows of which their owner was not told, each noted: from `remindDays` left on, but not on the day on which the clock began,
 * and once more with 0 left. Those that have the same days left are told together.
 */
async function warned(db: Database, type: RecordType, at: string): Promise<Warned[]> {
  const today = shanghaiDay(at);
  const { rows } = await sql<Warned>`
    with near as (
      select r.id, r.owner_id as owner, ${sql.ref(`r.${type.nameColumn}`)} as name, r.recycle_on, r.recycle_on - 1 - ${today} as days
      from ${ownedRows(type)} and r.recycle_on > ${today}
        and r.recycle_on <= ${today} + 1 + (select (p.rules ->> 'remindDays')::int from pool_rules p
          where p.module = ${type.module} and (p.rules ->> 'enabled')::boolean)
        and (r.recycle_on = ${today} + 1 or r.recycle_on - 1 - r.recycle_days < ${today})
        and exists (select from users u where u.id = r.owner_id and u.quit_status = 0)),
    told as (
      insert into pool_warnings (module, record_id, recycle_on, kind)
      select ${type.module}, id, recycle_on, case when days = 0 then 'last' else 'before' end from near
      on conflict do nothing returning record_id)
    select owner, days, (array_agg(name order by id))[1] as name, count(*)::int as n
    from near join told on told.record_id = near.id group by owner, days order by owner, days`.execute(db);
  return rows;
}

export const warnTask: ScheduledTask = {
  name: "pool.warn",
  schedule: { pattern: "0 9 * * *" },
  run: ({ at }, job) =>
    job.once(async (db) => {
      for (const type of pooledTypes())
        for (const { owner, days, name, n } of await warned(db, type, at))
          await notify({ db }, { kind: recycling, to: [owner], facts: { name, n: String(n), days: String(days) } });
      await sql`delete from pool_warnings where recycle_on < ${shanghaiDay(at)} - ${sql.lit(KEPT_DAYS)}::int`.execute(
        db,
      );
    }),
};
