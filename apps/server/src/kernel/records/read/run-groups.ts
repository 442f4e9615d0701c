/** The rows that a query finds in groups: how many each has, and the sum of a field over it. */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../work/context";
import type { ListSource } from "./list-source";
import { type Query, whereFound } from "./run-list";

/** A field whose values make the groups; `grain` cuts days and times into days, weeks or months of the company. */
export interface GroupBy {
  key: string;
  grain?: "day" | "week" | "month";
}

export interface Grouping {
  by: readonly GroupBy[];
  /** Field that is summed up; '' = none. */
  sum: string;
  /** Only so many groups, those with the largest sum (or count) first. */
  most?: number;
}

export interface Group {
  /** By field in its order; null for rows without a value. */
  values: readonly (string | null)[];
  count: number;
  /** A decimal text, exact; '0' where nothing is summed. */
  sum: string;
}

const FORMATS = { day: "YYYY-MM-DD", week: "YYYY-MM-DD", month: "YYYY-MM" } as const;

/** What a group is told by; undefined for a field that the caller does not read on every row. */
function groupValue(source: ListSource, { key, grain }: GroupBy): RawBuilder<unknown> | undefined {
  if (grain) {
    const value = source.field(key)?.value;
    // a week is called by its Monday
    const start = value && grain === "week" ? sql`date_trunc('week', ${value})` : value;
    return start && sql`to_char(${start}, ${sql.lit(FORMATS[grain])})`;
  }
  const board = source.boardField(key);
  if (board?.readable) return undefined;
  const value = board?.value ?? source.field(key)?.value;
  return value && sql`(${value})::text`;
}

/**
 * Groups of all rows of a query, in no order unless `most` asks for the largest.
 * @returns undefined where the caller may not group or sum by one of the fields: what is hidden from him is no dimension
 * @throws VALIDATION as the list itself
 */
export async function runGroups(
  ctx: Context,
  source: ListSource,
  query: Query,
  { by, sum, most }: Grouping,
): Promise<Group[] | undefined> {
  const where = await whereFound(ctx, source, query);
  const values = by.map((one) => groupValue(source, one));
  const summed = sum === "" ? sql`0::numeric` : source.sumField(sum);
  if (!summed || values.includes(undefined)) return undefined;
  const keys = values.map((value, at) => sql`${value} as ${sql.ref(`k${at}`)}`);
  const selected = sql.join([...keys, sql`count(*) as n`, sql`sum(${summed}) as s`]);
  const places = values.map((_value, at) => sql.lit(at + 1));
  const inner = places.length > 0 ? sql`group by ${sql.join(places)}` : sql``;
  const parts = source.ways.map(
    (way) =>
      sql`select ${selected} from ${sql.table(source.table)} r where ${sql.join([...where, way], sql` and `)} ${inner}`,
  );
  const refs = values.map((_value, at) => sql.ref(`t.k${at}`));
  const list = refs.length > 0 ? sql`array[${sql.join(refs)}]::text[]` : sql`'{}'::text[]`;
  const outer = refs.length > 0 ? sql`group by ${sql.join(refs)}` : sql``;
  const largest = sum === "" ? sql`sum(t.n)` : sql`sum(t.s)`;
  const end = most === undefined ? sql`` : sql`order by ${largest} desc nulls last limit ${sql.lit(most)}`;
  const { rows } = await sql<Group>`
    select ${list} as values, coalesce(sum(t.n), 0)::bigint as count, coalesce(sum(t.s), 0)::text as sum
    from (${sql.join(parts, sql` union all `)}) t ${outer} ${end}`.execute(ctx.db);
  return rows;
}
