/** Rows found by the name of a record that they point at, such as contracts by their customer, and receipts by both. */
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import type { SearchQuery } from "@qicheng/engine/names/grams";
import { type RawBuilder, sql } from "kysely";
import { escapeLike } from "../../db/parameters";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { hiddenSomewhere } from "../access/hidden-fields";
import { maskOf } from "../access/masks";
import type { Condition, RecordType } from "../type/record-type";
import { findRecordType } from "../type/registry";
import { target } from "./names";
import { type Reader, readWhere } from "./readable-fields";

/** Conditions on alias r, any of which finds a row. */
export type ByPartners = (query: SearchQuery) => Condition[];
type Way = (query: SearchQuery) => Condition;

type At = NonNullable<Awaited<ReturnType<typeof target>>>;

/**
 * Rows whose column points at a record of this name. The terms of its type narrow to few records. Of those only the name
 * counts: their phones and remarks are nothing that this list shows.
 */
const namedBy =
  (column: RawBuilder<unknown>, type: RecordType, at: At): Way =>
  (query) => {
    const name = sql`lower(normalize(${sql.ref(`n.${at.name}`)}, NFKC))`;
    const written = query.map(({ text }) => sql`${name} like ${`%${escapeLike(text)}%`}`);
    return sql`${column} in (
      select n.id from ${sql.table(at.table)} n where ${sql.join(written, sql` and `)} and ${at.visible} and n.id in (
        select r.id from ${sql.table(type.table)} r where ${type.search.found(query)}))`;
  };

/** Undefined for a field that points at no record, and for a caller who has no part in that record's type. */
async function wayOf(ctx: Context, field: FieldDef | undefined): Promise<Way | undefined> {
  const module = field && referenceOf(field);
  const type = module === undefined ? undefined : findRecordType(module);
  const at = module === undefined ? undefined : await target(ctx, module);
  if (field?.db === undefined || !type || !at) return undefined;
  return namedBy(sql.ref(`r.${field.db}`), type, at);
}

/** Whoever sees a child sees what its parent is called, and the fields of the parent that he reads of every row. */
async function waysOfParent(ctx: Context, { rows }: RecordType): Promise<Way[]> {
  if (rows.kind !== "child") return [];
  const { parent, column } = rows;
  const own = sql.ref(`r.${column}`);
  const at = { table: parent.table, name: parent.nameColumn, visible: sql<boolean>`true`, live: sql<boolean>`true` };
  const { byKey } = await ownFields(ctx, parent.module);
  const hidden = await hiddenSomewhere(ctx, parent.module);
  const ways = [namedBy(own, parent, at)];
  for (const key of parent.list.partners ?? []) {
    const field = byKey.get(key);
    const way = field && !hidden.has(key) && !maskOf(field, "others") ? await wayOf(ctx, field) : undefined;
    if (way) ways.push((query) => sql`${own} in (select r.id from ${sql.table(parent.table)} r where ${way(query)})`);
  }
  return ways;
}

/** What `list.partners` of a type names, as far as the caller reads it. */
export async function byPartners(ctx: Context, type: RecordType, reader: Reader): Promise<ByPartners> {
  const { list, rows } = type;
  const ways: Way[] = [];
  for (const key of list.partners ?? []) {
    if (rows.kind === "child" && key === rows.key) {
      ways.push(...(await waysOfParent(ctx, type)));
      continue;
    }
    const field = reader.fields.byKey.get(key);
    const where = field ? readWhere(field, reader) : "nowhere";
    const way = where === "nowhere" ? undefined : await wayOf(ctx, field);
    if (way) ways.push(where === "everywhere" ? way : (query) => sql`(${way(query)} and ${where as Condition})`);
  }
  return (query) => ways.map((way) => way(query));
}
