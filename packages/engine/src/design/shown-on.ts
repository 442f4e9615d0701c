/** Types that lie in one table share the fields of the company's own; of some only one of them shows its records'. */

import { fieldsOf, parseFormula } from "../fields/computed";
import { DESIGN_TEXTS } from "../fields/design-texts";
import { type FieldDef, titleOf } from "../fields/field-def";
import { about, type Message } from "../text/message";

/** Whether records of a type show it. */
export const isShownOn = ({ shownOn }: Pick<FieldDef, "shownOn">, type: string): boolean =>
  shownOn === undefined || shownOn === type;

/** What tells records apart, or finds them, stands with a row of the table, whichever of the types it is by now. */
const SHARED = [
  ["unique", ({ unique }) => unique],
  ["duplicate", ({ flags }) => flags.duplicate],
  ["find", ({ flags }) => flags.find],
] as const satisfies readonly (readonly [string, (field: FieldDef) => boolean | undefined])[];

const computedFrom = ({ computed }: FieldDef): string[] => {
  if (computed === undefined) return [];
  try {
    return fieldsOf(parseFormula(computed));
  } catch {
    // a formula that cannot be read says so itself
    return [];
  }
};

/**
 * Why it cannot be shown on one type alone, or on all.
 * @param linked keys of the fields on which it depends
 * @param alike names of the types that lie in one table
 */
export function shownOnProblem(
  field: FieldDef,
  { fields, linked, alike }: { fields: readonly FieldDef[]; linked: readonly string[]; alike: readonly string[] },
): Message | undefined {
  const { shownOn, parent } = field;
  if (shownOn !== undefined) {
    if (!alike.includes(shownOn)) return about(DESIGN_TEXTS.shownOn, DESIGN_TEXTS.unknown);
    const used = SHARED.find(([, has]) => has(field));
    if (used) return about(DESIGN_TEXTS.shownOn, DESIGN_TEXTS.onlyShared({ property: DESIGN_TEXTS[used[0]] }));
  }
  const uses = [...linked, ...computedFrom(field), ...(parent === undefined ? [] : [parent])];
  const missing = fields.find(
    (other) => uses.includes(other.key) && other.shownOn !== undefined && other.shownOn !== shownOn,
  );
  return missing && about(DESIGN_TEXTS.shownOn, DESIGN_TEXTS.shownElsewhere({ title: titleOf(missing) }));
}
