/** Shares as they are read: whoever asks what is shared to somebody asks here. */
import { type RawBuilder, sql } from "kysely";
import type { DB } from "../../db/types.generated";
import type { Condition } from "./record-type";

/** Shares on alias s that hold: the last day is one of them, as people here count days. */
const inForce: Condition = sql`(s.until is null or s.until >= current_date)`;

/** `… s where …` of the shares that somebody has, to go on with `and`. */
export const sharesTo = ({ table }: { table: keyof DB }, person: number | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.table(table)} s where s.user_id = ${person} and ${inForce}`;
