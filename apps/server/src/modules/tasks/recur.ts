/** Makes the next task of a series once the former one has ended: each once, whichever server does it. */
import { TASK_DONE, taskSaid } from "@qicheng/api/tasks/messages";
import { tasks } from "@qicheng/api/tasks/routes";
import { businessTime } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { contextOf } from "../../kernel/jobs/asker";
import type { ScheduledTask } from "../../kernel/jobs/task";
import { addRecords } from "../../kernel/records/write/save";
import { auditParts } from "../../kernel/work/audit";
import { Refusal } from "../../kernel/work/refusal";
import type { Services } from "../../kernel/work/services";
import { momentAt } from "./reminder-times";
import { nextDay } from "./series";
import { taskType } from "./type";

interface Ended {
  id: number;
  title: string;
  owner_id: number;
  created_by: number | null;
  members: number[];
  end_time: string;
  repeat: number;
  repeat_until: string | null;
  series_id: number | null;
  series_on: string;
  /** Day of the first one of the series. */
  first: string;
  ext: Record<string, unknown>;
}

/** What goes on from one to the next as it is. */
const KEPT = sql.raw(
  "t.content, t.kind, t.grade, t.remind, t.members, t.customer_id, t.clue_id, t.contract_id, t.approval_id, t.repeat, t.repeat_until",
);
const TO_CONTINUE = sql`t.repeat > 0 and t.continued_at is null and t.deleted_at is null
  and (t.status = ${sql.lit(TASK_DONE)} or (t.status < ${sql.lit(TASK_DONE)} and t.end_time <= now()))`;
const LOCAL = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;

/** The rest waits for the next minute. */
const MOST_AT_ONCE = 200;

/** The next day that is still to come: what was missed while no server ran is left out. */
async function dayAfter(services: Services, task: Ended): Promise<string | undefined> {
  const calendar = await services.calendar.get();
  const time = task.end_time.slice(10, 16);
  let after: string | undefined = task.series_on;
  do {
    after = nextDay({ repeat: task.repeat, first: task.first, after, until: task.repeat_until }, calendar);
  } while (after !== undefined && momentAt(after + time) <= Date.now());
  return after;
}

interface People {
  owner_id: number;
  members: number[];
}

/** Who does the next one: whoever did the former, or its creator where he has left. Participants who have left are none. */
async function peopleOf({ organisation }: Services, task: Ended): Promise<People | undefined> {
  const { owner_id, created_by, members } = task;
  const { people } = await organisation.get();
  const stays = (id: number) => people.get(id)?.quit === false;
  if (created_by === null || !stays(created_by)) return undefined;
  return { owner_id: stays(owner_id) ? owner_id : created_by, members: members.map(Number).filter(stays) };
}

async function continueOne(services: Services, db: Database, id: number): Promise<void> {
  const ctx = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Ended & Record<string, unknown>>`
      select t.id, t.title, t.owner_id, t.created_by, t.series_id, t.ext, ${KEPT}, ${LOCAL("t.end_time")} as end_time,
        t.repeat_until::text as repeat_until,
        coalesce(t.series_on, (t.end_time at time zone 'Asia/Shanghai')::date)::text as series_on,
        coalesce(f.series_on, t.series_on, (t.end_time at time zone 'Asia/Shanghai')::date)::text as first
      from tasks t left join tasks f on f.id = t.series_id
      where t.id = ${id} and ${TO_CONTINUE} for no key update of t skip locked`.execute(trx);
    const [task] = rows;
    if (!task) return undefined;
    const [day, people] = [await dayAfter(services, task), await peopleOf(services, task)];
    await sql`
      update tasks set continued_at = now(), series_id = coalesce(series_id, id), series_on = ${task.series_on}::date
      where id = ${id}`.execute(trx);
    if (day === undefined || people === undefined || task.created_by === null) return undefined;
    const asker = { id, user_id: task.created_by, kind: "tasks.recur", language: "cn", ip: "" } as const;
    const inside = await contextOf(services, asker, trx);
    // Whoever may add no tasks any more adds none by a former one.
    if (!inside.can(tasks.add.permission)) return undefined;
    await addRecords(
      inside,
      taskType,
      [{ raw: {}, values: { title: task.title, ...task.ext }, given: nextOf(task, day, people) }],
      taskSaid.didContinue,
    );
    await sql`with ${auditParts(inside.audits, { userId: task.created_by, request: inside.request })} select 1`.execute(
      trx,
    );
    return inside;
  });
  await ctx?.committed();
}

/** Columns of the next one. */
function nextOf(task: Ended & Record<string, unknown>, day: string, people: People): Record<string, unknown> {
  const { id, title: _title, ext: _ext, first: _first, created_by: _creator, ...kept } = task;
  return {
    ...kept,
    ...people,
    status: 0,
    end_time: `${day}${task.end_time.slice(10, 16)}:00+08`,
    series_id: task.series_id ?? id,
    series_on: day,
  };
}

export const recurTask: ScheduledTask = {
  name: "tasks.recur",
  schedule: { pattern: "* * * * *", onlyLatest: true },
  run: async (_occurrence, { services, db, signal, log }) => {
    const { rows } = await sql<{ id: number }>`
      select t.id from tasks t where ${TO_CONTINUE} order by t.end_time, t.id limit ${sql.lit(MOST_AT_ONCE)}`.execute(
      db,
    );
    for (const { id } of rows) {
      signal.throwIfAborted();
      await continueOne(services, db, id).catch(async (error: unknown) => {
        // What can be made by nobody is not tried each minute; any other fault holds up this task alone.
        if (error instanceof Refusal) await sql`update tasks set continued_at = now() where id = ${id}`.execute(db);
        log(
          `task ${id} has no next one (${businessTime()}): ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    }
  },
};
