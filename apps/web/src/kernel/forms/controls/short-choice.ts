/** Which choices are short enough to stand open, as chips. */

import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { offeredOptions } from "@qicheng/engine/fields/options";
import { asText } from "../as-text";
import type { ChipOption } from "./chips";

/** As many as there are digits. */
export const MOST_CHIPS = 9;
/** Pixels that the chips of one column have for themselves; the widths of letters are near enough. */
const COLUMN = 260;
const [WIDE_LETTER, LETTER, AROUND] = [14, 8, 44];

type Entries = Readonly<Record<string, readonly DictionaryEntry[]>>;

function optionsOf({ type, dictionary = "", options = [] }: FieldDef, value: unknown, entries: Entries): ChipOption[] {
  if (type !== "statusSelect")
    return offeredOptions(options, value).map((option) => ({
      value: option.value,
      label: option.label,
      colour: option.color,
    }));
  return (entries[dictionary] ?? [])
    .filter(({ id, status }) => status === 1 || String(id) === asText(value))
    .map(({ id, name, color }) => ({ value: id, label: name, colour: color }));
}

/** The options of a field of which one is chosen out of few; undefined for any other. */
export function shortChoice(field: FieldDef, value: unknown, entries: Entries): ChipOption[] | undefined {
  const { type, multiple, reference, remote } = field;
  if (multiple || reference || remote || !(type === "select" || type === "radio" || type === "statusSelect"))
    return undefined;
  const options = optionsOf(field, value, entries);
  return options.length > 0 && options.length <= MOST_CHIPS ? options : undefined;
}

const widthOf = (label: string): number =>
  [...label].reduce((sum, letter) => sum + (letter > "\u2e7f" ? WIDE_LETTER : LETTER), AROUND);

/** True where they would need a second line in one column of several. */
export const needsTheRow = (options: readonly ChipOption[]): boolean =>
  options.reduce((sum, { label }) => sum + widthOf(label), 0) > COLUMN;
