/** What the kernel asks: from whom work is due on a day. */

import { dayNumber } from "../../kernel/calendar/calendar-cache";
import type { Database } from "../../kernel/db/database";
import { World } from "./world";

export async function dueOf(db: Database, people: readonly number[], day: string): Promise<Map<number, boolean>> {
  const number = dayNumber(day);
  const world = await World.read(db, people, number, number);
  return new Map(people.filter((id) => world.groupOf(id) !== undefined).map((id) => [id, world.isDue(id, number)]));
}
