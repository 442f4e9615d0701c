/** The working calendar in memory: which days are worked. */
import { dayOf } from "@qicheng/engine/time/calendar";
import { type DayKind, WorkingCalendar } from "@qicheng/engine/time/working-calendar";
import { sql } from "kysely";
import { Cached, type Invalidation } from "../cache/invalidation";
import type { Database } from "../db/database";

export class CalendarCache {
  readonly #cached: Cached<WorkingCalendar>;

  constructor(db: Database, invalidation: Invalidation) {
    this.#cached = new Cached(() => readCalendar(db), invalidation, ["calendar"]);
  }

  get(): Promise<WorkingCalendar> {
    return this.#cached.get();
  }
}

/** As the database has it now. */
export async function readCalendar(db: Database): Promise<WorkingCalendar> {
  const { rows: days } = await sql<{ day: number; kind: DayKind }>`
    select day - date '1970-01-01' as day, kind from working_days`.execute(db);
  const { rows: years } = await sql<{ year: number }>`select year from working_years`.execute(db);
  return new WorkingCalendar(new Map(days.map(({ day, kind }) => [day, kind])), new Set(years.map(({ year }) => year)));
}

/** Its number: `2026-10-01`. */
export const dayNumber = (day: string): number => dayOf(Date.parse(`${day}T00:00:00+08:00`));

declare module "../work/services" {
  interface Services {
    calendar: CalendarCache;
  }
}
