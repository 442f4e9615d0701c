/** What all rows of a list query add up to, and which they are. */
import { said } from "@qicheng/api/kernel/messages";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../work/context";
import { invalidField } from "../../work/refusal";
import type { Condition, ListSource } from "./list-source";
import { type Query, whereFound } from "./run-list";

/** A part for each way into the list; no row comes by two of them. */
const byWay = (source: ListSource, where: readonly Condition[], selected: RawBuilder<unknown>) =>
  source.ways.map(
    (way) => sql`select ${selected} from ${sql.table(source.table)} r where ${sql.join([...where, way], sql` and `)}`,
  );

/**
 * How many rows a query finds, and the sum of each field over all of them.
 * @param keys of fields of numbers; those that the source does not know are left out
 * @returns sums in the order of `keys`, exact
 */
export async function runTotals(
  ctx: Context,
  source: ListSource,
  query: Query,
  keys: readonly string[],
): Promise<{ count: number; sums: [key: string, sum: number][] }> {
  const where = await whereFound(ctx, source, query);
  const summed = keys.flatMap((key) => {
    const value = source.sumField(key);
    return value ? [{ key, value }] : [];
  });
  const names = summed.map((_one, at) => sql.ref(`s${at}`));
  const selected = [sql`count(*) as n`, ...summed.map(({ value }, at) => sql`sum(${value}) as ${names[at]}`)];
  const sums = names.map((name) => sql`coalesce(sum(${name}), 0)::text`);
  const { rows } = await sql<{ n: number; sums: string[] }>`
    select sum(t.n)::bigint as n, array[${sql.join(sums)}]::text[] as sums
    from (${sql.join(byWay(source, where, sql.join(selected)), sql` union all `)}) t`.execute(ctx.db);
  const [found = { n: 0, sums: [] }] = rows;
  return { count: found.n, sums: summed.map(({ key }, at) => [key, Number(found.sums[at])]) };
}

/**
 * Ids of all rows that a query finds and of which the caller reads a field, as a subquery.
 * @throws VALIDATION for a field that he reads nowhere
 */
export async function foundIds(
  ctx: Context,
  source: ListSource,
  query: Query,
  key: string,
): Promise<RawBuilder<unknown>> {
  const value = source.sumField(key);
  if (!value) throw invalidField("figure", said.noField({ key }));
  const where = [...(await whereFound(ctx, source, query)), sql<boolean>`${value} is not null`];
  return sql`(${sql.join(byWay(source, where, sql`r.id`), sql` union all `)})`;
}
