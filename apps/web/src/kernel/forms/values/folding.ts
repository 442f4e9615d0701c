/** Which fields of a form stand there at once, and which are folded under 更多信息. */

import { type FieldDef, pointsAtRecords } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { startValue } from "./defaults";
import { isSame } from "./items";
import type { Values } from "./values";

/** Fewer are not worth a click. */
const WORTH_FOLDING = 2;

/** What is essential or required comes first; a form that says of no field that it is essential has nothing folded. */
export function foldedFields(fields: readonly FieldDef[]): ReadonlySet<string> {
  if (!fields.some(({ essential }) => essential)) return new Set();
  const rest = fields.filter(({ essential, required }) => !(essential || required));
  const worth = rest.filter(({ type }) => type !== "divider").length >= WORTH_FOLDING;
  return new Set(worth ? rest.map(({ key }) => key) : []);
}

/** A field has something that it would not have by itself. */
function isFilled(field: FieldDef, values: Values): boolean {
  const value = ownValue(values, field.key);
  const none = isSame(value, "") || (value === 0 && pointsAtRecords(field));
  return !(none || isSame(value, startValue(field.defaultValue, field) ?? ""));
}

interface Noticed {
  values: Values;
  required: (field: FieldDef) => boolean;
}

/** Folded fields that somebody has to see: required ones, and those that have something. */
export const wantedOf = (folded: readonly FieldDef[], { values, required }: Noticed): string[] =>
  folded.filter((field) => required(field) || isFilled(field, values)).map(({ key }) => key);
