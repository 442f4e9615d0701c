import { sql } from "kysely";

/** A timestamp as the wire carries it: `yyyy-MM-dd HH:mm:ss`, '' for none. */
export const wireTime = (timestamp: string | null | undefined): string => timestamp?.slice(0, 19) ?? "";

/** Shanghai has had one time all year since 1991. */
const SHANGHAI_MS = 8 * 3_600_000;

/** A moment in milliseconds since 1970 as the wire carries it; '' for none. */
export const wireMoment = (at: number | null | undefined): string =>
  at ? new Date(at + SHANGHAI_MS).toISOString().slice(0, 19).replace("T", " ") : "";

/** For the database. @param at milliseconds since 1970; without it now */
export const momentOf = (at: number | undefined) => (at === undefined ? sql`now()` : sql`to_timestamp(${at} / 1000.0)`);
