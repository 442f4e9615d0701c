/** Punches and forms of people, as judging takes them. */
import type { FormKind } from "@qicheng/api/attendance/shapes";
import type { Excuse } from "@qicheng/engine/attendance/judge";
import { excusesOf, type HalfDays } from "@qicheng/engine/attendance/leave";
import type { Planned } from "@qicheng/engine/attendance/shift";
import { type Day, minutesAt } from "@qicheng/engine/time/calendar";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { idArray } from "../../kernel/db/parameters";
import { dayOfMinute, minutes, stamp } from "./moments";

export interface KnownForm {
  record_id: number;
  user_id: number;
  kind: FormKind;
  type: string;
  from: number;
  to: number;
  from_half: 0 | 1 | null;
  to_half: 0 | 1 | null;
  days: number;
  minutes: number;
  comp: boolean;
  state: number;
}

export const FORM_COLUMNS = sql`record_id, user_id, kind, type, ${minutes("from_at")} as "from", ${minutes("to_at")} as "to",
  from_half, to_half, days, minutes, comp, state`;

/** By halves where it was given by halves. */
export function halfDaysOf({ from, to, from_half, to_half }: KnownForm): HalfDays | undefined {
  if (from_half === null || to_half === null) return undefined;
  return { fromDay: dayOfMinute(from), fromHalf: from_half, toDay: dayOfMinute(to - 1), toHalf: to_half };
}

/** What forms take of a day. @param plan shifts of the day */
export function excusesOn(forms: readonly KnownForm[], day: Day, plan: readonly Planned[]): Excuse[] {
  return forms.flatMap((form): Excuse[] => {
    if (form.kind === "overtime" || form.kind === "makeup") return [];
    const kind = form.kind === "leave" ? "leave" : "out";
    const halves = halfDaysOf(form);
    if (halves) return excusesOf(halves, day, plan, form.type).map((excuse) => ({ ...excuse, kind }));
    return [{ kind, type: form.type, from: form.from, to: form.to }];
  });
}

export class Known {
  readonly #punches = new Map<number, number[]>();
  readonly #forms = new Map<number, KnownForm[]>();

  /** What counts, between two days. */
  static async read(db: Database, people: readonly number[], from: Day, to: Day): Promise<Known> {
    const known = new Known();
    const [begin, end] = [stamp(minutesAt(from, 0)), stamp(minutesAt(to + 1, 0))];
    const { rows: punches } = await sql<{ user_id: number; at: number }>`
      select user_id, ${minutes("at")} as at from attendance_punches
      where user_id = any(${idArray(people)}) and at >= ${begin} and at < ${end} and state = 1 order by user_id, at`.execute(
      db,
    );
    for (const { user_id, at } of punches) known.#punches.set(user_id, [...(known.#punches.get(user_id) ?? []), at]);
    const { rows: forms } = await sql<KnownForm>`
      select ${FORM_COLUMNS} from attendance_forms
      where user_id = any(${idArray(people)}) and state = 2 and from_at < ${end} and to_at > ${begin}
      order by user_id, from_at, record_id`.execute(db);
    for (const form of forms) known.#forms.set(form.user_id, [...(known.#forms.get(form.user_id) ?? []), form]);
    return known;
  }

  punches(user: number): readonly number[] {
    return this.#punches.get(user) ?? [];
  }

  forms(user: number): readonly KnownForm[] {
    return this.#forms.get(user) ?? [];
  }
}
