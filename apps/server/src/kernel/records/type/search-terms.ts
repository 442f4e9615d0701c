/** What a record is searched by: values of its fields, and of the children by which it is found, too. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { textOf } from "@qicheng/engine/fields/rich-text";
import { type SearchValue, type Spoken, searchTerms } from "@qicheng/engine/names/grams";
import { spokenOf } from "@qicheng/engine/names/pinyin";
import { ownValue } from "@qicheng/engine/text/own-value";
import { maskKind } from "../../fields/mask-kinds";
import type { ModuleFields } from "../../fields/registry";

type Values = Readonly<Record<string, unknown>>;

export interface Terms {
  search_text: string;
  search_grams: string[];
}

const MOST_KNOWN = 2_000;
/** A contact that comes with its customer is said twice, and many people have the same name. */
const people = new Map<string, Spoken[]>();

function saidAs(name: string): Spoken[] {
  const known = people.get(name);
  if (known) return known;
  if (people.size >= MOST_KNOWN) people.clear();
  const spoken = spokenOf(name, "person");
  people.set(name, spoken);
  return spoken;
}

/** What a record is searched by: fields that say so, with those of the company's own, but none that not everybody has who sees it. */
export const searchedBy = (
  { fields }: { fields: readonly FieldDef[] },
  { form }: Pick<ModuleFields, "form">,
): FieldDef[] => [...fields, ...form.fields.filter(({ storage }) => storage === "ext")].filter(isSearched);

const isSearched = ({ search, db, storage, right }: FieldDef): boolean =>
  search !== undefined && (db !== undefined || storage === "ext") && right === undefined;

/** The text of the value as the row has it; of a rich text what one reads of it. */
export function storedText({ key, db, type }: FieldDef, row: Values): string {
  const value = db === undefined ? ownValue(row.ext as Values | undefined, key) : row[db];
  if (type === "editor") return textOf(value);
  return typeof value === "string" ? value : "";
}

/**
 * One value, read from a row; undefined for a field that is not searched, or by not everybody who sees the record.
 * @param said false: without how it is said, which takes the longest
 */
export function searchValue(field: FieldDef, row: Values, said = true): SearchValue | undefined {
  const { search } = field;
  const text = isSearched(field) ? storedText(field, row) : "";
  if (search === undefined || text === "") return undefined;
  const value: SearchValue = { kind: search, text, hidden: maskKind(field) !== undefined };
  if (!said) return value;
  if (search === "person") return { ...value, spoken: saidAs(text) };
  return search === "name" ? { ...value, spoken: spokenOf(text) } : value;
}

export const searchValues = (fields: readonly FieldDef[], row: Values): SearchValue[] =>
  fields.flatMap((field) => searchValue(field, row) ?? []);

/** @param more values of children */
export function termsOf(fields: readonly FieldDef[], row: Values, more: readonly SearchValue[] = []): Terms {
  const { text, grams } = searchTerms([...searchValues(fields, row), ...more]);
  return { search_text: text, search_grams: grams };
}
