/** Until when a contract goes on, by the day of the month that is kept. Days are `yyyy-MM-dd`. */

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return [year, month, date];
};
const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * The day of the month that is kept: the one before, as long as the day is the last of a month too short for it.
 * @param before the one that was kept until now
 */
export function anchorOf(day: string, before?: number): number {
  const [year, month, date] = partsOf(day);
  return before !== undefined && date === Math.min(before, lastOf(year, month)) ? before : date;
}

/** So many months later, on the day of the month that is kept, or the last of a shorter month. */
export function monthsAfter(day: string, months: number, anchor = anchorOf(day)): string {
  const [year, month] = partsOf(day);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const date = Math.min(anchor, lastOf(first.getUTCFullYear(), first.getUTCMonth() + 1));
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), date)).toISOString().slice(0, 10);
}
