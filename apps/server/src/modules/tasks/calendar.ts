/** The tasks of a month by the day of their deadline, filled up to whole weeks. */
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import type { CalendarTask, tasks } from "@qicheng/api/tasks/routes";
import { sql } from "kysely";
import { ownFields } from "../../kernel/records/access/field-rights";
import { live, narrowedReach, visible } from "../../kernel/records/access/scope";
import { presenterOf } from "../../kernel/records/read/presenter";
import { rowColumns } from "../../kernel/records/read/read";
import type { RecordRow } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { taskType } from "./type";

/** A day names these; its count says how many there are. */
const MOST_A_DAY = 50;
const SHOWN = ["title", "status", "grade", "endTime", "userid", "overdue"];
const DAY_MS = 86_400_000;

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
/** Days since the last Monday. */
const sinceMonday = (at: number) => (new Date(at).getUTCDay() + 6) % 7;

/** The first day of the first week, and the one after the last. @param month 1 to 12 */
function weeksOf(year: number, month: number): readonly [from: string, to: string] {
  const first = Date.UTC(year, month - 1, 1);
  const last = Date.UTC(year, month, 0);
  return [dayText(first - sinceMonday(first) * DAY_MS), dayText(last + (7 - sinceMonday(last)) * DAY_MS)];
}

interface Found extends RecordRow {
  day: string;
  many: number;
}

export async function dateList(ctx: Context, input: RouteArguments<typeof tasks.dateList>) {
  const { year, month, whose, status } = input;
  const [from, to] = weeksOf(year, month);
  const scope = await narrowedReach(ctx, taskType, whose);
  const presenter = presenterOf(taskType, await ownFields(ctx, taskType.module), SHOWN);
  const day = sql`(r.end_time at time zone 'Asia/Shanghai')::date`;
  const { rows } = await sql<Found>`
    with found as (
      select r.id, ${day} as day, count(*) over (partition by ${day})::int as many,
        row_number() over (partition by ${day} order by r.end_time, r.id) as place
      from tasks r where ${live(taskType, "r")} and ${visible(taskType, scope, "r")}
        and r.end_time >= ${from}::timestamp at time zone 'Asia/Shanghai'
        and r.end_time < ${to}::timestamp at time zone 'Asia/Shanghai'
        ${status < 0 ? sql`` : sql`and r.status = ${status}`})
    select ${rowColumns(taskType, presenter, ctx.me.id)}, f.day::text as day, f.many
    from found f join tasks r on r.id = f.id where f.place <= ${MOST_A_DAY} order by r.end_time, r.id`.execute(ctx.db);
  const wire = (await presenter.objects(ctx, rows, scope)) as unknown as CalendarTask[];
  const days = new Map<string, { date: string; count: number; list: CalendarTask[] }>();
  for (const [at, { day: date, many }] of rows.entries()) {
    const task = wire[at];
    if (!task) continue;
    const known = days.get(date) ?? { date, count: many, list: [] };
    known.list.push(task);
    days.set(date, known);
  }
  return { data: [...days.values()] };
}
