/** When somebody is reminded of a task: before its deadline, at it, and daily once it is overdue. */
import { businessTime } from "@qicheng/engine/time/business-time";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** At which people are reminded of what is overdue. */
const MORNING = " 09:00";

/** A stored or typed time of the company in milliseconds since 1970. */
export const momentAt = (time: string): number => Date.parse(`${time.slice(0, 16).replace(" ", "T")}:00+08:00`);

/** The next time after now, as the database takes it; null = nobody is reminded. @param before minutes before the deadline, -1 = never */
export function nextReminder(end: string, before: number, now: number): string | null {
  if (before < 0) return null;
  const due = momentAt(end);
  const ahead = due - before * MINUTE;
  if (ahead > now) return stored(ahead);
  if (due > now) return stored(due);
  // The first morning after the deadline, and each one after it.
  const today = momentAt(businessTime(now).slice(0, 10) + MORNING);
  const next = today > now && today > due ? today : today + DAY;
  return stored(next > due ? next : next + DAY);
}

const stored = (at: number) => `${businessTime(at)}:00+08`;
