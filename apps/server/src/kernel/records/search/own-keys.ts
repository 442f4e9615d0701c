/** Fields of the company's own by which records are told apart: compared as a whole, in either case and width of letters. */
import { isKeyed } from "@qicheng/engine/design/design-keys";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import { foldedSql } from "../../fields/field-sql";
import type { ModuleFields } from "../../fields/registry";
import { storedText } from "../type/search-terms";

type Raw = Readonly<Record<string, unknown>>;

/** Beside the kinds of keys that a type has itself. */
const KIND = "ext.";

export const folded = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Those whose indexes are there: without them each look would read all records. */
export const keyedFields = ({ form, keyed }: ModuleFields): FieldDef[] =>
  form.fields.filter((field) => field.storage === "ext" && isKeyed(field) && keyed?.has(field.key) && !field.was);

/** What of them a record has. */
export const ownKeys = (fields: readonly FieldDef[], ext: Raw): { kind: string; key: string }[] =>
  fields.flatMap((field) => {
    const key = folded(storedText(field, { ext }));
    return key === "" ? [] : [{ kind: `${KIND}${field.key}`, key }];
  });

/** The field that a kind of key speaks of; undefined for those of the type. */
export const fieldOfKind = (kind: string): string | undefined =>
  kind.startsWith(KIND) ? kind.slice(KIND.length) : undefined;

/** Which rows of alias r have one of these, and which of them: `value`, folded. */
export function ownKeyHits(
  fields: ModuleFields,
  key: string,
  values: readonly string[],
): { value: RawBuilder<string>; condition: RawBuilder<boolean> } {
  const value = foldedSql(fields, key, "r");
  return { value, condition: sql<boolean>`${value} = any(${values}::text[])` };
}
