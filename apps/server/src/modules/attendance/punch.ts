/** Punches: by the server's clock, with the place where one is wanted. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { attendance } from "@qicheng/api/attendance/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { within } from "@qicheng/engine/attendance/judge";
import { type Window, windowsOf } from "@qicheng/engine/attendance/shift";
import { minutesAt } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { notify } from "../../kernel/live/notify";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";
import { clockText, dayOfMinute, minutes, minuteText, nowMinute, stamp } from "./moments";
import { outsidePunch } from "./notices";
import { distance, type Position } from "./position";
import { type Group, World } from "./world";

/** An accuracy of a kilometre is none. */
const MOST_ACCURACY = 200;

interface Place {
  id: number;
  lat: number;
  lng: number;
  radius: number;
}

/** The nearest place that holds the position, as exact as the browser knows it. */
async function placeOf(db: Database, position: Position | undefined): Promise<number | undefined> {
  if (!position) return undefined;
  const { rows } = await sql<Place>`
    select id, lat::float8 as lat, lng::float8 as lng, radius from attendance_places
    where kind = 'place' and deleted_at is null`.execute(db);
  const unsure = Math.min(position.accuracy, MOST_ACCURACY);
  return rows.find((place) => distance(place, position) <= place.radius + unsure)?.id;
}

async function networkOf(db: Database, address: string): Promise<number | undefined> {
  if (address === "") return undefined;
  const { rows } = await sql<{ id: number }>`
    select id from attendance_places where kind = 'network' and deleted_at is null and network >>= ${address}::inet limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

type Input = RouteArguments<typeof attendance.punch>;

const positionOf = ({ lat, lng, accuracy = 0 }: Input): Position | undefined =>
  lat === undefined || lng === undefined ? undefined : { lat, lng, accuracy: Math.round(accuracy) };

/** @throws VALIDATION where a position is needed and the browser gives none */
async function placed(ctx: Context, group: Group | undefined, position: Position | undefined) {
  if (!group || group.anywhere) return { place: undefined, state: 1 };
  const place = (await networkOf(ctx.db, ctx.request.ip)) ?? (await placeOf(ctx.db, position));
  if (place !== undefined) return { place, state: 1 };
  if (!position) throw invalidField("lat", attendanceSaid.needsPosition);
  return { place: undefined, state: 2 };
}

const worldNow = (ctx: Context, now: number) =>
  World.read(ctx.db, [ctx.me.id], dayOfMinute(now) - 2, dayOfMinute(now) + 2);

export async function punch(ctx: Context, input: Input) {
  const now = nowMinute(ctx.past);
  const world = await worldNow(ctx, now);
  const position = positionOf(input);
  const { place, state } = await placed(ctx, world.groupOf(ctx.me.id), position);
  const at = clockText(now);
  const { rows } = await sql<{ id: number }>`
    insert into attendance_punches (user_id, at, state, place_id, lat, lng, accuracy, address)
    values (${ctx.me.id}, ${stamp(now)}, ${state}, ${place ?? null}, ${position?.lat ?? null}, ${position?.lng ?? null},
      ${position?.accuracy ?? null}, ${ctx.request.ip || null}::inet)
    on conflict (user_id, at) do nothing returning id`.execute(ctx.db);
  ctx.audit({ module: "attendance", action: "punch", summary: attendanceSaid.didPunch({ at: minuteText(now) }) });
  if (rows.length === 0) {
    const { rows: before } = await sql<{ state: number }>`
      select state from attendance_punches where user_id = ${ctx.me.id} and at = ${stamp(now)}`.execute(ctx.db);
    return { msg: attendanceSaid.punchedBefore({ at }), data: { at, state: before[0]?.state ?? state, again: 1 } };
  }
  if (state === 2) await tellHead(ctx, now);
  const msg = state === 2 ? attendanceSaid.punchedOutside({ at }) : attendanceSaid.punched({ at });
  return { msg, data: { at, state, again: 0 } };
}

async function tellHead(ctx: Context, now: number): Promise<void> {
  const head = (await ctx.services.organisation.get()).headAbove(ctx.me.id);
  if (head === undefined) return;
  const facts = { at: minuteText(now) };
  await notify(ctx, { kind: outsidePunch, to: [head], from: ctx.me.id, facts });
}

interface Stored {
  at: number;
  state: number;
}

async function punchesOf(ctx: Context, from: number, to: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select ${minutes("at")} as at, state from attendance_punches
    where user_id = ${ctx.me.id} and at >= ${stamp(from)} and at < ${stamp(to)} order by at`.execute(ctx.db);
  return rows;
}

/** Whether a punch now is the end: there is a first one, or now is nearer to the end. */
function isOut(window: Window, counted: readonly number[], now: number): boolean {
  if (within(counted, window).length > 0) return true;
  return now - window.start > window.end - now;
}

function nextOf(world: World, user: number, counted: readonly number[], now: number) {
  const today = dayOfMinute(now);
  const windows = windowsOf([today - 1, today, today + 1].flatMap((day) => world.shiftsOn(user, day)));
  const window = windows.find(({ from, to }) => now >= from && now <= to);
  if (!window) {
    if (world.planOn(user, today).kind === "free") {
      const isFirst = !counted.some((at) => dayOfMinute(at) === today);
      return { next: isFirst ? ("in" as const) : ("out" as const), sentence: attendanceSaid.nextFree };
    }
    const coming = windows.find(({ from }) => from > now);
    const sentence = coming
      ? attendanceSaid.nextAt({
          shift: coming.shift.name,
          at: dayOfMinute(coming.from) === today ? clockText(coming.from) : minuteText(coming.from),
        })
      : attendanceSaid.nextOff;
    return { next: "off" as const, sentence };
  }
  const facts = { shift: window.shift.name, from: clockText(window.start), to: clockText(window.end) };
  if (!isOut(window, counted, now)) return { next: "in" as const, window, sentence: attendanceSaid.nextIn(facts) };
  const [first] = within(counted, window);
  const at = first === undefined ? "—" : clockText(first);
  return { next: "out" as const, window, sentence: attendanceSaid.nextOut({ ...facts, at }) };
}

export async function today(ctx: Context) {
  const now = nowMinute(ctx.past);
  const world = await worldNow(ctx, now);
  const day = dayOfMinute(now);
  const punches = await punchesOf(ctx, minutesAt(day - 1, 0), minutesAt(day + 1, 0));
  const counted = punches.filter(({ state }) => state !== 0).map(({ at }) => at);
  const next = nextOf(world, ctx.me.id, counted, now);
  const shown = punches.filter(({ at }) =>
    next.window ? at >= next.window.from && at <= next.window.to : dayOfMinute(at) === day,
  );
  return {
    data: {
      now: minuteText(now),
      next: next.next,
      shiftId: next.window?.shift.id ?? 0,
      shift: next.window?.shift.name ?? "",
      sentence: ctx.say(next.sentence),
      needsPlace: world.groupOf(ctx.me.id)?.anywhere === false ? 1 : 0,
      punches: shown.map(({ at, state }) => ({ at: clockText(at), state })),
    },
  };
}
