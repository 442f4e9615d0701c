/**
 * Numbers of documents: given out in the transaction of the save, so that a save that is undone burns none, and noted for
 * ever, so that none comes twice. Take one late: whoever takes the next one of the same day waits for the commit.
 */

import { type NumberPlace, numberPlace } from "@qicheng/engine/text/number-pattern";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import type { Context } from "../work/context";

/** One kind of number; a type declares it once. */
export interface NumberKind {
  /** Under which its counters and numbers stand: no two kinds have the same. */
  name: string;
  /** `SP{yyyyMMdd}{4}`, as the company has it now. */
  pattern: (ctx: Context) => Promise<string>;
}

interface Wanted extends NumberPlace {
  kind: string;
  many: number;
}

/** Counts on and notes what comes, in one statement; the counter is held from here to the commit. @returns those that nobody had */
async function next(ctx: Context, { kind, stem, digits, many }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with counted as (
      insert into number_counters as c (kind, stem, last) values (${kind}, ${stem}, ${many})
      on conflict (kind, stem) do update set last = c.last + ${many} returning last),
    named as (
      select n, ${stem} || lpad(n::text, greatest(${digits}::int, length(n::text)), '0') as number
      from counted, generate_series(last - ${many} + 1, last) n),
    noted as (
      insert into given_numbers (kind, key, number) select ${kind}, number_key(number), number from named order by n
      on conflict (kind, key) do nothing returning key)
    select number from named where number_key(number) in (select key from noted) order by n`.execute(ctx.db);
  return rows.map(({ number }) => number);
}

/** The next numbers of a kind, in their order; those that somebody has typed are passed over. */
export async function takeNumbers(ctx: Context, kind: NumberKind, many: number): Promise<string[]> {
  const place = numberPlace(await kind.pattern(ctx), businessDay(ctx.past));
  const taken: string[] = [];
  while (taken.length < many)
    taken.push(...(await next(ctx, { ...place, kind: kind.name, many: many - taken.length })));
  return taken;
}

export async function takeNumber(ctx: Context, kind: NumberKind): Promise<string> {
  const [number = ""] = await takeNumbers(ctx, kind, 1);
  return number;
}

/**
 * Notes numbers that somebody has typed. A counter that could come to one is held first, as by whoever counts, so that the
 * two never wait for each other.
 * @returns them without the blanks around them; undefined in the place of each that was given out before
 */
export async function claimNumbers(
  ctx: Context,
  kind: NumberKind,
  typed: readonly string[],
): Promise<(string | undefined)[]> {
  if (typed.length === 0) return [];
  const numbers = typed.map((text) => text.trim());
  const { stem } = numberPlace(await kind.pattern(ctx), businessDay(ctx.past));
  const given = sql`unnest(${sql.val(numbers)}::text[])`;
  await sql`
    insert into number_counters as c (kind, stem, last) select ${kind.name}, ${stem}, 0
    where exists (select 1 from ${given} n where starts_with(number_key(n), number_key(${stem})))
    on conflict (kind, stem) do update set last = c.last`.execute(ctx.db);
  const { rows } = await sql<{ number: string }>`
    insert into given_numbers (kind, key, number)
    select distinct on (number_key(n.number)) ${kind.name}, number_key(n.number), n.number
    from ${given} with ordinality n(number, at) order by number_key(n.number), n.at
    on conflict (kind, key) do nothing returning number`.execute(ctx.db);
  const noted = new Set(rows.map(({ number }) => number));
  // Of two drafts with one number the first has it.
  return numbers.map((number) => (noted.delete(number) ? number : undefined));
}

/** Gives a row its number: the last thing that a save does. @param table has a column `number` */
export async function numberRow(
  ctx: Context,
  kind: NumberKind,
  { table, id }: { table: string; id: number },
): Promise<string> {
  const number = await takeNumber(ctx, kind);
  await sql`update ${sql.table(table)} set number = ${number} where id = ${id}`.execute(ctx.db);
  return number;
}
