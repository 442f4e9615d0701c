/**
 * A field's value in a stored row as JSON text, and the label that people read instead of an id. Made once per field when
 * its type's fields are loaded; labels of people, branches and dictionary entries are encoded once per change of those.
 */

import type { FileRef } from "@qicheng/api/kernel/shapes";
import { readAs } from "@qicheng/engine/design/type-changes";
import { type FieldDef, pointsAtRecords, referenceOf } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY, kindOfField } from "@qicheng/engine/fields/field-types";
import { isMissing } from "@qicheng/engine/fields/operators";
import { optionTexts } from "@qicheng/engine/fields/options";
import { UNREAD } from "@qicheng/engine/fields/remote";
import { htmlOf } from "@qicheng/engine/fields/rich-text";
import { columnsOf, hasRows, LINE_ID, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { businessDay } from "@qicheng/engine/time/business-time";
import type { OrganisationSnapshot } from "../../access/organisation";
import type { Dictionary } from "../../cache/dictionary-cache";
import { regionPath } from "../../fields/regions";
import { shownHtml } from "../../fields/shown-html";
import { tagsIn } from "../../fields/tags";
import { type CallersField, masked, maskOf, type Place } from "../access/masks";
import type { Raw } from "../type/record-type";

export interface Lookups {
  dictionary: Dictionary;
  organisation: OrganisationSnapshot;
  files: ReadonlyMap<number, FileRef>;
  /** JSON text of where somebody's picture lies. */
  header: (userId: number | null) => string;
  /** Names of referenced records that the caller may see, by record type. */
  names: ReadonlyMap<string, ReadonlyMap<number, string>>;
  /** What the choices of a field are called that a read answers, by field and value. */
  choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** JSON text of what a line shows of its product beside the name, by product. */
  lines: ReadonlyMap<number, string>;
}

/** JSON text of one value. */
export type Write = (row: Raw, lookups: Lookups) => string;

export const NOTHING = '""';

export const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === "" ? [] : [value];
};

const DAY_MS = 86_400_000;

/** Whole days from today until the day before this one. */
const daysBefore = (day: unknown): number | null =>
  typeof day === "string" ? (Date.parse(day) - Date.parse(businessDay())) / DAY_MS - 1 : null;

/** Where a field's value stands in a stored row. */
export function reader(field: FieldDef): (row: Raw) => unknown {
  const { key, db, was, daysTo } = field;
  if (daysTo && db !== undefined) return (row) => daysBefore(row[db]);
  if (field.storage === "ext" && was) return (row) => readAs(ownValue(row.ext as Raw | undefined, key), was, field);
  if (field.storage === "ext") return (row) => ownValue(row.ext as Raw | undefined, key);
  return db === undefined ? () => undefined : (row) => row[db];
}

const day = (text: string, time: string) => `${text.replaceAll("-", "/")} ${time}`;

function rangeText(value: unknown): string {
  const { from, to } = value as { from: string; to: string };
  return JSON.stringify([day(from, "00:00:00"), day(to, "23:59:59")]);
}

/** Times of own fields are kept by the minute, and go out with seconds like all others. */
const timeText = (value: unknown) => `"${String(value).slice(0, 19).padEnd(19, ":00")}"`;

function filesText(value: unknown, { files }: Lookups): string {
  return JSON.stringify(listOf(value).flatMap((id) => files.get(Number(id)) ?? []));
}

/** Lines of documents keep what their product was called when they were written. */
export const isCopied = ({ lines }: FieldDef, { key }: FieldDef): boolean =>
  key === "productid" && lines?.more?.title !== undefined;

const copiedName: Write = (row) => JSON.stringify(row.title ?? "");

/** Rows within a record: each cell by the writer of its column, with the name of what it refers to. */
function rowsWriter(field: FieldDef): (value: unknown, lookups: Lookups) => string {
  const cells = columnsOf(field).flatMap((column): [string, Write][] => {
    const cell: FieldDef = { ...column, storage: "column", db: column.key };
    const label = isCopied(field, column) ? copiedName : labelWriter(cell);
    const named: [string, Write][] = label ? [[`,${JSON.stringify(`${column.key}Name`)}:`, label]] : [];
    return [[`,${JSON.stringify(column.key)}:`, valueWriter(cell)], ...named];
  });
  const beside = (row: Row, { lines }: Lookups) =>
    field.type === "product" && !field.children ? (lines.get(Number(row.productid)) ?? "") : "";
  const id = (row: Row) => (field.storage === "lines" ? `,"${LINE_ID}":${Number(row[LINE_ID])}` : "");
  const text = (row: Row, lookups: Lookups) => {
    const parts = id(row) + cells.map(([key, write]) => key + write(row, lookups)).join("") + beside(row, lookups);
    return `{${parts.slice(1)}}`;
  };
  return (value, lookups) =>
    `[${rowsIn(value)
      .map((row) => text(row, lookups))
      .join()}]`;
}

