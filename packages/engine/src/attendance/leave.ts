/** Leave by half days over somebody's shifts. */
import { type Day, minutesAt } from "../time/calendar";
import { type Excuse, partsOf } from "./judge";
import type { Planned } from "./shift";

/** From a half of a day to a half of a day; 0 is the first one. */
export interface HalfDays {
  fromDay: Day;
  fromHalf: 0 | 1;
  toDay: Day;
  toHalf: 0 | 1;
}

const NOON = 720;
const DAY = 1_440;

/** Which halves of a day it takes. */
export function halvesTaken(days: HalfDays, day: Day): [boolean, boolean] {
  const at = (half: 0 | 1) => day * 2 + half;
  const from = days.fromDay * 2 + days.fromHalf;
  const to = days.toDay * 2 + days.toHalf;
  return [at(0) >= from && at(0) <= to, at(1) >= from && at(1) <= to];
}

/** Two that share a half. */
export function halvesMeet(one: HalfDays, other: HalfDays): boolean {
  const begin = (days: HalfDays) => days.fromDay * 2 + days.fromHalf;
  const end = (days: HalfDays) => days.toDay * 2 + days.toHalf;
  return begin(one) <= end(other) && begin(other) <= end(one);
}

/** What it takes of a day. @param plan shifts of the day; none where nothing is due, or some time of it is */
export function excusesOf(days: HalfDays, day: Day, plan: readonly Planned[], type: string): Excuse[] {
  const free = [
    { from: minutesAt(day, 0), to: minutesAt(day, NOON) },
    { from: minutesAt(day, NOON), to: minutesAt(day, DAY) },
  ];
  const parts = plan.length === 0 ? free : partsOf(plan);
  const taken = halvesTaken(days, day);
  return parts.flatMap(({ from, to }, at): Excuse[] => (taken[at] ? [{ kind: "leave", type, from, to }] : []));
}

/** In steps of half a day. @param isDue whether work is due on a day; of a kind that counts every day, always */
export function daysOf(days: HalfDays, isDue: (day: Day) => boolean): number {
  let halves = 0;
  for (let day = days.fromDay; day <= days.toDay; day += 1)
    if (isDue(day)) halves += halvesTaken(days, day).filter(Boolean).length;
  return halves / 2;
}
