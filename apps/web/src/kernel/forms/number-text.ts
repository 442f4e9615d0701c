/** Numbers as they are written, in cells, details and for the width of columns. */

const PLAIN = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 6 });
const MONEY = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

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

/** @param unit `money`, `percent`, or none */
export function numberText(value: Written, unit?: string): string {
  if (unit === "money") return moneyText(value);
  return `${formatted(PLAIN, value)}${unit === "percent" ? "%" : ""}`;
}
