/** A value as it stands on a printed page: as a sheet shows it, with the rows and the files that a cell has no room for. */

import { cellOf, columnOf, type Labels } from "../fields/columns";
import { type FieldDef, titleOf } from "../fields/field-def";
import { holdsMany, kindOfField } from "../fields/field-types";
import { decimalText } from "../fields/number";
import { isMissing } from "../fields/operators";
import { columnsOf, hasRows, type Row, rowsIn } from "../fields/row-columns";
import type { Language } from "../text/message";
import { ownValue } from "../text/own-value";

/** Decimals of an amount; a price shows more of them only if it has some. */
const FEN = 2;

/** Money in groups of three digits and with its fen, percents with all their decimals, other numbers with those they have. */
function numberText(value: number, field: FieldDef): string {
  const { kind, scale = 0 } = columnOf(field);
  if (kind === "money")
    return value.toLocaleString("zh-CN", { minimumFractionDigits: Math.min(scale, FEN), maximumFractionDigits: scale });
  return kind === "percent" ? `${value.toFixed(scale)}%` : decimalText(value);
}

const COLON = { cn: "：", en: ": " } as const;
const BETWEEN = { cn: "，", en: ", " } as const;

/** 名称：备件，金额：1,200.00 */
const rowText = (row: Row, columns: readonly FieldDef[], labels: Labels, language: Language): string =>
  columns
    .map((column) => ({ column, text: printText(column, ownValue(row, column.key), labels, language) }))
    .filter(({ text }) => text !== "")
    .map(({ column, text }) => `${titleOf(column)[language]}${COLON[language]}${text}`)
    .join(BETWEEN[language]);

const isNumber = (value: string | number): value is number => typeof value === "number";

/**
 * @param value decoded; of numbers also as the database has them
 * @param labels names of what it refers to, of a file what it is called
 * @returns '' for nothing; a line for each row of a field that has rows
 */
export function printText(field: FieldDef, value: unknown, labels: Labels, language: Language = "cn"): string {
  const kind = kindOfField(field);
  if (kind === "none" || isMissing(value)) return "";
  if (hasRows(field)) {
    const columns = columnsOf(field);
    return rowsIn(value)
      .map((row) => rowText(row, columns, labels, language))
      .join("\n");
  }
  if (kind === "files")
    return [value]
      .flat()
      .flatMap((id) => labels(field, id) ?? [])
      .join("、");
  const cell = cellOf(kind === "number" ? Number(value) : value, field, labels, language);
  return isNumber(cell) ? numberText(cell, field) : cell.replaceAll("\n", holdsMany(field) ? "、" : "\n");
}
