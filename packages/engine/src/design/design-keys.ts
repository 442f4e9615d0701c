/** What records are told apart and found by, of a field of the company's own: only short texts, and not many of them. */

import { DESIGN_TEXTS } from "../fields/design-texts";
import type { FieldDef } from "../fields/field-def";
import { USUAL_LENGTH } from "../fields/types/texts";
import type { Message } from "../text/message";

/** Characters: what is compared as a whole lies in an index, whose keys are short. */
export const LONGEST_KEY = 500;
/** Of one record type. Each has an index that every write keeps in step. */
export const MOST_KEYS = 5;
/** Of one record type. What they say stands among the terms of every record. */
export const MOST_FOUND = 10;

type Use = "unique" | "duplicate" | "find";

const USES: readonly Use[] = ["unique", "duplicate", "find"];
const MOST: Readonly<Record<Use, number>> = { unique: MOST_KEYS, duplicate: MOST_KEYS, find: MOST_FOUND };
const TITLES = { unique: DESIGN_TEXTS.unique, duplicate: DESIGN_TEXTS.duplicate, find: DESIGN_TEXTS.find } as const;

const has = ({ unique, flags }: FieldDef, use: Use): boolean => (use === "unique" ? unique : flags[use]) === true;

const isText = ({ type }: Pick<FieldDef, "type">): boolean => type === "input" || type === "textarea";

/** What is compared as a whole, in place of the value itself. */
export const isKeyed = (field: FieldDef): boolean => has(field, "unique") || has(field, "duplicate");

/** Why a field cannot be used so by itself. @param world.duplicates records of its type are checked for duplicates */
export function keysProblem(field: FieldDef, { duplicates }: { duplicates: boolean }): Message | undefined {
  const used = USES.filter((use) => has(field, use));
  const wrong = used.find((use) => !isText(field) || (use === "duplicate" && !duplicates));
  if (wrong) return DESIGN_TEXTS.notOfType({ property: TITLES[wrong] });
  if (isKeyed(field) && (field.max ?? USUAL_LENGTH) > LONGEST_KEY) return DESIGN_TEXTS.longKey({ max: LONGEST_KEY });
  return undefined;
}

/** The first of a type's own fields that is one too many of those used so. */
export function sharedKeyProblem(field: FieldDef, fields: readonly FieldDef[]): Message | undefined {
  const use = USES.find((one) => fields.filter((other) => has(other, one)).indexOf(field) >= MOST[one]);
  return use && DESIGN_TEXTS.manyKeys({ property: TITLES[use], max: MOST[use] });
}
