/**
 * Compiling a presenter: from the fields of a type, and the choice of them that a screen shows, the writers of each key, the
 * columns that they read, and the fields whose values point elsewhere.
 */

import { type FieldDef, type RemoteSource, referenceOf } from "@qicheng/engine/fields/field-def";
import { columnsOf, hasRows, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { holdsFiles } from "../../fields/files-in";
import type { ModuleFields } from "../../fields/registry";
import { isRemote } from "../../fields/remote";
import { type CallersField, maskOf, type Place } from "../access/masks";
import type { ChildRows, Names, Raw, RecordRow, RecordType } from "../type/record-type";
import {
  isCopied,
  type Lookups,
  labelWriter,
  listOf,
  maskedWriter,
  NOTHING,
  reader,
  valueWriter,
  type Write,
} from "./field-writers";
import { STANDARD_NAMES } from "./wire-fields";

/** JSON text of `"key":`, and what stands behind it. */
export interface Part {
  /** Key of the field; '' for what belongs to none. */
  field: string;
  key: string;
  own: Write;
  /** On rows of others, and where there are no owners. */
  others: Write;
  /** In the pool. */
  pool: Write;
}

/** Keys that every list row has, 0 and '' where the record has none. */
const STANDARD: Readonly<Record<string, string>> = {
  customerId: "0",
  customerName: NOTHING,
  contractId: "0",
  contractName: NOTHING,
};

const SYSTEM = ["id", "version"] as const;

const quoted = (key: string) => `,${JSON.stringify(key)}:`;

const same = (key: string, write: Write): Part => ({
  field: "",
  key: quoted(key),
  own: write,
  others: write,
  pool: write,
});

function valuePart(field: CallersField): Part {
  const value = valueWriter(field);
  const masked = (place: Place) => maskedWriter(field, place) ?? value;
  const { key } = field;
  return { field: key, key: quoted(key), own: masked("own"), others: masked("others"), pool: masked("pool") };
}

function partsOf(field: CallersField): Part[] {
  const label = labelWriter(field);
  return [valuePart(field), ...(label ? [named(field, `${field.key}Name`, label)] : [])];
}

/** What is read in the place of a value is masked with it. */
function named(field: CallersField, key: string, label: Write): Part {
  const at = (place: Place): Write => (maskOf(field, place) ? () => NOTHING : label);
  return { field: field.key, key: quoted(key), own: at("own"), others: at("others"), pool: at("pool") };
}

/** A name of every row, where one of these fields points at what it names. */
function standardName(key: string, fields: readonly CallersField[]): Part | undefined {
  const field = fields.find((one) => one.key === ownValue(STANDARD_NAMES, key));
  const label = field && labelWriter(field);
  return label && named(field, key, label);
}

const namesIn = ({ organisation, header, names }: Lookups): Names => ({
  person: (id) => (id ? organisation.name(Number(id)) : ""),
  header: (id) => JSON.parse(header(Number(id) || null)) as string,
  record: (module, id) => names.get(module)?.get(Number(id)) ?? "",
});

/** What stands before the fields, or behind them where no field has the key. */
function fixedParts(
  type: RecordType,
  { stored, chosen }: Record<"stored" | "chosen", readonly CallersField[]>,
): Part[] {
  const taken = new Set(stored.map(({ key }) => key));
  const computed = Object.entries(type.computed ?? {});
  const { rows } = type;
  const parent: readonly string[] = rows.kind === "child" ? [rows.key, rows.nameKey] : [];
  const standard = Object.entries(STANDARD).filter(
    ([key]) => !taken.has(key) && !parent.includes(key) && !ownValue(type.computed, key),
  );
  return [
    ...computed.flatMap(([key, { value }]) =>
      value ? [same(key, (row, lookups) => JSON.stringify(value(row as RecordRow, namesIn(lookups))))] : [],
    ),
    ...standard.map(([key, text]) => standardName(key, chosen) ?? same(key, () => text)),
  ];
}

function parentWriter({ parent, column, key, nameKey }: ChildRows): Write {
  const [id, name] = [quoted(key), quoted(nameKey)];
  return (row, { names }) => {
    const at = Number(row[column]);
    return `${id}${at}${name}${JSON.stringify(names.get(parent.module)?.get(at) ?? "")}`;
  };
}

/** Columns that are read for these fields. @param whole with what a change needs, too */
function columnsFor(type: RecordType, fields: readonly FieldDef[], { whole }: { whole: boolean }): string[] {
  const { rows } = type;
  const computed = [...Object.values(type.computed ?? {}), ...Object.values(type.abilities)];
  const read = computed.flatMap(({ columns = [] }) => columns);
  const own = fields.flatMap(({ db }) => (db === undefined ? [] : [db]));
  const parent = rows.kind === "child" ? [rows.column] : [];
  const needed = whole ? ["ext", ...(type.columns ?? [])] : [];
  const ext = fields.some(({ storage }) => storage === "ext") ? ["ext"] : [];
  return [...new Set([...SYSTEM, ...parent, type.nameColumn, ...read, ...needed, ...ext, ...own])];
}

const isStored = ({ storage }: FieldDef) => storage !== "none";
const isBound = ({ storage }: FieldDef) => storage === "bound";

/** What is read of a row. */
interface ReadOf {
  columns: readonly string[];
  tagged: boolean;
}
const wholeRows = new WeakMap<ModuleFields, ReadOf>();

/** All that a row has, whoever asks: for what is decided and written. */
export function wholeRow(type: RecordType, fields: ModuleFields): ReadOf {
  const found = wholeRows.get(fields);
  if (found) return found;
  const stored = fields.form.fields.filter(isStored);
  const made = { columns: columnsFor(type, stored, { whole: true }), tagged: stored.some(isBound) };
  wholeRows.set(fields, made);
  return made;
}

/** What a field refers to by itself, or in a column of its rows. */
export interface Referring {
  module: string;
  ids: (row: Raw) => unknown[];
}

function referringOf(field: FieldDef): Referring[] {
  const read = reader(field);
  const own = referenceOf(field);
  if (own !== undefined) return [{ module: own, ids: (row) => listOf(read(row)) }];
  return columnsOf(field).flatMap((column) => {
    const module = isCopied(field, column) ? undefined : referenceOf(column);
    return module === undefined ? [] : [{ module, ids: idsIn(read, column.key) }];
  });
}

const idsIn = (read: (row: Raw) => unknown, key: string) => (row: Raw) =>
  rowsIn(read(row)).flatMap((one) => listOf(ownValue(one, key)));

const productsOf = (field: FieldDef) => idsIn(reader(field), "productid");

/** All that a presenter does to rows, decided by fields alone. */
export interface CompiledPresenter {
  type: RecordType;
  parts: readonly Part[];
  /** The values of the chosen fields, without labels. */
  values: readonly Part[];
  files: readonly FieldDef[];
  references: readonly Referring[];
  /** Products in the rows of fields. */
  products: readonly Referring["ids"][];
  remote: readonly (FieldDef & { remote: RemoteSource })[];
  owner: Write | undefined;
  /** Masked on rows of others, to be looked at one by one. */
  masked: readonly { field: string; read: (row: Raw) => unknown }[];
  /** Id and name of a child's parent. */
  parent: Write | undefined;
  /** Read of a row for all of it. */
  columns: readonly string[];
  /** Its tags are read, too. */
  tagged: boolean;
}

const OWNER: FieldDef = { key: "", db: "owner_id", type: "user", title: "", storage: "column", flags: {} };

/** @param shown keys of fields to present; undefined = all */
export function compilePresenter(
  type: RecordType,
  fields: readonly CallersField[],
  shown?: ReadonlySet<string>,
): CompiledPresenter {
  const stored = fields.filter(isStored);
  const chosen = shown ? stored.filter((field) => field.key === type.name || shown.has(field.key)) : stored;
  const remote = chosen.filter(isRemote);
  const { rows } = type;
  // A choice of fields is for showing alone; whoever takes everything may be about to change the record.
  const read = [...chosen, ...remote.flatMap(({ over }) => over ?? [])];
  return {
    type,
    parts: [...fixedParts(type, { stored, chosen }), ...chosen.flatMap(partsOf)],
    values: chosen.map(valuePart),
    files: chosen.filter(holdsFiles),
    references: chosen.flatMap(referringOf),
    products: chosen.filter(({ type: kind, children }) => kind === "product" && !children).map(productsOf),
    remote,
    owner: rows.kind === "owned" ? labelWriter(OWNER) : undefined,
    masked: chosen
      .filter((field) => maskOf(field, "others") && field.caller.byCompany && !hasRows(field))
      .map((field) => ({ field: field.key, read: reader(field) })),
    parent: rows.kind === "child" ? parentWriter(rows) : undefined,
    columns: columnsFor(type, read, { whole: shown === undefined }),
    tagged: chosen.some(isBound),
  };
}
