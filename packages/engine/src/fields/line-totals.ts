/** Totals of a document's lines, as its form shows them while it is filled in and as they are stored. */
import { documentAmounts, type TaxMode } from "../documents/amounts";
import { ownValue } from "../text/own-value";
import { scalarText } from "../text/scalar-text";
import type { FieldDef } from "./field-def";
import { isMissing } from "./operators";
import { type Row, rowsIn } from "./row-columns";

/** Keys of a line that count; `rate` may be missing, which is 免税. */
export const LINE_KEYS = { price: "sellingprice", quantity: "number", discount: "discount", rate: "shuilv" } as const;

const DECIMAL = /^\d{1,13}(?:\.\d{1,4})?$/;

/** A number as it was typed or stored; undefined for what is none. */
function numberText(value: unknown): string | undefined {
  if (isMissing(value)) return undefined;
  const text = scalarText(value).trim();
  return DECIMAL.test(text) ? text : undefined;
}

/** A line as amounts are counted of it; undefined as long as price or quantity is no number. */
export function countedLine(row: Row) {
  const price = numberText(row[LINE_KEYS.price]);
  const quantity = numberText(row[LINE_KEYS.quantity]);
  if (price === undefined || quantity === undefined) return undefined;
  return {
    price,
    quantity,
    discount: numberText(row[LINE_KEYS.discount]),
    rate: numberText(row[LINE_KEYS.rate]),
  };
}

export const taxModeOf = (value: unknown): TaxMode => (value === "added" ? "added" : "included");

/** Totals by key of their field. Lines that are not filled in yet count for nothing. */
export function lineTotals(fields: readonly FieldDef[], values: Readonly<Record<string, unknown>>): [string, number][] {
  return fields.flatMap(({ key, amounts }) => {
    if (!amounts) return [];
    const lines = rowsIn(ownValue(values, key)).flatMap((row) => countedLine(row) ?? []);
    const mode = taxModeOf(amounts.mode === undefined ? undefined : ownValue(values, amounts.mode));
    const { total, net, tax } = documentAmounts(lines, { mode });
    const sums: [string | undefined, string][] = [
      [amounts.total, total],
      [amounts.net, net],
      [amounts.tax, tax],
    ];
    return sums.flatMap(([to, sum]): [string, number][] => (to === undefined ? [] : [[to, Number(sum)]]));
  });
}
