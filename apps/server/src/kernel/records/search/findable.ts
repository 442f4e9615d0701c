/**
 * A search tells nothing that the caller may not read: where a value by which records are found is kept from him, a record
 * is found by the others alone. Terms are kept for all together; what they find is looked at again for him.
 */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { SearchQuery, SearchWord } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import { escapeLike } from "../../db/parameters";
import { fieldSql } from "../../fields/field-sql";
import { maskKind } from "../../fields/mask-kinds";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { hiddenSomewhere, isHiddenIn } from "../access/hidden-fields";
import { maskOf, PLACES, type Place } from "../access/masks";
import { live } from "../access/scope";
import type { Condition, RecordType, RowScope } from "../type/record-type";
import { searchedBy } from "../type/search-terms";
import { type FindingChild, findingChildren } from "./search-remake";

/** Words without a digit find no phone. */
const asksForPhones = (query: SearchQuery): boolean => query.some(({ text }) => /\d/.test(text));

/** What a type's records are found by, and which of it the caller reads. */
interface Searched {
  /** Undefined for the records themselves. */
  child?: FindingChild;
  whole: ModuleFields;
  readable: readonly FieldDef[];
  kept: readonly FieldDef[];
  /** Which of the readable ones approvals hide on some rows. */
  hidden: readonly string[];
}

async function searchedOf(ctx: Context, type: RecordType, place: Place, child?: FindingChild): Promise<Searched> {
  const { byKey, whole } = await ownFields(ctx, type.module);
  const searched = searchedBy(type, whole);
  const somewhere = await hiddenSomewhere(ctx, type.module);
  const isRead = ({ key }: FieldDef) => {
    const own = byKey.get(key);
    return own !== undefined && maskOf(own, place) === undefined;
  };
  return {
    ...(child && { child }),
    whole,
    readable: searched.filter(isRead),
    kept: searched.filter((field) => !isRead(field)),
    hidden: searched.flatMap((field) => (isRead(field) && somewhere.has(field.key) ? field.key : [])),
  };
}

/** Of a rich text what is written in it. */
const columnOf = ({ db = "", type }: FieldDef, alias: string): RawBuilder<unknown> =>
  type === "editor" ? sql`(${sql.ref(`${alias}.${db}`)} ->> 'text')` : sql.ref(`${alias}.${db}`);

function textOf(whole: ModuleFields, field: FieldDef, alias: string): RawBuilder<unknown> {
  const { key, search, db } = field;
  const column = db === undefined ? fieldSql(whole, key, alias)?.text : columnOf(field, alias);
  if (!column) throw new Error(`records are searched by ${key}, which they do not have`);
  return search === "phone" ? sql`regexp_replace(${column}, '\\D', '', 'g')` : sql`lower(normalize(${column}, NFKC))`;
}

/** A word as it is written in one of these fields. */
function written({ text }: SearchWord, { whole, readable }: Searched, alias: string): Condition {
  const pattern = `%${escapeLike(text)}%`;
  const each = readable.map((field) => sql`${textOf(whole, field, alias)} like ${pattern}`);
  return each.length === 0 ? sql`false` : sql`(${sql.join(each, sql` or `)})`;
}

function writtenIn(word: SearchWord, searched: Searched): Condition {
  const { child } = searched;
  if (!child) return written(word, searched, "r");
  const { type, rows } = child;
  return sql`exists (select 1 from ${sql.table(type.table)} k
    where ${sql.ref(`k.${rows.column}`)} = r.id and ${live(type, "k")} and ${written(word, searched, "k")})`;
}

/** @returns undefined where all that is found may be told */
async function condition(
  ctx: Context,
  type: RecordType,
  place: Place,
  query: SearchQuery,
): Promise<Condition | undefined> {
  const own = await searchedOf(ctx, type, place);
  const all = [own];
  for (const child of findingChildren(type)) all.push(await searchedOf(ctx, child.type, place, child));
  const told = toldOf(type, place, query, all);
  if (own.hidden.length === 0) return told;
  // A row of which something is hidden is found by what is written in the rest of it.
  const readable = own.readable.filter(({ key }) => !own.hidden.includes(key));
  const rest = query.map((word) => writtenIn(word, { ...own, readable }));
  const isHidden = isHiddenIn(ctx, type.module, own.hidden);
  return sql`case when ${isHidden} then ${sql.join(rest, sql` and `)} else ${told ?? sql`true`} end`;
}

/** The same as far as it is said of all rows of a place. */
function toldOf(type: RecordType, place: Place, query: SearchQuery, all: readonly Searched[]): Condition | undefined {
  const kept = all.flatMap((one) => one.kept);
  // Terms keep apart what a pool masks, so that the rest is found as ever, by pinyin too.
  const isApart = kept.every((field) => maskKind(field) !== undefined);
  if (kept.length === 0) return undefined;
  // Terms of a former version keep more apart, which a pool does not tell either.
  const isPhone = kept.every(({ search }) => search === "phone");
  if (isApart && isPhone && place !== "pool" && !asksForPhones(query)) return undefined;
  const read = isApart
    ? all.map((one) => ({ ...one, readable: one.readable.filter((field) => maskKind(field)) }))
    : all;
  const words = query.map((word) => {
    const ways = read.filter(({ readable }) => readable.length > 0).map((one) => writtenIn(word, one));
    return sql<boolean>`(${sql.join([...(isApart ? [type.search.found([word], "shown")] : []), ...ways], sql` or `)})`;
  });
  return sql`(${sql.join(words, sql` and `)})`;
}

/** What has to hold of a row that is found, by where it lies for the caller; undefined where nothing has to. */
export type Findable = Readonly<Record<Place, Condition | undefined>>;

export async function findable(ctx: Context, type: RecordType, query: SearchQuery): Promise<Findable> {
  const all = await Promise.all(
    PLACES.map(async (place) => [place, await condition(ctx, type, place, query)] as const),
  );
  return Object.fromEntries(all) as Findable;
}

/** Whose rows are, of a type with owners. */
export interface Whose {
  owner: RawBuilder<unknown>;
  mine: Condition;
}

/** The same as one condition on rows of all places, as far as a pool is among them. */
export function whereFindable(
  { own, others, pool }: Findable,
  whose: Whose | undefined,
  reach: RowScope["pool"],
): Condition | undefined {
  if (!whose) return others;
  if (reach === "only") return pool;
  const inPool = reach === "also" ? pool : undefined;
  if (!own && !others) return inPool && sql`(${whose.owner} is not null or ${inPool})`;
  const yes = sql<boolean>`true`;
  if (!inPool) return sql`case when ${whose.mine} then ${own ?? yes} else ${others ?? yes} end`;
  return sql`case when ${whose.mine} then ${own ?? yes} when ${whose.owner} is null then ${inPool} else ${others ?? yes} end`;
}
