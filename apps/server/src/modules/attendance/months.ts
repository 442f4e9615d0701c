/** Closing a month, and correcting days of a closed one with a trace. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import { FORM_KINDS } from "@qicheng/api/attendance/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { minutesAt } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import { dayNumber } from "../../kernel/calendar/calendar-cache";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { closedMonths, employed, judge } from "./judge";
import { FORM_COLUMNS, type KnownForm } from "./known";
import { daysOfMonth, dayText, minuteText, nowMinute, stamp } from "./moments";
import { closingOf } from "./my";
import { readDays } from "./stored-days";
import { World } from "./world";

const SHOWN = 50;
const A_CHUNK = 100;

/** Applications that are being approved, and punches that nobody has confirmed. */
async function openIn(ctx: Context, [from, to]: readonly [number, number]) {
  const organisation = await ctx.services.organisation.get();
  const [begin, end] = [stamp(minutesAt(from, 0)), stamp(minutesAt(to + 1, 0))];
  const { rows: forms } = await sql<KnownForm>`
    select ${FORM_COLUMNS} from attendance_forms
    where state = 1 and from_at < ${end} and (to_at > ${begin} or from_at >= ${begin}) order by from_at, record_id`.execute(
    ctx.db,
  );
  const { rows: punches } = await sql<{ user_id: number; at: string }>`
    select user_id, to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at from attendance_punches
    where state = 2 and at >= ${begin} and at < ${end} order by at`.execute(ctx.db);
  const open = [
    ...forms.map(({ user_id, kind, from: at }) => ({
      name: organisation.name(user_id),
      what: ctx.say(FORM_KINDS[kind]),
      day: minuteText(at).slice(0, 10),
    })),
    ...punches.map(({ user_id, at }) => ({
      name: organisation.name(user_id),
      what: ctx.say(attendanceSaid.outsideTitle),
      day: at,
    })),
  ];
  return { open: open.slice(0, SHOWN), count: open.length };
}

export async function close(ctx: Context, { month, act }: RouteArguments<typeof attendance.close>) {
  const span = daysOfMonth(month);
  const now = nowMinute(ctx.past);
  if (act === "check") return { data: { closed: (await closingOf(ctx, month)).closed, ...(await openIn(ctx, span)) } };
  // The last shift of the month may end on the next day.
  if (now < minutesAt(span[1] + 2, 0)) throw invalidField("month", attendanceSaid.notOver({ month }));
  const people = await employed(ctx.db, ...span);
  // Running recomputations end first, and later ones find it closed.
  await sql`select pg_advisory_xact_lock(hashtext('attendance-months'))`.execute(ctx.db);
  if ((await closedMonths(ctx.db)).has(month)) throw new Refusal("CONFLICT", attendanceSaid.monthClosed({ month }));
  const { open, count } = await openIn(ctx, span);
  if (count > 0)
    throw new Refusal("CONFLICT", attendanceSaid.openForms({ month, count: String(count) }), { data: { open } });
  for (let at = 0; at < people.length; at += A_CHUNK)
    await judge(ctx.db, people.slice(at, at + A_CHUNK), { from: span[0], to: span[1], now });
  await sql`insert into attendance_months (month, closed_by) values (${`${month}-01`}::date, ${ctx.me.id})`.execute(
    ctx.db,
  );
  ctx.audit({ module: "attendance", action: "close", summary: attendanceSaid.didClose({ month }) });
  return { msg: attendanceSaid.saved, data: { closed: (await closingOf(ctx, month)).closed, open: [], count: 0 } };
}

export async function correct(ctx: Context, input: RouteArguments<typeof attendance.correct>) {
  const { userid, day, halves, late, early, missing, ext } = input;
  const month = day.slice(0, 7);
  const organisation = await ctx.services.organisation.get();
  const name = organisation.name(userid);
  if (!organisation.people.has(userid))
    throw invalidField("userid", attendanceSaid.none({ what: { cn: "人员", en: "person" } }));
  await sql`select pg_advisory_xact_lock_shared(hashtext('attendance-months'))`.execute(ctx.db);
  if (!(await closedMonths(ctx.db)).has(month)) throw new Refusal("CONFLICT", attendanceSaid.notClosed({ month }));
  await sql`select 1 from attendance_days where user_id = ${userid} and day = ${day}::date for update`.execute(ctx.db);
  const number = dayNumber(day);
  const [before] = await readDays(ctx.db, [userid], [number, number]);
  const world = await World.read(ctx.db, [userid], number - 1, number + 1);
  if (!before || (before.due === 0 && !world.isDue(userid, number)))
    throw invalidField("day", attendanceSaid.nothingDue);
  const count = (state: string) => halves.filter((half) => half.state === state).length / 2;
  const leaves: Record<string, number> = {};
  for (const { state, type } of halves)
    if (state === "leave") leaves[type || "请假"] = (leaves[type || "请假"] ?? 0) + 0.5;
  const after = { halves, late, early, missing };
  const facts = [
    ...before.facts.filter(({ kind }) => kind === "in" || kind === "out"),
    { kind: "corrected", reason: ext },
  ];
  await sql`
    update attendance_days set due = 1, present = ${count("present")}, absent = ${count("absent")}, leave = ${count("leave")},
      leaves = ${JSON.stringify(leaves)}::jsonb, late_times = ${late > 0 ? 1 : 0}, late_minutes = ${late},
      early_times = ${early > 0 ? 1 : 0}, early_minutes = ${early}, missing = ${missing}, facts = ${JSON.stringify(facts)}::jsonb,
      corrected = true, judged_at = now()
    where user_id = ${userid} and day = ${day}::date`.execute(ctx.db);
  await sql`insert into attendance_corrections (user_id, day, before, after, reason, created_by)
    values (${userid}, ${day}::date, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${ext}, ${ctx.me.id})`.execute(
    ctx.db,
  );
  ctx.audit({
    module: "attendance",
    action: "edit",
    summary: attendanceSaid.didCorrect({ name, day: dayText(number), reason: ext }),
  });
  return { msg: attendanceSaid.saved };
}
