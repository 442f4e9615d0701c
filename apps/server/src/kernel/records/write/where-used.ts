/** By what an entry of the dictionary is used, field by field: the same uses that keep it from being deleted. */
import type { Title } from "@qicheng/api/kernel/declare";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { hasRows } from "@qicheng/engine/fields/row-columns";
import type { Message } from "@qicheng/engine/text/message";
import { type RawBuilder, sql } from "kysely";
import { tableTitle } from "../../db/constraints";
import type { Context } from "../../work/context";
import { ownFields } from "../access/field-rights";
import { type CallersField, maskOf, PLACES } from "../access/masks";
import { isOf, maySee, reachOf } from "../access/scope";
import type { RecordType } from "../type/record-type";
import { allRecordTypes } from "../type/registry";
import { type Use, usesOf } from "./in-use";

interface Counts {
  total: number;
  /** There are more. */
  more: boolean;
  binned: number;
}

/** Records that have an entry in one of their fields. */
export interface Place {
  /** '' for what is no record. */
  module: string;
  title: Title;
  /** By which one may filter; '' where there is none that one may know of. */
  field: string;
  fieldTitle: Message | undefined;
  several: boolean;
  used: boolean;
  /** Left out for whoever may not know them. */
  counts?: Counts;
}

interface Found {
  table: string;
  type: RecordType | undefined;
  field: FieldDef | undefined;
  /** The same, as far as the caller reads it wherever it stands. */
  known: FieldDef | undefined;
  uses: Use[];
}

/** What is masked on some rows is not counted on all. */
const mayFilterBy = (field: CallersField): FieldDef | undefined =>
  PLACES.every((place) => maskOf(field, place) === undefined) ? field : undefined;

/**
 * The field behind a column, or of the company's own, of each type whose rows the table holds; none for what a module keeps
 * beside its form, or has put away.
 */
async function foundBy(ctx: Context, use: Use): Promise<Found[]> {
  const { table, by } = use;
  const types = allRecordTypes().filter(
    (type) => type.table === table && (!("module" in by) || type.kept === by.module),
  );
  const found: Found[] = [];
  for (const type of types) {
    const { form } = await ctx.services.fields.get(type.module);
    const field = form.fields.find(({ key, db }) => ("column" in by ? db === by.column : key === by.key));
    const own = field && (await ownFields(ctx, type.module)).byKey.get(field.key);
    if (field) found.push({ table, type, field, known: own && mayFilterBy(own), uses: [use] });
  }
  return found.length > 0 ? found : [{ table, type: types[0], field: undefined, known: undefined, uses: [use] }];
}

/** Where entries of a kind may stand; what has no field may have those of any. */
async function placesFor(ctx: Context, kind: string): Promise<Found[]> {
  const places = new Map<unknown, Found>();
  for (const use of await usesOf(ctx, "dictionary")) {
    for (const found of await foundBy(ctx, use)) {
      if (found.field && (use.column ?? found.field).dictionary !== kind) continue;
      const before = places.get(found.field ?? found.table);
      if (before) before.uses.push(use);
      else places.set(found.field ?? found.table, found);
    }
  }
  return [...places.values()];
}

/** No further than is told. */
async function counted(ctx: Context, uses: readonly Use[], id: number, where: RawBuilder<unknown>): Promise<number> {
  let sum = 0;
  for (const { from, holds } of uses) {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select 1 from ${from} where ${holds(sql`${id}::bigint`)} and ${where} limit ${sql.lit(LIMITS.usesCounted + 1)}) c`.execute(
      ctx.db,
    );
    sum += rows[0]?.n ?? 0;
  }
  return sum;
}

/** Of a table of several types the rows of this one. */
const ofType = ({ type }: Pick<Found, "type">) => (type ? isOf([type], "u") : sql<boolean>`true`);

async function countsOf(ctx: Context, found: Found, id: number): Promise<Counts> {
  const { uses } = found;
  const most = LIMITS.usesCounted;
  const live = await counted(ctx, uses, id, sql`u.deleted_at is null and ${ofType(found)}`);
  const binned = await counted(ctx, uses, id, sql`u.deleted_at is not null and ${ofType(found)}`);
  return { total: Math.min(live, most), more: live > most, binned: Math.min(binned, most) };
}

async function isUsed(ctx: Context, found: Found, id: number): Promise<boolean> {
  const uses = found.uses.map(
    ({ from, holds }) => sql`exists (select 1 from ${from} where ${holds(sql`${id}::bigint`)} and ${ofType(found)})`,
  );
  const { rows } = await sql<{ used: boolean }>`select ${sql.join(uses, sql` or `)} as used`.execute(ctx.db);
  return rows[0]?.used === true;
}

/**
 * How many records of the whole company there are of a value tells more than somebody sees who has a part of them only: he is
 * told whether there are any, unless the values are his to manage.
 */
async function mayCount(ctx: Context, { type, field, known }: Found, manages: boolean): Promise<boolean> {
  if (!type || !maySee(ctx, type) || (field && !known)) return false;
  return manages || (await reachOf(ctx, type)).owners === null;
}

/** What it is called by whoever asks; a field that he may not know of is none. */
function calledFor({ table, type, field, known }: Found): Omit<Place, "used" | "counts"> {
  return {
    module: type?.module ?? "",
    title: type?.title ?? tableTitle(table),
    field: known?.flags.filter && !hasRows(known) ? known.key : "",
    fieldTitle: known && titleOf(known),
    several: field?.multiple === true || (field !== undefined && hasRows(field)),
  };
}

/**
 * Every field that takes entries of the kind, also where nothing has this one, and what else has it.
 * @param manages whether the caller may change and delete entries
 */
export async function whereUsed(ctx: Context, entry: { id: number; kind: string }, manages: boolean): Promise<Place[]> {
  const places: Place[] = [];
  for (const found of await placesFor(ctx, entry.kind)) {
    const { field } = found;
    const counts = (await mayCount(ctx, found, manages)) ? await countsOf(ctx, found, entry.id) : undefined;
    const used = counts ? counts.total + counts.binned > 0 : await isUsed(ctx, found, entry.id);
    if (used || field) places.push({ ...calledFor(found), used, ...(counts && { counts }) });
  }
  return places;
}
