/** What is planned for whom: groups, shifts, rosters, and from when to when people work here. */
import type { GroupKind } from "@qicheng/api/attendance/shapes";
import { type Planned, planned, type Shift } from "@qicheng/engine/attendance/shift";
import { type Day, partsOf } from "@qicheng/engine/time/calendar";
import type { WorkingCalendar } from "@qicheng/engine/time/working-calendar";
import { sql } from "kysely";
import { readCalendar } from "../../kernel/calendar/calendar-cache";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";

export interface Group {
  id: number;
  name: string;
  kind: GroupKind;
  week: readonly number[];
  makeup_shift_id: number | null;
  alternate: boolean;
  anywhere: boolean;
  is_default: boolean;
}

interface Person {
  id: number;
  branch: number;
  joined: Day;
  ended: Day | null;
}

/** What is due on a day, and why nothing is. */
export type DayPlan =
  | { kind: "shifts"; plan: readonly Planned[] }
  | { kind: "free" }
  | { kind: "off"; why: "rest" | "holiday" | "notHere" | "noGroup" };

const NOTHING: readonly Planned[] = [];
/** SQL of a day as a number. */
const number = (column: string) => sql.raw(`(${column} - date '1970-01-01')`);

export const SHIFT_COLUMNS = sql`id, name, start_at as start, end_at as "end", rests, before_minutes as before,
  after_minutes as after, grace, limit_minutes as "limit"`;

export class World {
  readonly #groups = new Map<number, Group>();
  readonly #shifts = new Map<number, Shift>();
  readonly #ofUser = new Map<number, number>();
  readonly #ofBranch = new Map<number, number>();
  readonly #parents = new Map<number, number | null>();
  readonly #people = new Map<number, Person>();
  readonly #roster = new Map<string, number[]>();
  #fallback: Group | undefined;

  private constructor(readonly calendar: WorkingCalendar) {}

  /** Of these people between two days; without people nobody's roster is read. */
  static async read(db: Database, people: readonly number[], from: Day, to: Day): Promise<World> {
    const world = new World(await readCalendar(db));
    const { rows: groups } = await sql<Group>`
      select id, name, kind, week, makeup_shift_id, alternate, anywhere, is_default
      from attendance_groups where deleted_at is null`.execute(db);
    for (const group of groups) {
      world.#groups.set(group.id, group);
      if (group.is_default) world.#fallback = group;
    }
    // Deleted ones, too: rosters of the past name them.
    const { rows: shifts } = await sql<Shift>`select ${SHIFT_COLUMNS} from attendance_shifts`.execute(db);
    for (const shift of shifts) world.#shifts.set(shift.id, shift);
    const { rows: users } = await sql<{ user_id: number; group_id: number }>`
      select user_id, group_id from attendance_group_users where user_id = any(${idArray(people)})`.execute(db);
    for (const { user_id, group_id } of users) world.#ofUser.set(user_id, group_id);
    const { rows: branches } = await sql<{ id: number; parent: number | null; group_id: number | null }>`
      select b.id, b.parent_id as parent, g.group_id from branches b
      left join attendance_group_branches g on g.branch_id = b.id`.execute(db);
    for (const { id, parent, group_id } of branches) {
      world.#parents.set(id, parent);
      if (group_id !== null) world.#ofBranch.set(id, group_id);
    }
    const { rows: persons } = await sql<Person>`
      select u.id, u.branch_id as branch,
        ${number("coalesce(p.joined, (u.created_at at time zone 'Asia/Shanghai')::date)")} as joined,
        ${number("p.ended")} as ended
      from users u left join attendance_people p on p.user_id = u.id where u.id = any(${idArray(people)})`.execute(db);
    for (const person of persons) world.#people.set(person.id, person);
    const { rows: roster } = await sql<{ user_id: number; day: number; shift_id: number }>`
      select user_id, ${number("day")} as day, shift_id from attendance_roster
      where user_id = any(${idArray(people)}) and day between date '1970-01-01' + ${from}::int and date '1970-01-01' + ${to}::int
      order by shift_id`.execute(db);
    for (const { user_id, day, shift_id } of roster) {
      const key = `${user_id} ${day}`;
      world.#roster.set(key, [...(world.#roster.get(key) ?? []), shift_id]);
    }
    return world;
  }

  shift(id: number): Shift | undefined {
    return this.#shifts.get(id);
  }

  /** The group that names him, else that of his branch or the next above, else the default one. */
  groupOf(user: number): Group | undefined {
    const own = this.#groups.get(this.#ofUser.get(user) ?? 0);
    if (own) return own;
    const seen = new Set<number>();
    let branch: number | null | undefined = this.#people.get(user)?.branch;
    while (branch && !seen.has(branch)) {
      seen.add(branch);
      const group = this.#groups.get(this.#ofBranch.get(branch) ?? 0);
      if (group) return group;
      branch = this.#parents.get(branch);
    }
    return this.#fallback;
  }

  isHere(user: number, day: Day): boolean {
    const person = this.#people.get(user);
    return person !== undefined && day >= person.joined && (person.ended === null || day <= person.ended);
  }

  #fixed(group: Group, day: Day): readonly Planned[] {
    const kind = this.calendar.kindOf(day);
    if (kind === "off") return NOTHING;
    const weekday = partsOf(day).weekday;
    const id = kind === "work" && !group.week[weekday] ? (group.makeup_shift_id ?? group.week[0]) : group.week[weekday];
    const shift = this.#shifts.get(id ?? 0);
    return shift ? [planned(shift, day)] : NOTHING;
  }

  #off(day: Day): DayPlan {
    return { kind: "off", why: this.calendar.kindOf(day) === "off" ? "holiday" : "rest" };
  }

  planOn(user: number, day: Day): DayPlan {
    if (!this.isHere(user, day)) return { kind: "off", why: "notHere" };
    const group = this.groupOf(user);
    if (!group) return { kind: "off", why: "noGroup" };
    if (group.kind === "free") return this.calendar.isWorkingDay(day) ? { kind: "free" } : this.#off(day);
    const plan =
      group.kind === "fixed"
        ? this.#fixed(group, day)
        : (this.#roster.get(`${user} ${day}`) ?? []).flatMap((id) => {
            const shift = this.#shifts.get(id);
            return shift ? [planned(shift, day)] : [];
          });
    if (plan.length > 0) return { kind: "shifts", plan: plan.toSorted((a, b) => a.start - b.start) };
    return group.kind === "roster" ? { kind: "off", why: "rest" } : this.#off(day);
  }

  shiftsOn(user: number, day: Day): readonly Planned[] {
    const plan = this.planOn(user, day);
    return plan.kind === "shifts" ? plan.plan : NOTHING;
  }

  isDue(user: number, day: Day): boolean {
    return this.planOn(user, day).kind !== "off";
  }
}
