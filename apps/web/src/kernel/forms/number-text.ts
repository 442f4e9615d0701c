/** Numbers as they are written, in cells, details and for the width of columns. */

const PLAIN = new Intl.NumberFormat("zh-CN", { maximumFractionDigits: 6 });
const MONEY = new Intl.NumberFormat("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** ¥1,234.50 */
const moneyText = (value: number): string => `${value < 0 ? "-" : ""}¥${MONEY.format(Math.abs(value))}`;

/** @param unit `money`, `percent`, or none */
export function numberText(value: number, unit?: string): string {
  if (unit === "money") return moneyText(value);
  return `${PLAIN.format(value)}${unit === "percent" ? "%" : ""}`;
}
