/** Shortcuts for the next follow-up, in business days of Shanghai. */
const DAY_MS = 86_400_000;
const SHANGHAI_MS = 8 * 3_600_000;
const HOUR = "09:00";

export const SHORTCUTS = { tomorrow: 1, dayAfter: 2, week: 7 } as const;

/** Nine in the morning, so many days from `now`. */
export function morningIn(days: number, now: number): string {
  return `${new Date(now + SHANGHAI_MS + days * DAY_MS).toISOString().slice(0, 10)} ${HOUR}`;
}
