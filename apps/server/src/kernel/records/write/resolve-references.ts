/** What field values refer to must exist, be in use and be within reach; labels become ids. */

import type { FieldProblem } from "@qicheng/api/kernel/error-codes";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { isMissing } from "@qicheng/engine/fields/operators";
import { htmlOf, picturesIn, richText, withPictures } from "@qicheng/engine/fields/rich-text";
import { columnsOf, hasRows, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { FIELD_TEXTS } from "@qicheng/engine/fields/texts";
import { aboveFirst } from "@qicheng/engine/import/row";
import { about, type Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import { filesIn, holdsFiles } from "../../fields/files-in";
import { isRegion } from "../../fields/regions";
import type { ModuleFields } from "../../fields/registry";
import { isRemote, labelsBelow } from "../../fields/remote";
import { formatsOf, PICTURE_FORMATS } from "../../files/kinds";
import { fileRefs } from "../../files/refs";
import { takeUploads } from "../../files/take-uploads";
import type { Context } from "../../work/context";
import { reader } from "../read/field-writers";
import { referable } from "../read/names";
import type { Raw } from "../type/record-type";
import { findRecordType } from "../type/registry";
import { findTree } from "../type/tree";
import { referredTable } from "./in-use";
import { idsInColumn, type Resolved, resolveRows } from "./row-references";

type Values = Record<string, unknown>;

interface Case {
  ctx: Context;
  field: FieldDef;
  /** Decoded items; one for a scalar. */
  items: readonly unknown[];
  /** What the record refers to already: may stay, even if it is no longer offered. */
  before: readonly number[];
  /** The same as it is stored. */
  held?: readonly unknown[];
  /** Of a choice that hangs on another: what is chosen there. */
  above?: unknown;
  /** The record itself, if there is one yet. */
  record?: { module: string; id: number };
  known?: Known | undefined;
  /** Files that were looked up for many forms at once, and are taken when they are written. */
  files?: ReadonlySet<number> | undefined;
}

/** Of fields that refer to records, by key, which ids the caller may refer to: looked up at once for many forms. */
export type Known = ReadonlyMap<string, ReadonlySet<number>>;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

function idsIn(forms: readonly Raw[], { key }: FieldDef): number[] {
  const ids = forms.flatMap((form) => asList(ownValue(form, key) ?? []).map(Number));
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id));
}

/** A column of the rows of a field, as it is known. */
const columnKey = ({ key }: FieldDef, column: FieldDef) => `${key}.${column.key}`;

/** What forms refer to in fields, and in columns of their rows. */
function referring(fields: readonly FieldDef[], forms: readonly Raw[]) {
  return fields.flatMap((field) => {
    if (!hasRows(field)) return { key: field.key, field, ids: idsIn(forms, field) };
    const rows = forms.flatMap((form) => rowsIn(ownValue(form, field.key)));
    return columnsOf(field).map((column) => {
      const ids = idsInColumn(rows, column).filter((id) => Number.isSafeInteger(id));
      return { key: columnKey(field, column), field: { ...column, storage: "ext" as const }, ids };
    });
  });
}

/** What these forms refer to, each field in one statement. @param forms sent values by field key */
export async function knownReferences(
  ctx: Context,
  fields: readonly FieldDef[],
  forms: readonly Raw[],
): Promise<Known> {
  const known = new Map<string, ReadonlySet<number>>();
  for (const { key, field, ids } of referring(fields, forms)) {
    const module = referenceOf(field);
    if (module !== undefined) known.set(key, await referable(ctx, module, ids));
  }
  return known;
}

/**
 * Holds what forms refer to that were looked at by `knownReferences`, until the transaction ends.
 * @param forms decoded values by field key @returns false when something of it is not there any more
 */
export async function holdReferences(
  ctx: Context,
  fields: readonly FieldDef[],
  forms: readonly Raw[],
): Promise<boolean> {
  for (const { field, ids } of referring(fields, forms)) {
    const module = referenceOf(field);
    if (ids.length === 0) continue;
    const areThere = module === undefined ? await areHeld(ctx, field, ids) : await allReferable(ctx, module, ids);
    if (!areThere) return false;
  }
  return true;
}

const allReferable = async (ctx: Context, module: string, ids: readonly number[]) =>
  (await referable(ctx, module, ids)).size === ids.length;

const fail = (msg: Message): Resolved => ({ ok: false, msg });
const good = (field: FieldDef, items: readonly unknown[]): Resolved => ({
  ok: true,
  value: field.multiple || FIELD_TYPE_REGISTRY[field.type].kind === "files" ? items : items[0],
});

