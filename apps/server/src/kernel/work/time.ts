/** Business days are Asia/Shanghai, which has had no daylight saving since 1991: always eight hours ahead. */
const OFFSET_MS = 8 * 3_600_000;

/** `yyyy-MM-dd` of the business day. */
export function businessDay(now = Date.now()): string {
  return new Date(now + OFFSET_MS).toISOString().slice(0, 10);
}

/** `yyyy-MM-dd HH:mm` of the same. */
export const businessTime = (now = Date.now()): string =>
  new Date(now + OFFSET_MS).toISOString().slice(0, 16).replace("T", " ");

/** A timestamp as the wire carries it: `yyyy-MM-dd HH:mm:ss`, '' for none. */
export const wireTime = (timestamp: string | null | undefined): string => timestamp?.slice(0, 19) ?? "";
