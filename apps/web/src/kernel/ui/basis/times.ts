/** Times as the server writes them: Asia/Shanghai, without a zone. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type Ago = { unit: "now" } | { unit: "minute" | "hour" | "day"; n: number };

/** Milliseconds since 1970 of a `yyyy-MM-dd[ HH:mm[:ss]]` in Shanghai; NaN when it is none. */
export function shanghaiTime(text: string): number {
  const [date = "", time = "00:00:00"] = text.trim().split(/[ T]/);
  return Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}+08:00`);
}

/** How long ago, within a week; null for older and for future times, which are shown exactly. */
export function ago(text: string, now: number): Ago | null {
  const passed = now - shanghaiTime(text);
  if (!(passed >= 0) || passed >= 7 * DAY) return null;
  if (passed < MINUTE) return { unit: "now" };
  if (passed < HOUR) return { unit: "minute", n: Math.floor(passed / MINUTE) };
  if (passed < DAY) return { unit: "hour", n: Math.floor(passed / HOUR) };
  return { unit: "day", n: Math.floor(passed / DAY) };
}

/** `MM-dd HH:mm`, with its year when that is not this one: of what is still to come the minute counts. */
export function minuteTime(text: string, now: number): string {
  const at = text.slice(0, 16);
  const thisYear = new Date(now + 8 * HOUR).getUTCFullYear();
  return at.startsWith(`${thisYear}-`) ? at.slice(5) : at;
}

/** Of this year `MM-dd[ HH:mm]`, of another one the day alone: what it was by the minute is long past, or far away. */
export function shortTime(text: string, now: number): string {
  const [day = "", time = ""] = text.trim().split(/[ T]/);
  const thisYear = new Date(now + 8 * HOUR).getUTCFullYear();
  if (!day.startsWith(`${thisYear}-`)) return day;
  return [day.slice(5), time.slice(0, 5)].join(" ").trim();
}
