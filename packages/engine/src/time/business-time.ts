/** Business days are Asia/Shanghai, which has had no daylight saving since 1991: always eight hours ahead. */
const OFFSET_MS = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm` of the business day. @param now milliseconds since 1970 */
export const businessTime = (now = Date.now()): string =>
  new Date(now + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

/** Its `yyyy-MM-dd`. */
export const businessDay = (now = Date.now()): string => businessTime(now).slice(0, 10);
