/** What one day of one person became: pure, of what is planned and known. */
import {
  type Excuse,
  type Fact,
  type Half,
  judgeDay,
  judgeFree,
  partsOf,
  type Verdict,
} from "@qicheng/engine/attendance/judge";
import { overtimeOf } from "@qicheng/engine/attendance/overtime";
import { type Window, windowsOf } from "@qicheng/engine/attendance/shift";
import { type Day, minutesAt } from "@qicheng/engine/time/calendar";
import { excusesOn, type Known, type KnownForm } from "./known";
import { clockText, dayOfMinute } from "./moments";
import type { DayPlan, World } from "./world";

/** Punches so long before and after overtime show that somebody was there. */
const BEFORE = 120;
const AFTER = 240;
const NOON = 720;
const DAY = 1_440;

/** As a row of `attendance_days` has it. */
export interface Outcome {
  due: number;
  present: number;
  absent: number;
  leave: number;
  leaves: Record<string, number>;
  late_times: number;
  late_minutes: number;
  early_times: number;
  early_minutes: number;
  missing: number;
  out_days: number;
  overtime_minutes: number;
  plan: string[];
  facts: Fact[];
}

/** Overtime of one form. */
export interface Extra {
  form: KnownForm;
  minutes: number;
}

const span = (plan: DayPlan): string[] =>
  plan.kind === "shifts"
    ? plan.plan.map(({ shift, start, end }) => `${shift.name} ${clockText(start)}–${clockText(end)}`)
    : [];

/** Windows of the day's shifts, beside those of its neighbours. */
export function windowsOn(world: World, user: number, day: Day): Window[] {
  const around = [day - 1, day, day + 1].flatMap((one) => world.shiftsOn(user, one));
  return windowsOf(around).filter((window) => window.day === day);
}

/** Overtime forms that begin on the day. */
const overtimeOn = (known: Known, user: number, day: Day): KnownForm[] =>
  known.forms(user).filter(({ kind, from }) => kind === "overtime" && dayOfMinute(from) === day);

/** When everything about the day is known. */
export function readyAt(world: World, known: Known, user: number, day: Day): number {
  const plan = world.planOn(user, day);
  const last =
    plan.kind === "shifts" ? Math.max(...windowsOn(world, user, day).map(({ to }) => to + 1)) : minutesAt(day + 1, 0);
  return Math.max(last, ...overtimeOn(known, user, day).map(({ to }) => to + AFTER + 1));
}

/** Whoever stays after his shift has come for that, and whoever comes before it leaves after it. */
function reachOf(windows: readonly Window[], { from, to }: KnownForm): { from: number; to: number } {
  const reach = { from: from - BEFORE, to: to + AFTER };
  for (const window of windows) {
    if (window.from <= from && from <= window.to) reach.from = Math.min(reach.from, window.from);
    if (window.from <= to && to <= window.to) reach.to = Math.max(reach.to, window.to);
  }
  return reach;
}

function extrasOf(world: World, known: Known, user: number, day: Day): Extra[] {
  const shifts = [day - 1, day, day + 1]
    .flatMap((one) => world.shiftsOn(user, one))
    .map(({ start, end }) => ({ from: start, to: end }));
  const windows = [day - 1, day, day + 1].flatMap((one) => windowsOn(world, user, one));
  return overtimeOn(known, user, day).map((form) => {
    const reach = reachOf(windows, form);
    const there = known.punches(user).filter((at) => at >= reach.from && at <= reach.to);
    const [first, last] = [there[0], there.at(-1)];
    const stayed = first === undefined || last === undefined || first === last ? undefined : { from: first, to: last };
    return { form, minutes: overtimeOf(form, stayed, shifts) };
  });
}

const half = (halves: readonly Half[], state: Half["state"]) => halves.filter((one) => one.state === state).length / 2;

/** Halves that were spent elsewhere. */
function outOf(parts: readonly { from: number; to: number }[], verdict: Verdict, excuses: readonly Excuse[]): number {
  const out = excuses.filter(({ kind }) => kind === "out");
  const away = parts.filter(
    (part, at) =>
      verdict.halves[at]?.state === "present" && out.some(({ from, to }) => from < part.to && to > part.from),
  );
  return away.length / 2;
}

function leavesOf({ halves }: { halves: readonly Half[] }): Record<string, number> {
  const leaves = new Map<string, number>();
  for (const { state, type } of halves) if (state === "leave") leaves.set(type, (leaves.get(type) ?? 0) + 0.5);
  return Object.fromEntries(leaves);
}

const NOTHING_DUE = {
  halves: [] as const,
  lateTimes: 0,
  lateMinutes: 0,
  earlyTimes: 0,
  earlyMinutes: 0,
  missing: 0,
  facts: [] as const,
};

function verdictOf(world: World, known: Known, user: number, day: Day) {
  const plan = world.planOn(user, day);
  if (plan.kind === "off") return undefined;
  const punches = known.punches(user);
  if (plan.kind === "free") {
    const whole = { from: minutesAt(day, 0), to: minutesAt(day, DAY) };
    const excuses = excusesOn(known.forms(user), day, []);
    const noon = minutesAt(day, NOON);
    const parts = [
      { from: whole.from, to: noon },
      { from: noon, to: whole.to },
    ];
    return { verdict: judgeFree(whole, { punches, excuses }), parts, excuses };
  }
  const excuses = excusesOn(known.forms(user), day, plan.plan);
  const alternate = world.groupOf(user)?.alternate === true;
  const verdict = judgeDay(windowsOn(world, user, day), { punches, excuses, alternate });
  return { verdict, parts: partsOf(plan.plan), excuses };
}

export function outcomeOf(world: World, known: Known, user: number, day: Day): { outcome: Outcome; extras: Extra[] } {
  const plan = world.planOn(user, day);
  const extras = extrasOf(world, known, user, day);
  const judged = verdictOf(world, known, user, day);
  const verdict = judged?.verdict ?? NOTHING_DUE;
  const { halves } = verdict;
  const outcome: Outcome = {
    due: judged ? 1 : 0,
    present: half(halves, "present"),
    absent: half(halves, "absent"),
    leave: half(halves, "leave"),
    leaves: leavesOf(verdict),
    late_times: verdict.lateTimes,
    late_minutes: verdict.lateMinutes,
    early_times: verdict.earlyTimes,
    early_minutes: verdict.earlyMinutes,
    missing: verdict.missing,
    out_days: judged ? outOf(judged.parts, judged.verdict, judged.excuses) : 0,
    overtime_minutes: extras.reduce((sum, { minutes }) => sum + minutes, 0),
    plan: span(plan),
    facts: [...verdict.facts],
  };
  return { outcome, extras };
}
