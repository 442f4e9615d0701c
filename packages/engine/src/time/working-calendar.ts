/** Which days are worked: weekends are not, and a table of days says otherwise. */
import { type Day, fromMinute, minutesAt, partsOf } from "./calendar";

/** `off`: nobody works, though it may be a Monday. `work`: a weekend that is worked for it. */
export type DayKind = "off" | "work";

/** Minutes of a day. */
interface Span {
  from: number;
  to: number;
}

const SATURDAY = 5;
const HOUR = 60;
/** 09:00 to 12:00 and 13:00 to 18:00. */
export const OFFICE_HOURS: readonly Span[] = [
  { from: 9 * HOUR, to: 12 * HOUR },
  { from: 13 * HOUR, to: 18 * HOUR },
];

export class WorkingCalendar {
  /** @param years those whose days are in the table; of others only weekends are known */
  constructor(
    readonly days: ReadonlyMap<Day, DayKind>,
    readonly years: ReadonlySet<number>,
  ) {}

  /** What the table says of it. */
  kindOf(day: Day): DayKind | undefined {
    return this.days.get(day);
  }

  isKnown(year: number): boolean {
    return this.years.has(year);
  }

  isWorkingDay(day: Day): boolean {
    const kind = this.kindOf(day);
    return kind === undefined ? partsOf(day).weekday < SATURDAY : kind === "work";
  }

  /** The first working day after so many others. @param count 0: the day itself, or the next that is worked */
  workingDayAfter(day: Day, count: number): Day {
    let [at, left] = [day, count];
    while (left > 0 || !this.isWorkingDay(at)) {
      if (this.isWorkingDay(at)) left -= 1;
      at += 1;
    }
    return at;
  }

  /** Minutes of working hours between two minutes since 1970; 0 where the second is before the first. */
  workingMinutes(from: number, to: number, hours: readonly Span[] = OFFICE_HOURS): number {
    let sum = 0;
    const last = fromMinute(to).day;
    for (let { day } = fromMinute(from); day <= last; day += 1) {
      if (!this.isWorkingDay(day)) continue;
      for (const span of hours) {
        const begin = Math.max(from, minutesAt(day, span.from));
        sum += Math.max(0, Math.min(to, minutesAt(day, span.to)) - begin);
      }
    }
    return sum;
  }
}
