/** A word looked for in every record type at once: what the search over everything answers. */

import type { SearchHit } from "@qicheng/api/search/routes";
import { type SearchQuery, searchQuery } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import { maySee, outsidePool, reachOf } from "../access/scope";
import type { Condition, RecordType } from "../type/record-type";
import { allRecordTypes } from "../type/registry";
import { findable } from "./findable";
import { foundBy } from "./found-by";
import { hitColumns, hitRows, type StoredHit, sourceOf, textOf, wireHit } from "./hits";
import { searchedRows } from "./search-remake";

const MOST_HITS = 8;

/** The record that a word names by its number, which nothing masks. */
export function named(type: RecordType, key: string): Condition | undefined {
  const ids = Object.values(type.computed ?? {}).flatMap(({ idOf }) => idOf?.(key) ?? []);
  return ids.length === 0 ? undefined : sql`r.id = any(${idArray(ids)})`;
}

/** Parts of the one statement: mine first, then newest. Each is bounded, so a common word costs no more than a rare one. */
async function partsOf(ctx: Context, type: RecordType, query: SearchQuery, key: string) {
  const reach = await reachOf(ctx, type);
  // Rows of the pool are found in the pool's own list only.
  const at = sourceOf(type, type.rows.kind === "open" ? reach : outsidePool(reach));
  const byNumber = named(type, key);
  const hit = byNumber ? sql`(${byNumber} or ${type.search.found(query)})` : type.search.found(query);
  const part = (condition: RawBuilder<unknown>, text: RawBuilder<unknown>) => sql`(
    select ${hitColumns(type, at, text)} from ${at.from} where ${hitRows(type, at)} and ${condition} and ${hit}
    order by r.created_at desc, r.id desc limit ${sql.lit(MOST_HITS)})`;
  // What is kept from him is neither told nor found; a number is nobody's secret.
  const may = await findable(ctx, type, query);
  const partAt = async (place: "own" | "others", there: RawBuilder<unknown>) => {
    const only = may[place];
    const told = only && byNumber ? sql`(${byNumber} or ${only})` : only;
    return part(told ? sql`${there} and ${told}` : there, await textOf(ctx, type, place));
  };
  if (type.rows.kind === "open") return [await partAt("others", sql`true`)];
  return [
    await partAt("own", sql`${at.owner} = ${ctx.me.id}`),
    await partAt("others", sql`${at.owner} <> ${ctx.me.id}`),
  ];
}

/** Hits by module, of every type that one may see. */
export async function findEverywhere(ctx: Context, key: string): Promise<Record<string, SearchHit[]>> {
  const types = allRecordTypes().filter((type) => maySee(ctx, type));
  const found: Record<string, SearchHit[]> = Object.fromEntries(types.map(({ module }) => [module, []]));
  const query = searchQuery(key);
  if (!query || types.length === 0) return found;
  const parts = (await Promise.all(types.map((type) => partsOf(ctx, type, query, key)))).flat();
  const { rows } = await sql<StoredHit>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  for (const type of types) {
    const hits = rows.filter(({ module }) => module === type.module).slice(0, MOST_HITS);
    const searched = await searchedRows(
      ctx,
      type,
      hits.map(({ id }) => id),
    );
    const columns = new Map(searched.map((row) => [row.id, row]));
    const by = await foundBy(ctx, type, { key, rows: hits.map((hit) => ({ ...hit, ...columns.get(hit.id) })) });
    found[type.module] = await Promise.all(
      hits.map(async (row) => ({ ...(await wireHit(ctx, type, row)), foundBy: by?.get(row.id) ?? [] })),
    );
  }
  return found;
}
