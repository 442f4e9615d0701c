/** Where a field's value lives, as SQL. The only code that knows both a field and its storage. */
import { type FieldDef, referenceOf, type StoredType } from "@qicheng/engine/fields/field-def";
import { holdsMany, kindOfField } from "@qicheng/engine/fields/field-types";
import type { ValueKind } from "@qicheng/engine/fields/operators";
import { type RawBuilder, sql } from "kysely";
import { storedModule } from "../work/stored-module";
import { asBecoming, type Stored } from "./becoming-sql";
import { linesSql } from "./lines-sql";
import { arrayList, jsonList, type ListSql, linesList } from "./list-sql";
import type { ModuleFields } from "./registry";
import { boundSql } from "./tags";

export interface FieldSql {
  kind: ValueKind;
  /** The value in the type it compares in; that of a list is never compared. */
  value: RawBuilder<unknown>;
  /** The value as text, for emptiness. */
  text: RawBuilder<string | null>;
  /** What of the text is searched, where that is not all of it. */
  words?: RawBuilder<string | null>;
  /** What rows are sorted by, where an index has that rather than the value. */
  order?: RawBuilder<unknown>;
  /** Of a field with several values. */
  list?: ListSql;
  /** The last day of a span, of which `value` is the first. */
  until?: RawBuilder<unknown>;
  stored: StoredType;
  /** It stands in `ext`, of which no index tells the value: whoever counts by it reads the rows. */
  own?: true;
}

const DOCUMENTS: ReadonlySet<ValueKind> = new Set(["html", "range", "rows", "products"]);

/** Whether a field's column is jsonb: what it holds is neither one value nor a list of them. */
export const isDocument = (field: FieldDef): boolean => DOCUMENTS.has(kindOfField(field));

/** The type of a field's column; the company's own fields are text. */
export function storedType(field: FieldDef): StoredType {
  if (field.stored) return field.stored;
  if (field.storage === "ext") return "text";
  if (["statusSelect", "user", "branch", "tree"].includes(field.type) || referenceOf(field)) return "bigint";
  if (field.type === "number") return "numeric";
  if (field.type === "datetime") return "timestamptz";
  return field.type === "date" ? "date" : "text";
}

/** The company's own field as it stands in `ext`, or as it will. */
function inExt(field: FieldDef, alias: string): Stored {
  const ext = sql.ref(`${alias}.ext`);
  // The key is a checked identifier; as a literal it lets an expression index on it be used.
  const key = sql.lit(field.key);
  const stored = { json: sql`(${ext} -> ${key})`, text: sql<string | null>`(${ext} ->> ${key})` };
  return field.was ? asBecoming(field.was, field, stored) : stored;
}

/** The value of a field of the company's own as jsonb. */
export const jsonOf = (field: FieldDef, alias: string): RawBuilder<unknown> => inExt(field, alias).json;

function jsonSql(field: FieldDef, kind: ValueKind, { json, text }: Stored): Omit<FieldSql, "stored"> {
  if (kind === "products") return { kind, value: text, text, list: linesList(json) };
  if (holdsMany(field)) return { kind, value: text, text, list: jsonList(json) };
  if (kind === "number") return { kind, value: sql`(${text})::numeric`, text };
  const part = (name: string) => sql<string | null>`(${json} ->> ${sql.lit(name)})`;
  if (kind === "html") return { kind, value: text, text, words: part("text") };
  if (kind === "range") return { kind, value: part("from"), until: part("to"), text };
  return { kind, value: text, text };
}

/** Whole days before a stored day. */
function daysSql(day: RawBuilder<unknown>): FieldSql {
  const days = sql`(${day} - 1 - current_date)`;
  return { kind: "number", value: days, text: sql<string | null>`${days}::text`, order: day, stored: "numeric" };
}

/** SQL of a field, or undefined when it is stored nowhere. */
export function fieldSql(fields: ModuleFields, key: string, alias: string): FieldSql | undefined {
  const field = fields.byKey.get(key);
  if (!field || field.storage === "none") return undefined;
  const kind = kindOfField(field);
  const stored = storedType(field);
  if (field.storage === "ext") return { ...jsonSql(field, kind, inExt(field, alias)), stored, own: true };
  if (field.storage === "bound") {
    const id = sql.ref(`${alias}.id`);
    return { kind, value: id, text: sql`null::text`, list: boundSql(storedModule(fields.form.module), id), stored };
  }
  if (field.db === undefined) return undefined;
  const value = field.storage === "lines" ? linesSql(field, alias) : sql.ref(`${alias}.${field.db}`);
  if (field.daysTo) return daysSql(value);
  if (isDocument(field)) return { ...jsonSql(field, kind, { json: value, text: sql`(${value} #>> '{}')` }), stored };
  const list = holdsMany(field) ? { list: arrayList(value) } : {};
  return { kind, value, text: sql<string | null>`${value}::text`, ...list, stored };
}

/** A text of the company's own as it is compared as a whole; an index has the very same. */
export function foldedSql(fields: ModuleFields, key: string, alias: string): RawBuilder<string> {
  const text = fieldSql(fields, key, alias)?.text;
  if (!text) throw new Error(`there is no field ${key}`);
  return sql<string>`nullif(lower(normalize(${text}, NFKC)), '')`;
}

/** Choices in the order in which they are offered; undefined where values have an order of their own. */
function orderOf({ type, options, active = "1", inactive = "0" }: FieldDef): readonly (string | number)[] | undefined {
  if (type === "switch") return [inactive, active];
  return type === "select" || type === "radio" || type === "jcselect" ? options?.map(({ value }) => value) : undefined;
}

/**
 * What rows are sorted by, as an index on it has it; empty where a choice is none of those there are.
 * @param entries ids of a dictionary in their order
 */
export function sortSql(
  field: FieldDef,
  { value, text, order: stored }: Pick<FieldSql, "value" | "text" | "order">,
  entries?: readonly number[],
): RawBuilder<unknown> {
  if (stored) return stored;
  const order = entries ?? orderOf(field);
  if (!order || order.length === 0) return value;
  return sql`array_position(array[${sql.join(order.map((item) => sql.lit(String(item))))}]::text[], ${text})`;
}