/** JSON text of a value by its type. */
export function valueWriter(field: FieldDef): Write {
  const read = reader(field);
  if (hasRows(field)) {
    const write = rowsWriter(field);
    return (row, lookups) => write(read(row), lookups);
  }
  const { kind } = FIELD_TYPE_REGISTRY[field.type];
  if (field.storage === "bound") return (row) => JSON.stringify(tagsIn(row));
  if (kind === "files") return (row, lookups) => filesText(read(row), lookups);
  if (kind === "html") return (row, { files }) => JSON.stringify(shownHtml(htmlOf(read(row)), files));
  // The driver gives the ids of an array as texts.
  if (field.multiple && field.storage === "column" && !field.remote)
    return (row) => JSON.stringify(listOf(read(row)).map(Number));
  if (kind === "choices" || field.multiple) return (row) => JSON.stringify(listOf(read(row)));
  const whenThere = scalarWriter(field);
  const none = pointsAtRecords(field) ? "0" : NOTHING;
  return (row) => {
    const value = read(row);
    return value === null || value === undefined ? none : whenThere(value);
  };
}

function scalarWriter(field: FieldDef): (value: unknown) => string {
  if (field.type === "datetime") return timeText;
  if (field.type === "daterange") return rangeText;
  // Decimals come from the database as text, which is a JSON number already.
  if (kindOfField(field) === "number") return (value) => String(value);
  return (value) => (typeof value === "number" ? String(value) : JSON.stringify(value));
}

/** Labels of one picture of the organisation or dictionary, encoded once. */
class EncodedLabels {
  readonly #known = new WeakMap<object, Map<number, string>>();

  of(source: object, id: number, label: () => string): string {
    let labels = this.#known.get(source);
    if (!labels) {
      labels = new Map();
      this.#known.set(source, labels);
    }
    let text = labels.get(id);
    if (text === undefined) {
      text = JSON.stringify(label());
      labels.set(id, text);
    }
    return text;
  }
}

const people = new EncodedLabels();
const branches = new EncodedLabels();
const entries = new EncodedLabels();
const regions = new Map<string, string>();

type Label = (id: number, lookups: Lookups) => string;

/** One label for one id; several are joined. */
function labelled(read: (row: Raw) => unknown, label: Label): Write {
  return (row, lookups) => {
    const value = read(row);
    if (typeof value === "number") return label(value, lookups);
    const texts = listOf(value).map((id) => JSON.parse(label(Number(id), lookups)) as string);
    return texts.length === 0 ? NOTHING : JSON.stringify(texts.join("、"));
  };
}

function optionWriter(field: FieldDef): Write {
  const read = reader(field);
  const labels = new Map([...optionTexts(field)].map(([value, { cn }]) => [value, cn]));
  const encoded = new Map([...labels].map(([value, label]) => [value, JSON.stringify(label)]));
  return (row) => {
    const value = read(row) as string | number | unknown[] | null | undefined;
    if (Array.isArray(value)) return JSON.stringify(value.map((item) => labels.get(String(item)) ?? "").join("、"));
    return value === null || value === undefined ? NOTHING : (encoded.get(String(value)) ?? NOTHING);
  };
}

/** By the rights of whoever reads: what he may not read has a name that says nothing. */
function choiceWriter(field: FieldDef): Write {
  const read = reader(field);
  return (row, { choices }) => {
    const labels = choices.get(field.key);
    return JSON.stringify(
      listOf(read(row))
        .map((value) => labels?.get(String(value)) ?? UNREAD)
        .join("、"),
    );
  };
}

function regionWriter(field: FieldDef): Write {
  const read = reader(field);
  return (row) => {
    const id = read(row);
    if (typeof id !== "string" || id === "") return NOTHING;
    let text = regions.get(id);
    if (text === undefined) {
      text = JSON.stringify(regionPath(id));
      regions.set(id, text);
    }
    return text;
  };
}

const ofIds = (label: Label) => (field: FieldDef) => labelled(reader(field), label);

/** Types whose value is an id or a code. */
const LABELS: Partial<Record<FieldDef["type"], (field: FieldDef) => Write>> = {
  statusSelect: ofIds((id, { dictionary }) => entries.of(dictionary, id, () => dictionary.byId.get(id)?.name ?? "")),
  user: ofIds((id, { organisation }) => people.of(organisation, id, () => organisation.name(id))),
  branch: ofIds((id, { organisation }) => branches.of(organisation, id, () => organisation.branchName(id))),
  city: regionWriter,
  county: regionWriter,
  select: optionWriter,
  radio: optionWriter,
  jcselect: optionWriter,
};

/** What people read instead of a reference or a code; undefined for types that are read as they are. */
export function labelWriter(field: FieldDef): Write | undefined {
  if (field.remote) return choiceWriter(field);
  const reference = referenceOf(field);
  if (reference === undefined) return LABELS[field.type]?.(field);
  return labelled(reader(field), (id, { names }) => JSON.stringify(names.get(reference)?.get(id) ?? ""));
}

/** The same where the field is masked. */
export function maskedWriter(field: CallersField, place: Place): Write | undefined {
  const kind = maskOf(field, place);
  if (!kind) return undefined;
  const [read, write] = [reader(field), valueWriter(field)];
  // what is empty is as empty as ever
  return (row, lookups) => (isMissing(read(row)) ? write(row, lookups) : JSON.stringify(masked(kind, read(row))));
}
