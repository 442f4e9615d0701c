/** Rows in one line: how many there are, and what their columns come to. */

import { itemsText } from "@qicheng/engine/fields/columns";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { columnsOf, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sumOf } from "@qicheng/engine/values/decimal";
import { language, say } from "../../i18n/language";
import { numberText } from "./number-text";
import { t } from "./rows-texts";

/** The sum of a column, to the last digit; undefined where it has none. */
export const sumText = (rows: readonly Row[], { key, sum, unit }: FieldDef): string | undefined =>
  sum ? numberText(sumOf(rows.map((row) => ownValue(row, key))), unit) : undefined;

const MOST_SUMS = 2;

/** 3 项 合计 ¥1,200.00 */
export function rowsText(field: Pick<FieldDef, "type" | "children" | "options">, value: unknown): string {
  const rows = rowsIn(value);
  const items = itemsText(rows.length, language);
  const sums = columnsOf(field).flatMap((column) => {
    const sum = sumText(rows, column);
    return sum === undefined ? [] : [{ title: say(titleOf(column)), sum }];
  });
  const [first, ...others] = sums;
  if (!first || rows.length === 0) return items;
  const told = [first, ...others].slice(0, MOST_SUMS).map((one) => t("briefSum", one));
  return t("brief", { items, sums: others.length === 0 ? t("briefOne", { sum: first.sum }) : told.join(" ") });
}