async function dictionaryEntries({ ctx, field, items, before }: Case): Promise<Resolved> {
  const dictionary = await ctx.services.dictionary.get();
  const entries = dictionary.ofKind(field.dictionary ?? "");
  const ids = items.map((item) =>
    typeof item === "number"
      ? entries.find((entry) => entry.id === item)
      : entries.find((entry) => entry.name === item),
  );
  if (ids.some((entry) => entry === undefined)) return fail(FIELD_TEXTS.option);
  const disabled = ids.find((entry) => entry && !entry.active && !before.includes(entry.id));
  return disabled
    ? fail(said.disabled({ name: disabled.name }))
    : good(
        field,
        ids.map((entry) => entry?.id),
      );
}

async function people({ ctx, field, items, before }: Case): Promise<Resolved> {
  const organisation = await ctx.services.organisation.get();
  for (const item of items) {
    const person = organisation.people.get(Number(item));
    if (!person) return fail(said.noPerson);
    if (person.quit && !before.includes(person.id)) return fail(said.personLeft({ name: person.nickname }));
  }
  return good(field, items.map(Number));
}

async function branches({ ctx, field, items }: Case): Promise<Resolved> {
  const organisation = await ctx.services.organisation.get();
  return items.every((item) => organisation.branches.has(Number(item)))
    ? good(field, items.map(Number))
    : fail(said.noBranch);
}

/** Records of another type: live, and within the caller's reach. */
async function records({ ctx, field, items, before, known }: Case): Promise<Resolved> {
  const module = referenceOf(field) ?? "";
  const wrong = fail(said.noRecord({ title: (findTree(module) ?? findRecordType(module))?.title ?? said.record }));
  const ids = items.map(Number).filter((id) => !before.includes(id));
  if (ids.some((id) => !Number.isSafeInteger(id))) return wrong;
  const found = known?.get(field.key) ?? (await referable(ctx, module, ids));
  return ids.every((id) => found.has(id)) ? good(field, items.map(Number)) : wrong;
}

async function regions({ field, items }: Case): Promise<Resolved> {
  return items.every((item) => isRegion(String(item))) ? good(field, items) : fail(said.noRegion);
}

/** Files must be on the record already, the caller's own uploads, or lent to him, of which the record gets copies. */
async function takeFiles({ ctx, before, record, files }: Case, all: readonly number[], formats: readonly string[]) {
  if (files) return all.every((id) => files.has(id)) ? (id: number) => id : undefined;
  const ids = all.filter((id) => !before.includes(id));
  const taken = await takeUploads(ctx, ids, { record, formats });
  if (!taken) return undefined;
  const now = new Map(ids.map((id, at) => [id, taken[at]]));
  return (id: number) => now.get(id) ?? id;
}

async function pictures(given: Case): Promise<Resolved> {
  const ids = given.items.map(Number);
  const taken = await takeFiles(given, ids, PICTURE_FORMATS);
  return taken ? good(given.field, ids.map(taken)) : fail(said.pictureGone);
}

/** Files of the kinds that the field takes. */
async function files(given: Case): Promise<Resolved> {
  const { ctx, field, before } = given;
  const ids = given.items.map(Number);
  const taken = await takeFiles(given, ids, formatsOf(undefined));
  if (!taken) return fail(said.fileGone);
  const own = ids.map(taken);
  const formats = formatsOf(field.accept);
  const added = field.accept
    ? await fileRefs(
        ctx,
        own.filter((id) => !before.includes(id)),
      )
    : new Map();
  const other = [...added.values()].find(({ format }) => !formats.includes(format));
  return other ? fail(said.fileKind({ name: other.filename })) : good(field, own);
}

/** Of what is lent the text gets copies, too: it names those instead. */
async function richTexts(given: Case): Promise<Resolved> {
  const html = htmlOf(given.items[0]);
  const taken = await takeFiles(given, picturesIn(html), PICTURE_FORMATS);
  if (!taken) return fail(said.pictureGone);
  const own = withPictures(html, (tag, id) => tag.replace(`data-file="${id}"`, `data-file="${taken(id)}"`));
  return good(given.field, [richText(own)]);
}

/**
 * A value may be chosen if the source answers it to the caller, if it stands there already, or if every form begins
 * with it.
 */
async function choices({ ctx, field, items, above, held = [] }: Case): Promise<Resolved> {
  const before = new Set([...held, field.defaultValue ?? []].flat().map(String));
  const added = items.map(String).filter((item) => !before.has(item));
  const known = field.remote ? await labelsBelow(ctx, field.remote, added, above) : new Map();
  if (added.every((item) => known.has(item))) return good(field, items.map(String));
  return fail(field.over ? FIELD_TEXTS.linked : FIELD_TEXTS.option);
}

interface Hanging {
  above?: unknown;
  /** It is another one than the record has. */
  moved: boolean;
}

/** What is chosen above, of a choice that hangs on another. */
function aboveOf({ over }: FieldDef, values: Values, stored: Raw): Hanging {
  if (!over) return { moved: false };
  const was = reader(over)(stored);
  const above = Object.hasOwn(values, over.key) ? ownValue(values, over.key) : was;
  return { above, moved: scalarText(above) !== scalarText(was) };
}

