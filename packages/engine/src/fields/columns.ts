/** What a field is in a table: how its column looks, and its value as one writes it there; `readRow` reads it back. */

import type { Language } from "../text/message";
import { filesText } from "../values/file-names";
import { joinedNames } from "../values/several";
import { type FieldDef, pointsAtRecords, titleOf } from "./field-def";
import { kindOfField } from "./field-types";
import { optionTexts } from "./options";
import { textOf } from "./rich-text";
import { hasRows, rowsIn } from "./row-columns";

/** How a column is written: codes are texts of digits, which no program may take for numbers. */
export type CellKind = "text" | "code" | "number" | "money" | "percent" | "date" | "datetime";

export interface SheetColumn {
  title: string;
  kind: CellKind;
  /** In characters, of which a Chinese one takes two. */
  width: number;
  /** Decimals of a number. */
  scale?: number;
}

const MONEY_SCALE = 2;
const PIXELS_A_CHARACTER = 7;
const WIDTHS: Readonly<Record<CellKind, number>> = {
  text: 18,
  code: 18,
  number: 12,
  money: 14,
  percent: 10,
  date: 12,
  datetime: 18,
};
const MOST_WIDTH = 60;
/** For the arrow of the filter. */
const ARROW = 4;

/** Characters as wide as a Latin letter. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);

export function kindOf({ type, unit, search, pattern }: FieldDef): CellKind {
  if (type === "number") return unit ?? "number";
  if (type === "date" || type === "datetime") return type;
  const digits =
    search === "phone" || search === "code" || ["mobile", "phone", "idCard", "creditCode"].includes(pattern ?? "");
  return digits ? "code" : "text";
}

export function columnOf(field: FieldDef, language: Language = "cn"): SheetColumn {
  const title = titleOf(field)[language];
  const kind = kindOf(field);
  const own = field.width === undefined ? WIDTHS[kind] : Math.round(field.width / PIXELS_A_CHARACTER);
  const width = Math.min(MOST_WIDTH, Math.max(own, WIDTHS[kind], widthOf(title) + ARROW));
  if (field.type !== "number") return { title, kind, width };
  return { title, kind, width, scale: field.scale ?? MONEY_SCALE };
}

/** The name of what a field refers to: of a person, a record, a file, a region with those above it. */
export type Labels = (field: FieldDef, value: unknown) => string | undefined;

const SWITCH = { on: { cn: "是", en: "Yes" }, off: { cn: "否", en: "No" } } as const;

/** How much stands in a field that a cell has no room for: 3 项. */
export const itemsText = (n: number, language: Language): string => {
  if (n === 0) return "";
  return language === "cn" ? `${n} 项` : `${n} ${n === 1 ? "item" : "items"}`;
};

const written = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

/** Whether the value of a field is a number or code of something that has a name. */
export const hasNames = (field: FieldDef): boolean =>
  pointsAtRecords(field) ||
  field.remote !== undefined ||
  field.type === "statusSelect" ||
  kindOfField(field) === "region";

function label(value: unknown, field: FieldDef, labels: Labels, language: Language): string {
  const option = optionTexts(field).get(written(value));
  if (option) return option[language];
  return (hasNames(field) ? labels(field, value) : undefined) ?? written(value);
}

function namesOf(items: readonly unknown[], field: FieldDef, labels: Labels, language: Language): string {
  const names = items.map((item) => label(item, field, labels, language));
  return joinedNames(
    names,
    [...optionTexts(field).values()].map((text) => text[language]),
  );
}

/**
 * A decoded value as it stands in a cell.
 * @returns a number where the column is of numbers, else a text; '' for nothing
 */
export function cellOf(value: unknown, field: FieldDef, labels: Labels, language: Language = "cn"): string | number {
  if (value === null || value === undefined) return "";
  if (hasRows(field)) return itemsText(rowsIn(value).length, language);
  if (kindOfField(field) === "files")
    return filesText([value].flat().map((id) => ({ id: Number(id), filename: labels(field, id) ?? "" })));
  if (Array.isArray(value)) return namesOf(value, field, labels, language);
  return scalarCell(value, field, labels, language);
}

function scalarCell(value: unknown, field: FieldDef, labels: Labels, language: Language): string | number {
  if (field.type === "switch") return SWITCH[written(value) === (field.active ?? "1") ? "on" : "off"][language];
  if (field.type === "editor") return textOf(value);
  if (field.type === "number") return typeof value === "number" ? value : written(value);
  if (typeof value === "object" && value !== null && "from" in value && "to" in value)
    return `${written(value.from)} 至 ${written(value.to)}`;
  return label(value, field, labels, language);
}
