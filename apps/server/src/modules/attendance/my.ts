/** Somebody's month, day by day, with the reason of each. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { DayState, MyDay } from "@qicheng/api/attendance/shapes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { type Message, verbatim } from "@qicheng/engine/text/message";
import { type Day, minutesAt, partsOf } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";
import { clockText, date, dayOfMinute, daysOfMonth, dayText, minutes, nowMinute, stamp } from "./moments";
import { windowsOn } from "./outcome";
import { type StoredDay, stateOf, whySaid } from "./say";
import { assertSees } from "./sight";
import { NO_SUMS, readDays, sumsBy } from "./stored-days";
import { World } from "./world";

interface Punch {
  at: number;
  state: number;
}

/** Days on which it was closed, and by whom; '' for one that is open. */
export async function closingOf(ctx: Context, month: string): Promise<{ closed: string; closedBy: string }> {
  const { rows } = await sql<{ at: string; by: number | null }>`
    select (closed_at at time zone 'Asia/Shanghai')::date::text as at, closed_by as by from attendance_months
    where month = ${`${month}-01`}::date`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  return { closed: rows[0]?.at ?? "", closedBy: organisation.name(rows[0]?.by ?? 0) };
}

async function holidays(ctx: Context, [from, to]: readonly [Day, Day]): Promise<Map<string, string>> {
  const { rows } = await sql<{ day: string; name: string }>`
    select day::text, name from working_days where kind = 'off' and day between ${date(from)} and ${date(to)}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ day, name }) => [day, name]));
}

async function punchesOf(ctx: Context, user: number, [from, to]: readonly [Day, Day]): Promise<Punch[]> {
  const { rows } = await sql<Punch>`
    select ${minutes("at")} as at, state from attendance_punches
    where user_id = ${user} and at >= ${stamp(minutesAt(from - 1, 0))} and at < ${stamp(minutesAt(to + 2, 0))} order by at`.execute(
    ctx.db,
  );
  return rows;
}

interface Asked {
  user: number;
  world: World;
  stored: ReadonlyMap<string, StoredDay>;
  names: ReadonlyMap<string, string>;
  punches: readonly Punch[];
  today: Day;
}

const WEEKEND = 5;

function planSaid({ world, user, names }: Asked, day: Day): Message {
  const plan = world.planOn(user, day);
  if (plan.kind === "free") return attendanceSaid.anyTime;
  if (plan.kind === "shifts") {
    const text = plan.plan
      .map(({ shift, start, end }) => `${shift.name} ${clockText(start)}–${clockText(end)}`)
      .join(" / ");
    return verbatim(text);
  }
  const name = names.get(dayText(day)) ?? "";
  if (plan.why === "holiday" && name !== "" && partsOf(day).weekday < WEEKEND) return attendanceSaid.holiday({ name });
  return attendanceSaid[plan.why === "holiday" ? "rest" : plan.why];
}

/** Punches that belong to the day's windows; of a day without any, those of the day. */
function punchesOn({ world, user, punches }: Asked, day: Day): Punch[] {
  const windows = windowsOn(world, user, day);
  const neighbours = [...windowsOn(world, user, day - 1), ...windowsOn(world, user, day + 1)];
  const isIn = (at: number, all: readonly { from: number; to: number }[]) =>
    all.some(({ from, to }) => at >= from && at <= to);
  return punches.filter(({ at }) =>
    windows.length > 0
      ? isIn(at, windows) || (dayOfMinute(at) === day && !isIn(at, neighbours))
      : dayOfMinute(at) === day && !isIn(at, neighbours),
  );
}

function dayOf(ctx: Context, asked: Asked, day: Day): MyDay {
  const text = dayText(day);
  const stored = asked.stored.get(text);
  const due = asked.world.isDue(asked.user, day);
  const judged = stored?.judged ? stored : undefined;
  const plan = judged && judged.plan.length > 0 ? verbatim(judged.plan.join(" / ")) : planSaid(asked, day);
  const { state, why } = judged ? { state: stateOf(judged), why: whySaid(judged) } : notYet(asked, day, due);
  return {
    day: text,
    state,
    plan: ctx.say(plan),
    why: ctx.say(why),
    punches: punchesOn(asked, day).map(({ at, state: counts }) => ({ at: clockText(at), state: counts })),
    corrected: stored?.corrected ? 1 : 0,
  };
}

function notYet({ today }: Asked, day: Day, due: boolean): { state: DayState; why: Message } {
  if (!due) return { state: "", why: verbatim("") };
  return day > today ? { state: "", why: attendanceSaid.coming } : { state: "wait", why: attendanceSaid.waits };
}

export async function my(ctx: Context, { month, userid }: RouteArguments<typeof attendance.my>) {
  const user = userid || ctx.me.id;
  await assertSees(ctx, user);
  const span = daysOfMonth(month);
  const stored = await readDays(ctx.db, [user], span);
  const asked: Asked = {
    user,
    world: await World.read(ctx.db, [user], span[0] - 2, span[1] + 2),
    stored: new Map(stored.map((day) => [day.day, day])),
    names: await holidays(ctx, span),
    punches: await punchesOf(ctx, user, span),
    today: dayOfMinute(nowMinute(ctx.past)),
  };
  const list: MyDay[] = [];
  for (let day = span[0]; day <= span[1]; day += 1) list.push(dayOf(ctx, asked, day));
  const organisation = await ctx.services.organisation.get();
  const { closed } = await closingOf(ctx, month);
  const sums = (await sumsBy(ctx.db, [user], span)).get(user) ?? NO_SUMS;
  return { data: { month, name: organisation.name(user), closed, sums, days: list } };
}
