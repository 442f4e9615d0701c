/** Several records become one: from which of them each field is taken, decided alike in the browser and on the server. */
import { ownValue } from "../text/own-value";
import type { FieldDef } from "./field-def";
import { kindOfField } from "./field-types";
import { isMissing } from "./operators";
import { isFixed } from "./validate";

/** Whether one chooses from which record the field is taken. */
export const isChosen = (field: FieldDef): boolean =>
  (field.storage === "column" || field.storage === "ext") && !isFixed(field, "edit") && kindOfField(field) !== "none";

interface Merged {
  fields: readonly FieldDef[];
  /** The one that remains first, the others in their order. */
  ids: readonly number[];
  valueAt: (id: number, field: FieldDef) => unknown;
  /** By the key of a field the record that somebody has chosen. */
  chosen: Readonly<Record<string, number>>;
}

/**
 * Names for each field the record that supplies its value: the chosen one, otherwise the remaining one, unless it is
 * empty there and filled in another one. Fields that depend on another field follow it.
 */
export function sourcesOf({ fields, ids, valueAt, chosen }: Merged): ReadonlyMap<string, number> {
  const sources = new Map<string, number>();
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const [own = 0, ...others] = ids;

  function firstWith(field: FieldDef, among: readonly number[]): number {
    if (!isMissing(valueAt(own, field))) return own;
    return among.find((id) => !isMissing(valueAt(id, field))) ?? own;
  }

  function sourceOf(field: FieldDef): number {
    const known = sources.get(field.key) ?? ownValue(chosen, field.key);
    if (known !== undefined) return known;
    const above = field.parent === undefined || field.parent === field.key ? undefined : byKey.get(field.parent);
    if (!above) return firstWith(field, others);
    const over = sourceOf(above);
    if (over !== own) return over;
    const isSame = (id: number) => String(valueAt(id, above)) === String(valueAt(own, above));
    return firstWith(field, others.filter(isSame));
  }

  for (const field of fields) sources.set(field.key, sourceOf(field));
  return sources;
}