/** What the record has of a field that is not given goes with another value above it, or is refused. */
const isLeft = (field: FieldDef, { moved }: Hanging, values: Values): boolean =>
  moved && isRemote(field) && !Object.hasOwn(values, field.key);

const RESOLVERS: Partial<Record<FieldDef["type"], (given: Case) => Promise<Resolved>>> = {
  statusSelect: dictionaryEntries,
  user: people,
  branch: branches,
  city: regions,
  county: regions,
  picture: pictures,
  file: files,
  editor: richTexts,
};

/**
 * A value from memory is protected by the foreign key of its column until the end of the transaction. The company's own
 * fields have no key, so this locks the rows: whoever deletes one at the same moment waits, and finds it used.
 */
async function areHeld(ctx: Context, field: FieldDef, items: readonly unknown[]): Promise<boolean> {
  const table = field.storage === "ext" && referenceOf(field) === undefined ? referredTable(field) : undefined;
  if (table === undefined) return true;
  const ids = [...new Set(items.map(Number))];
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = any(${idArray(ids)}) order by id for key share`.execute(ctx.db);
  return rows.length === ids.length;
}

function resolverOf(field: FieldDef) {
  if (isRemote(field)) return choices;
  return referenceOf(field) === undefined ? RESOLVERS[field.type] : records;
}

const ofColumns = (field: FieldDef, known: Known): Known =>
  new Map(
    columnsOf(field).flatMap((column) => {
      const ids = known.get(columnKey(field, column));
      return ids ? [[column.key, ids] as const] : [];
    }),
  );

/** The rows of a field, each column looked up at once. */
async function resolvedRows(
  ctx: Context,
  field: FieldDef,
  { known, ...given }: Record<"rows" | "stored", Row[]> & { known: Known | undefined },
) {
  const columns = columnsOf(field);
  const own = known ? ofColumns(field, known) : await knownReferences(ctx, columns, given.rows);
  const done = await resolveRows(ctx, { field, ...given }, async (column, value, before) => {
    const resolver = resolverOf(column);
    if (!resolver) return { ok: true, value };
    return resolver({ ctx, field: column, items: asList(value), before, known: own });
  });
  if (done.problems.length > 0 || known) return done;
  for (const column of columns) {
    const ids = resolverOf(column) ? idsInColumn(done.rows, column) : [];
    if (ids.length === 0 || (await areHeld(ctx, { ...column, storage: "ext" }, ids))) continue;
    done.problems.push({ field: field.key, msg: about(titleOf(column), FIELD_TEXTS.option) });
  }
  return done;
}

interface Given {
  /** The record before the change, if there is one. */
  stored?: Raw | undefined;
  /** Whoever gives it holds what is referred to by `holdReferences`. */
  known?: Known | undefined;
  /** Whoever gives it takes the files by himself. */
  files?: Known | undefined;
}

/** One value, held until the transaction ends; undefined where it refers to nothing. @param held what the record has */
async function resolvedValue(given: Omit<Case, "before" | "held">, held: unknown): Promise<Resolved | undefined> {
  const { ctx, field, known } = given;
  const resolver = resolverOf(field);
  if (!resolver) return undefined;
  const before = holdsFiles(field) ? filesIn(field, held) : asList(held).map(Number);
  const resolved = await resolver({ ...given, before, held: asList(held) });
  if (!resolved.ok || known || (await areHeld(ctx, field, asList(resolved.value)))) return resolved;
  return fail(FIELD_TEXTS.option);
}

/**
 * Checks and resolves references among decoded values, in place.
 * @returns one problem per field that refers to something it may not, of a field with rows one per cell
 */
export async function resolveReferences(
  ctx: Context,
  fields: ModuleFields,
  values: Values,
  { stored = {}, known, files }: Given,
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const record = stored.id === undefined ? {} : { record: { module: fields.form.module, id: Number(stored.id) } };
  for (const field of aboveFirst(fields.form.fields)) {
    const hanging = aboveOf(field, values, stored);
    const stays = isLeft(field, hanging, values);
    const value = stays ? reader(field)(stored) : ownValue(values, field.key);
    if (isMissing(value)) continue;
    if (hasRows(field)) {
      const done = await resolvedRows(ctx, field, {
        rows: rowsIn(value),
        stored: rowsIn(reader(field)(stored)),
        known,
      });
      values[field.key] = done.rows;
      problems.push(...done.problems);
      continue;
    }
    const beside = { known, files: files?.get(field.key), above: hanging.above, ...record };
    const held = hanging.moved ? undefined : reader(field)(stored);
    const resolved = await resolvedValue({ ctx, field, items: asList(value), ...beside }, held ?? []);
    if (resolved?.ok === false) problems.push({ field: field.key, msg: about(titleOf(field), resolved.msg) });
    else if (resolved && !stays) values[field.key] = resolved.value;
  }
  const place = ({ field: name }: FieldProblem) => fields.form.fields.findIndex(({ key }) => key === name);
  return problems.sort((a, b) => place(a) - place(b));
}
