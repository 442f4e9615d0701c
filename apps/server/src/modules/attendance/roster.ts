/** Rosters: who works which shift on which day. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { overlap } from "@qicheng/engine/attendance/shift";
import { sql } from "kysely";
import { dayNumber } from "../../kernel/calendar/calendar-cache";
import { idArray } from "../../kernel/db/parameters";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { closedMonths, employed, judge, whileOpen } from "./judge";
import { holdPeople } from "./lots";
import { date, dayOfMinute, daysOfMonth, dayText, nowMinute } from "./moments";
import { World } from "./world";

export async function rosterPlan(ctx: Context, { groupId, month }: RouteArguments<typeof attendance.rosterPlan>) {
  const [from, to] = daysOfMonth(month);
  const everybody = await employed(ctx.db, from, to);
  const world = await World.read(ctx.db, everybody, from, to);
  const organisation = await ctx.services.organisation.get();
  const people = everybody.filter((id) => world.groupOf(id)?.id === groupId);
  const { rows } = await sql<{ userid: number; day: string; shifts: number[] }>`
    select user_id as userid, day::text, jsonb_agg(shift_id order by shift_id) as shifts from attendance_roster
    where user_id = any(${idArray(people)}) and day between ${date(from)} and ${date(to)} group by user_id, day order by day, user_id`.execute(
    ctx.db,
  );
  return { data: { people: people.map((id) => ({ id, name: organisation.name(id) })), plan: rows } };
}

export async function roster(ctx: Context, { plan }: RouteArguments<typeof attendance.roster>) {
  const people = [...new Set(plan.map(({ userid }) => userid))];
  const asked = plan.map(({ day }) => dayNumber(day));
  const [from, to] = [Math.min(...asked), Math.max(...asked)];
  await whileOpen(ctx.db);
  await holdPeople(ctx.db, people);
  const closed = await closedMonths(ctx.db);
  const shut = plan.find(({ day }) => closed.has(day.slice(0, 7)));
  if (shut) throw invalidField("plan", attendanceSaid.monthClosed({ month: shut.day.slice(0, 7) }));
  const organisation = await ctx.services.organisation.get();
  const before = await World.read(ctx.db, people, from - 1, to + 1);
  for (const id of people)
    if (before.groupOf(id)?.kind !== "roster")
      throw invalidField("plan", attendanceSaid.notRoster({ name: organisation.name(id) || String(id) }));
  const rows = plan.flatMap(({ userid, day, shifts }) => [...new Set(shifts)].map((shift) => ({ userid, day, shift })));
  if (rows.some(({ shift }) => !before.shift(shift)))
    throw invalidField("plan", attendanceSaid.none({ what: attendanceSaid.shifts }));
  await sql`
    delete from attendance_roster r using json_to_recordset(${JSON.stringify(plan)}::json) as p (userid bigint, day date)
    where r.user_id = p.userid and r.day = p.day`.execute(ctx.db);
  await sql`
    insert into attendance_roster (user_id, day, shift_id)
    select userid, day, shift from json_to_recordset(${JSON.stringify(rows)}::json) as p (userid bigint, day date, shift bigint)
    on conflict do nothing`.execute(ctx.db);
  await refuseOverlaps(ctx, people, from, to);
  const now = nowMinute(ctx.past);
  const last = Math.min(to + 1, dayOfMinute(now));
  await judge(ctx.db, people, { from: from - 1, to: last, now });
  const told = { people: String(people.length), days: String(plan.length) };
  ctx.audit({ module: "attendance", action: "edit", summary: attendanceSaid.didRoster(told) });
  return { msg: attendanceSaid.saved, data: { saved: plan.length } };
}

/** @throws VALIDATION naming person, day and shift */
async function refuseOverlaps(ctx: Context, people: readonly number[], from: number, to: number): Promise<void> {
  const world = await World.read(ctx.db, people, from - 1, to + 1);
  const organisation = await ctx.services.organisation.get();
  for (const id of people)
    for (let day = from; day <= to + 1; day += 1) {
      const around = [...world.shiftsOn(id, day - 1), ...world.shiftsOn(id, day)];
      const wrong = around.find((one, at) => around.some((other, place) => place > at && overlap(one, other)));
      if (!wrong) continue;
      const facts = { name: organisation.name(id), day: dayText(wrong.day), shift: wrong.shift.name };
      throw invalidField("plan", attendanceSaid.overlaps(facts));
    }
}
