/** When a company that has worked for more than a year made the things that it works with. */
import { DAY, type Moment, stamp, startOfDay, worked } from "./calendar";
import { Random } from "./random";

const SEED = 20_261_127;
/** Before anything of the demo was submitted. */
const LATEST_DAYS = 80;
const OLDEST_DAYS = 480;
const SPAN = OLDEST_DAYS - LATEST_DAYS;

/**
 * Times in working hours, the oldest first, some weeks apart and no two alike.
 * @param salt tells one kind of things from another
 */
export function agesOf(day: string, count: number, salt: number): string[] {
  const random = new Random(SEED + salt);
  const oldest: Moment = startOfDay(day) - OLDEST_DAYS * DAY;
  const step = SPAN / Math.max(count, 1);
  return Array.from({ length: count }, (_, at) =>
    stamp(worked(random, oldest + Math.floor((at + random.next() * 0.7) * step) * DAY)),
  );
}
