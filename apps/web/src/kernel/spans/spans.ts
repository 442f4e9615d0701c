/** Spans of days that are counted, in Shanghai. */

export interface Span {
  from: string;
  to: string;
}

export const SPANS = ["last7", "thisMonth", "last30", "last90"] as const;
export type Named = (typeof SPANS)[number];

const DAY = 86_400_000;
const SHANGHAI = 8 * 3_600_000;

/** YYYY-MM-DD, so many days from today. */
export const dayIn = (days: number): string => new Date(Date.now() + SHANGHAI + days * DAY).toISOString().slice(0, 10);

const before = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

const BACK = { last7: 6, last30: 29, last90: 89 } as const;

export const spanOf = (span: Named, today: string): Span => ({
  from: span === "thisMonth" ? `${today.slice(0, 8)}01` : before(today, BACK[span]),
  to: today,
});
