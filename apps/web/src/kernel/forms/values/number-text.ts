/** Numbers as they are written, in cells, details and for the width of columns. */

const DIGITS = 6;
/** By how many digits after the point there are at least. */
const PLAIN = Array.from(
  { length: DIGITS + 1 },
  (_, least) => new Intl.NumberFormat("zh-CN", { minimumFractionDigits: least, maximumFractionDigits: DIGITS }),
) as [Intl.NumberFormat, ...Intl.NumberFormat[]];
/** Amounts have two digits after the point, prices up to four. */
const MONEY = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 4 });

/** A number, or one that is written with more digits than a number keeps. */
type Written = number | string;

/** Digits of a text are written as they are. */
const formatted = (format: Intl.NumberFormat, value: Written): string => format.format(value as number);

/** ¥1,234.50 */
function moneyText(value: Written): string {
  const text = String(value);
  const size = typeof value === "number" ? Math.abs(value) : text.replace(/^-/, "");
  return `${text.startsWith("-") ? "-" : ""}¥${formatted(MONEY, size)}`;
}

/**
 * @param unit `money`, `percent`, or none
 * @param digits after the point, at least
 */
export function numberText(value: Written, unit?: string, digits = 0): string {
  if (unit === "money") return moneyText(value);
  return `${formatted(PLAIN[digits] ?? PLAIN[0], value)}${unit === "percent" ? "%" : ""}`;
}
