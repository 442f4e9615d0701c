/** The calendar of a year as people look at it and fill it in. */

import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { calendarSaid } from "@qicheng/api/working-calendar/messages";
import type { MarkedDay, workingCalendar } from "@qicheng/api/working-calendar/routes";
import { sql } from "kysely";
import { changed } from "../../kernel/cache/announce";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";

async function read(ctx: Context, year: number) {
  const { rows: days } = await sql<MarkedDay>`
    select day::text, kind, name from working_days
    where day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1) order by day`.execute(ctx.db);
  const { rows } = await sql<{ version: number }>`
    select version from working_years where year = ${year}`.execute(ctx.db);
  return { year, known: rows.length > 0 ? (1 as const) : (0 as const), version: rows[0]?.version ?? 0, days };
}

function judge(year: number, days: readonly MarkedDay[]): void {
  const seen = new Set<string>();
  for (const { day } of days) {
    if (Number(day.slice(0, 4)) !== year)
      throw invalidField("days", calendarSaid.otherYear({ day, year: String(year) }));
    if (seen.has(day)) throw invalidField("days", calendarSaid.twice({ day }));
    seen.add(day);
  }
}

export const calendarYear = async (ctx: Context, { year }: RouteArguments<typeof workingCalendar.year>) => ({
  data: await read(ctx, year),
});

export async function editCalendar(ctx: Context, input: RouteArguments<typeof workingCalendar.edit>) {
  const { year, days, version } = input;
  judge(year, days);
  // Two who fill one year do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('working-calendar'))`.execute(ctx.db);
  const before = await read(ctx, year);
  if (version !== undefined && before.version !== version) throw new Refusal("CONFLICT", calendarSaid.stale);
  await sql`
    insert into working_years (year, filled_by) values (${year}, ${ctx.me.id})
    on conflict (year) do update set filled_by = excluded.filled_by, filled_at = now(), version = working_years.version + 1`.execute(
    ctx.db,
  );
  await sql`delete from working_days where day >= make_date(${year}, 1, 1) and day < make_date(${year + 1}, 1, 1)`.execute(
    ctx.db,
  );
  await sql`
    insert into working_days (day, kind, name)
    select day, kind, name from json_to_recordset(${JSON.stringify(days)}::json) as d (day date, kind text, name text)`.execute(
    ctx.db,
  );
  await changed(ctx, "calendar");
  const count = (kind: string) => String(days.filter((one) => one.kind === kind).length);
  ctx.audit({
    module: "workingCalendar",
    action: "settings",
    summary: calendarSaid.did({ year: String(year), off: count("off"), work: count("work") }),
  });
  return { msg: calendarSaid.saved({ year: String(year) }), data: await read(ctx, year) };
}
