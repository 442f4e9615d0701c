/** The columns of an export, and the cells of a row as it travels. */

import { cellOf, columnOf, type SheetColumn } from "@qicheng/engine/fields/columns";
import { type FieldDef, referenceOf, titleOf } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { UNREAD } from "@qicheng/engine/fields/remote";
import { columnsOf, hasRows, rowsIn } from "@qicheng/engine/fields/row-columns";
import { LINE_HEADS } from "@qicheng/engine/import/row-sheets";
import type { Language, Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { filesText, type NamedFile } from "@qicheng/engine/values/file-names";
import type { ModuleFields } from "../../fields/registry";
import { isRemote, nodePathsOf } from "../../fields/remote";
import type { Context } from "../../work/context";
import type { Labels } from "../read/kept-lists";
import type { ChildRows, Raw, RecordType } from "../type/record-type";
import { findTree, nodePaths, nodesOf } from "../type/tree";

export interface ExportColumn extends SheetColumn {
  /** Null where a row has no value. */
  cell: (row: Raw) => string | number | null;
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

const joined = (values: unknown, name: string) =>
  (values as Raw[]).map((one) => String(ownValue(one, name) as string)).join("、");

/** A value as it travels, where that is not what a cell is made of. */
function asCell(field: FieldDef, value: unknown): string | undefined {
  if (hasRows(field)) return undefined;
  if (FIELD_TYPE_REGISTRY[field.type].kind === "files") return filesText(value as NamedFile[]);
  if (field.storage === "bound") return joined(value, "text");
  if (field.type !== "daterange") return undefined;
  return (value as string[]).map((day) => day.slice(0, 10).replaceAll("/", "-")).join(" 至 ");
}

/** Names of nodes with those above them, by tree and id; of a tree that a source answers by the field and its values. */
type Paths = ReadonlyMap<string, ReadonlyMap<number | string, string>>;

/** Of the trees whose nodes these fields have. */
export async function pathsIn(ctx: Context, { form }: ModuleFields): Promise<Paths> {
  const trees = form.fields.flatMap((field) =>
    field.type === "tree" ? (findTree(referenceOf(field) ?? "") ?? []) : [],
  );
  const paths = [...new Set(trees)].map(async (tree) => [tree.module, nodePaths(await nodesOf(ctx.db, tree))] as const);
  const sourced = form.fields.filter((field) => field.type === "tree").filter(isRemote);
  const asked = sourced.map(async (field) => [field.key, await nodePathsOf(ctx, field)] as const);
  return new Map<string, ReadonlyMap<number | string, string>>(await Promise.all([...paths, ...asked]));
}

const namesOf = (nodes: ReadonlyMap<number | string, string>, value: unknown, unread: readonly string[]) =>
  [value]
    .flat()
    .flatMap((id) => nodes.get(id as number | string) ?? unread)
    .join("、");

/** One field, or one column of a field's rows. */
export function exported(field: FieldDef, language: Language, paths: Paths = new Map()): ExportColumn {
  const { key } = field;
  const nodes = field.type === "tree" ? paths.get(field.remote ? key : (referenceOf(field) ?? "")) : undefined;
  const cell = (row: Raw) => {
    const value = ownValue(row, key);
    if (isEmpty(value)) return null;
    if (nodes) return namesOf(nodes, value, field.remote ? [UNREAD] : []) || null;
    // choices of its own it names itself, so that each can be read again
    const label = field.options ? undefined : row[`${key}Name`];
    if (typeof label === "string") return label === "" ? null : label;
    return asCell(field, value) ?? cellOf(value, field, () => undefined, language);
  };
  return { ...columnOf(field, language), cell };
}

/** What a child belongs to, called as its own name is there. */
function parentColumn({ parent, nameKey }: ChildRows, language: Language): ExportColumn {
  const named = parent.fields.find(({ key }) => key === parent.name) as FieldDef;
  return { ...columnOf(named, language), cell: (row) => (row[nameKey] as string) || null };
}

const chosenFrom = ({ form, byKey }: ModuleFields, keys: readonly string[] | undefined): readonly FieldDef[] =>
  (keys ? keys.flatMap((key) => byKey.get(key) ?? []) : form.fields).filter(({ flags }) => flags.export !== false);

/** The rows of one field, as a sheet of their own: each with what its record is called, and in which row that stands. */
export interface RowSheet {
  name: string;
  columns: SheetColumn[];
  /** Of the record in this row of its sheet. */
  lines: (row: Raw, at: number) => Line[];
}

export type Line = (string | number | null)[];

const numberColumn = (title: Message, language: Language): SheetColumn => ({
  title: title[language],
  kind: "number",
  width: 10,
  scale: 0,
});

function rowSheet(type: RecordType, fields: ModuleFields, field: FieldDef, language: Language): RowSheet {
  const keyed = fields.form.fields.filter(({ key, unique }) => key === type.name || unique === true);
  const parent = type.rows.kind === "child" ? [parentColumn(type.rows, language)] : [];
  const record = [...parent, ...keyed.map((one) => exported(one, language))];
  const columns = columnsOf(field).map((one) => exported(one, language));
  return {
    name: titleOf(field)[language],
    columns: [
      ...record,
      numberColumn(LINE_HEADS.record, language),
      numberColumn(LINE_HEADS.number, language),
      ...columns,
    ],
    lines: (row, at) =>
      rowsIn(ownValue(row, field.key)).map((one, nth) => [
        ...record.map(({ cell }) => cell(row)),
        at,
        nth + 1,
        ...columns.map(({ cell }) => cell(one)),
      ]),
  };
}

/** Names of the records, which such sheets need besides the wanted columns. */
export const keysBeside = (type: RecordType, { form }: ModuleFields): string[] =>
  form.fields.flatMap(({ key, unique }) => (key === type.name || unique === true ? key : []));

/** A sheet for each of these fields that holds rows. */
export const rowSheets = (
  type: RecordType,
  fields: ModuleFields,
  keys: readonly string[] | undefined,
  language: Language,
): RowSheet[] =>
  chosenFrom(fields, keys)
    .filter(hasRows)
    .map((field) => rowSheet(type, fields, field, language));

/** Columns of a list that is none of a record type: of these fields in their order, of all there are when none are named. */
export const listColumns = (
  fields: ModuleFields,
  keys: readonly string[] | undefined,
  labels: Labels,
  language: Language,
): ExportColumn[] =>
  chosenFrom(fields, keys).map((field) => {
    const column = exported(field, language);
    const label = ownValue(labels, field.key);
    if (label === undefined) return column;
    const textOf = typeof label === "string" ? (row: Raw) => ownValue(row, label) as string : label;
    return { ...column, cell: (row) => textOf(row) || null };
  });

/** Columns of these fields in their order; of all there are when none are named. A child's begin with its parent. */
export function exportColumns(
  { rows }: RecordType,
  fields: ModuleFields,
  keys: readonly string[] | undefined,
  { language, paths }: { language: Language; paths: Paths },
): ExportColumn[] {
  const own = chosenFrom(fields, keys)
    .filter(({ type, storage }) => type !== "divider" && storage !== "none")
    .map((field) => exported(field, language, paths));
  return rows.kind === "child" ? [parentColumn(rows, language), ...own] : own;
}
