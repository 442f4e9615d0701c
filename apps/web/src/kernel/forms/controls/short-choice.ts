/** Which choices are short enough to stand open, as chips. */

import type { DictionaryEntry } from "@qicheng/api/dictionary/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { offeredOptions } from "@qicheng/engine/fields/options";
import { ownValue } from "@qicheng/engine/text/own-value";
import { asText } from "../values/as-text";
import type { ChipOption } from "./chips";

/** As many as there are digits. */
export const MOST_CHIPS = 9;
/** Pixels; the widths of letters are near enough. */
const [WIDE_LETTER, LETTER, AROUND] = [14, 8, 44];

type Entries = Readonly<Record<string, readonly DictionaryEntry[]>>;

function optionsOf({ type, dictionary = "", options = [] }: FieldDef, value: unknown, entries: Entries): ChipOption[] {
  if (type !== "statusSelect")
    return offeredOptions(options, value).map((option) => ({
      value: option.value,
      label: option.label,
      colour: option.color,
    }));
  return (ownValue(entries, dictionary) ?? [])
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

/** What the width of a form is parted into. */
export interface FormWidths {
  cols: number;
  /** Of the drawer; 0 = as wide as most. */
  width: number;
  labelwidth: number;
}

const [DRAWER, PADDING, GAP, LABEL] = [800, 48, 24, 112];

/** How many columns of a form hold them in one line; all of them where none does. */
export function columnsFor(options: readonly ChipOption[], { cols, width, labelwidth }: FormWidths): number {
  const needed = options.reduce((sum, { label }) => sum + widthOf(label), 0) + (labelwidth || LABEL);
  const column = ((width || DRAWER) - PADDING + GAP) / cols;
  return Math.min(Math.max(Math.ceil((needed + GAP) / column), 1), cols);
}
