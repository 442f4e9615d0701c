/** Overtime: what was approved, as far as punches show that somebody was there, beyond his shift. */

interface Stretch {
  from: number;
  to: number;
}

const HALF_HOUR = 30;

const shared = (one: Stretch, other: Stretch): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));

/**
 * Minutes in whole half hours.
 * @param approved what was applied for, and how many minutes of it at most
 * @param there from the first to the last punch; none where there are not two
 * @param shifts what is due anyway
 */
export function overtimeOf(
  approved: Stretch & { minutes: number },
  there: Stretch | undefined,
  shifts: readonly Stretch[],
): number {
  if (!there) return 0;
  const worked = { from: Math.max(approved.from, there.from), to: Math.min(approved.to, there.to) };
  if (worked.to <= worked.from) return 0;
  const due = shifts.reduce((sum, shift) => sum + shared(worked, shift), 0);
  const minutes = Math.min(approved.minutes, worked.to - worked.from - due);
  return Math.max(0, Math.floor(minutes / HALF_HOUR) * HALF_HOUR);
}
