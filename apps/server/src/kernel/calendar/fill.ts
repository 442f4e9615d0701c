/** Fills years of the calendar with the days that the library knows. */
import chineseDays from "chinese-days";
import { sql } from "kysely";
import type { Database } from "../db/database";

const FIRST_YEAR = 2024;
const LAST_YEAR = 2100;

interface Marked {
  day: string;
  kind: "off" | "work";
  name: string;
}

/** A day that is marked is named `New Year's Day,元旦,1`, any other one by its weekday. */
function marked(day: string): Marked | undefined {
  const { name, work } = chineseDays.getDayDetail(day);
  const [, chinese] = name.split(",");
  return chinese === undefined ? undefined : { day, kind: work ? "work" : "off", name: chinese };
}

/** Days of a year that are not as their weekday says; none where the library does not know the year. */
function markedDays(year: number): Marked[] {
  const days: Marked[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 86_400_000)
    days.push(...[marked(new Date(at).toISOString().slice(0, 10))].filter((one) => one !== undefined));
  return days;
}

/** Years that the library knows and the company has not: what people have typed stays. */
export async function fillCalendar(db: Database): Promise<void> {
  const { rows } = await sql<{ year: number }>`select year from working_years`.execute(db);
  const there = new Set(rows.map(({ year }) => year));
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year += 1) {
    const days = there.has(year) ? [] : markedDays(year);
    // The library knows years without a gap.
    if (days.length === 0 && !there.has(year)) return;
    if (days.length === 0) continue;
    const { rows: begun } = await sql`
      insert into working_years (year) values (${year}) on conflict do nothing returning year`.execute(db);
    if (begun.length === 0) continue;
    await sql`
      insert into working_days (day, kind, name)
      select day, kind, name from json_to_recordset(${JSON.stringify(days)}::json) as d (day date, kind text, name text)
      on conflict (day) do nothing`.execute(db);
  }
}
