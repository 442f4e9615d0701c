/** A year of attendance of the demo company. */
import { minutesAt } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import { dayNumber } from "../../../kernel/calendar/calendar-cache";
import type { Database } from "../../../kernel/db/database";
import type { DemoStage } from "../../../kernel/start/demo-acts";
import { employed, judge } from "../judge";
import { Known } from "../known";
import { dayText } from "../moments";
import { grantAnnual } from "../work";
import { World } from "../world";

/** Days of punches. */
const HISTORY = 365;
const A_CHUNK = 25;
/** One in so many is forgotten, late, or outside. */
const [FORGOTTEN, LATE, EARLY] = [61, 23, 57];

/** The same company is made each time: what looks like chance follows from person and day. */
function drawn(user: number, day: number, salt: number): number {
  let hash = (user * 73_856_093) ^ (day * 19_349_663) ^ (salt * 83_492_791);
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177);
  return (hash ^ (hash >>> 16)) >>> 0;
}

interface Punch {
  user: number;
  at: number;
}

function punchesOf(world: World, known: Known, user: number, day: number): Punch[] {
  const away = known
    .forms(user)
    .some(
      ({ kind, from, to }) =>
        kind !== "overtime" && kind !== "makeup" && from < minutesAt(day + 1, 0) && to > minutesAt(day, 0),
    );
  if (away) return [];
  const punches: Punch[] = [];
  for (const { start, end } of world.shiftsOn(user, day)) {
    const chance = (salt: number) => drawn(user, day, salt);
    const late = chance(1) % LATE === 0 ? 6 + (chance(2) % 40) : -(chance(3) % 25);
    if (chance(4) % FORGOTTEN !== 0) punches.push({ user, at: start + late });
    const early = chance(5) % EARLY === 0 ? -(6 + (chance(6) % 40)) : chance(7) % 55;
    if (chance(8) % FORGOTTEN !== 0) punches.push({ user, at: end + early });
  }
  for (const form of known.forms(user)) {
    if (form.kind !== "overtime" || Math.floor(form.from / 1_440) !== day) continue;
    punches.push({ user, at: form.from - 2 }, { user, at: form.to + 4 });
  }
  return punches;
}

async function insert(db: Database, punches: readonly Punch[]): Promise<void> {
  await sql`
    insert into attendance_punches (user_id, at, created_at)
    select "user", to_timestamp((at - 480) * 60), to_timestamp((at - 480) * 60)
    from json_to_recordset(${JSON.stringify(punches)}::json) as p ("user" bigint, at int)
    on conflict (user_id, at) do nothing`.execute(db);
}

/** The warehouse works in two shifts by a roster, and the management comes when it wants. */
async function groups(db: Database, stage: DemoStage): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into attendance_shifts (name, start_at, end_at, rests, grace, limit_minutes) values
      ('早班', 480, 960, '[{"from":690,"to":720}]', 5, 60), ('夜班', 1320, 360, '[]', 5, 60) returning id`.execute(db);
  const { rows: made } = await sql<{ id: number }>`
    insert into attendance_groups (name, kind) values ('仓储排班', 'roster'), ('管理层', 'free') returning id`.execute(
    db,
  );
  const [roster, free] = made.map(({ id }) => id);
  await sql`insert into attendance_group_users (user_id, group_id) values
    (${stage.person("tangdayong")}, ${roster}), (${stage.person("linguodong")}, ${free})`.execute(db);
  await sql`insert into attendance_places (kind, name, lat, lng, radius, network) values
    ('place', '杭州总部', 30.287459, 120.153576, 300, null), ('place', '华东中心仓', 30.275960, 119.998100, 500, null),
    ('network', '总部办公网', null, null, null, '10.20.0.0/16')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Groups, places, and time off: before anybody applies for something. */
export async function playAttendance(stage: DemoStage): Promise<void> {
  const end = dayNumber(stage.day(1));
  await stage.act("admin", [60, "23:30"], async ({ db }) => {
    const [early = 0, night = 0] = await groups(db, stage);
    const keeper = stage.person("tangdayong");
    // Three weeks of mornings, a week of nights; free on weekends.
    await sql`
      insert into attendance_roster (user_id, day, shift_id)
      select ${keeper}, d::date, case when extract(week from d)::int % 4 = 0 then ${night}::bigint else ${early}::bigint end
      from generate_series(${dayText(end - HISTORY)}::date, ${dayText(end + 30)}::date, interval '1 day') d where extract(isodow from d) <= 5`.execute(
      db,
    );
    await sql`
      insert into attendance_people (user_id, joined)
      select id, (${stage.day(1)}::date - make_interval(days => (500 + (id * 397) % 3600)::int))::date from users where quit_status = 0
      on conflict (user_id) do update set joined = excluded.joined`.execute(db);
    const year = Number(stage.day(1).slice(0, 4));
    await grantAnnual(db, year);
    await grantAnnual(db, Number(stage.day(-10).slice(0, 4)));
    await sql`
      with lots as (
        insert into attendance_lots (user_id, kind, key, expires)
        select id, 'comp', 'manual:', (${stage.day(1)}::date + 120) from users where quit_status = 0 returning id)
      insert into attendance_entries (lot_id, amount, note) select id, 8, '展会期间加班' from lots`.execute(db);
  });
}

/** Punches of everybody as their plans and forms have it, and the days that follow from them. */
export async function playPunches(stage: DemoStage): Promise<void> {
  const end = dayNumber(stage.day(1));
  const from = end - HISTORY;
  await stage.act("admin", [0, "08:00"], async ({ db }) => {
    const people = await employed(db, from, end);
    const world = await World.read(db, people, from - 1, end + 1);
    const known = await Known.read(db, people, from - 1, end + 1);
    const punches: Punch[] = [];
    for (const user of people)
      for (let day = from; day <= end; day += 1) punches.push(...punchesOf(world, known, user, day));
    await insert(db, punches);
    const now = minutesAt(dayNumber(stage.day(0)), 480);
    for (let at = 0; at < people.length; at += A_CHUNK)
      await judge(db, people.slice(at, at + A_CHUNK), { from, to: end, now });
  });
}
