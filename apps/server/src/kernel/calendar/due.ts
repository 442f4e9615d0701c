/** Whether work is due from somebody on a day. The module that knows shifts says so; without one the calendar does. */
import type { Database } from "../db/database";
import { dayNumber, readCalendar } from "./calendar-cache";

/** Of these people those from whom work is due; undefined for whom it does not know. */
type Due = (db: Database, people: readonly number[], day: string) => Promise<ReadonlyMap<number, boolean>>;

const askers = new Set<Due>();

export const registerDue = (due: Due): void => void askers.add(due);

/** @param day `yyyy-MM-dd` @returns those from whom work is due on it */
export async function dueAmong(db: Database, people: readonly number[], day: string): Promise<Set<number>> {
  const calendar = await readCalendar(db);
  const due = new Map(people.map((id) => [id, calendar.isWorkingDay(dayNumber(day))]));
  for (const ask of askers) for (const [id, is] of await ask(db, people, day)) due.set(id, is);
  return new Set(people.filter((id) => due.get(id)));
}

export const dueOn = async (db: Database, person: number, day: string): Promise<boolean> =>
  (await dueAmong(db, [person], day)).has(person);
