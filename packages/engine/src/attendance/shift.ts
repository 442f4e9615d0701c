/** Shifts, and which punches belong to which of them. Times of a shift are minutes of its day, others minutes since 1970. */
import { type Day, minutesAt } from "../time/calendar";

const DAY = 1_440;

export interface Rest {
  from: number;
  to: number;
}

export interface Shift {
  id: number;
  name: string;
  start: number;
  /** Not after `start`: it ends on the next day. */
  end: number;
  /** Minutes of its day; those of the next day are 1440 and more. */
  rests: readonly Rest[];
  /** So long before its start, and after its end, punches belong to it. */
  before: number;
  after: number;
  /** Who comes so many minutes late is not late. */
  grace: number;
  /** Who comes later or leaves earlier by more than this was absent for half a day; 0: nobody is. */
  limit: number;
}

/** A shift of a person on the day on which it starts. */
export interface Planned {
  shift: Shift;
  day: Day;
  start: number;
  end: number;
}

/** A minute that belongs to `from` or `to` belongs to the window. */
export interface Window extends Planned {
  from: number;
  to: number;
}

export const lengthOf = ({ start, end }: Pick<Shift, "start" | "end">): number =>
  (end > start ? end : end + DAY) - start;

export function planned(shift: Shift, day: Day): Planned {
  const start = minutesAt(day, shift.start);
  return { shift, day, start, end: start + lengthOf(shift) };
}

/** Minutes of it that are worked. */
export function workOf(shift: Shift): number {
  return lengthOf(shift) - shift.rests.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Two that share a minute; touching is none. */
export const overlap = (one: Planned, other: Planned): boolean => one.start < other.end && other.start < one.end;

/**
 * Windows of somebody's shifts, in the order of their starts. Where two meet, the later one begins at its own `before` or
 * at the end of the earlier shift, whichever is later; that very minute is the earlier one's.
 */
export function windowsOf(plan: readonly Planned[]): Window[] {
  const windows = plan
    .toSorted((one, other) => one.start - other.start)
    .map((one): Window => ({ ...one, from: one.start - one.shift.before, to: one.end + one.shift.after }));
  for (const [at, later] of windows.entries()) {
    const earlier = windows[at - 1];
    if (!earlier || earlier.to < later.from) continue;
    const border = Math.max(later.start - later.shift.before, earlier.end);
    earlier.to = border;
    later.from = border + 1;
  }
  return windows;
}

/** What splits the day: the rest that is nearest to its middle, or the middle itself. */
export function splitOf({ shift, start, end }: Planned): Rest {
  const middle = (start + end) / 2;
  const base = start - shift.start;
  const rests = shift.rests.map(({ from, to }) => ({ from: base + from, to: base + to }));
  const distance = ({ from, to }: Rest) => Math.abs((from + to) / 2 - middle);
  const [nearest] = rests.toSorted((one, other) => distance(one) - distance(other) || one.from - other.from);
  const half = Math.floor(middle);
  return nearest ?? { from: half, to: half };
}

/** What is wrong with a shift as somebody has typed it. */
export type ShiftFault = "long" | "rest";

const MOST = 16 * 60;

export function faultOf(shift: Pick<Shift, "start" | "end" | "rests">): ShiftFault | undefined {
  const length = lengthOf(shift);
  if (length > MOST) return "long";
  let at = shift.start;
  for (const { from, to } of shift.rests) {
    if (from <= at || to <= from || to >= shift.start + length) return "rest";
    at = to;
  }
  return undefined;
}
