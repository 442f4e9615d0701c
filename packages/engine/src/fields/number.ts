/** Numbers as people write them in a table: grouped, with a currency, in 万, in brackets for less than nothing. */

const UNITS: Readonly<Record<string, number>> = { 千: 3, 万: 4, 百万: 6, 千万: 7, 亿: 8 };
const WRITTEN =
  /^(?<minus>[-−])?(?:[¥$€£]|RMB|CNY)? ?(?<minusAfter>-)?(?<digits>\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)?(?:\.(?<decimals>\d+))? ?(?<unit>千万|百万|[千万亿])?(?:元|圆|块|人民币|RMB|CNY)?$/i;

/** Moves the point to the right, without arithmetic that rounds. */
function shifted(whole: string, decimals: string, places: number): string {
  const padded = decimals.padEnd(places, "0");
  const rest = padded.slice(places).replace(/0+$/, "");
  const digits = (whole + padded.slice(0, places)).replace(/^0+(?=\d)/, "");
  return rest === "" ? digits : `${digits}.${rest}`;
}

const EXPONENT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i;

/** A number without a sign or with a minus; undefined for what is none. */
function signed(text: string): string | undefined {
  const { minus, minusAfter, digits, decimals, unit = "" } = WRITTEN.exec(text)?.groups ?? {};
  if ((digits === undefined && decimals === undefined) || (minus !== undefined && minusAfter !== undefined))
    return undefined;
  const value = shifted((digits ?? "0").replace(/[, ]/g, ""), decimals ?? "", UNITS[unit] ?? 0);
  return minus === undefined && minusAfter === undefined ? value : `-${value}`;
}

/** @returns the plain decimal number, or undefined for what is none; a percent sign is taken only where percents are meant */
export function plainNumber(text: string, { percent }: { percent: boolean }): string | undefined {
  const folded = text.normalize("NFKC").trim();
  const bracketed = /^\(([^-−].*)\)$/.exec(folded)?.[1];
  const bare = (bracketed ?? folded).replace(percent ? / *%$/ : /$^/, "").replace(/^\+/, "");
  const value = EXPONENT.test(bare) ? decimalText(Number(bare)) : signed(bare);
  if (value === undefined || Number(value) === 0) return value?.replace("-", "");
  return bracketed === undefined ? value : `-${value}`;
}

/** A number as a table shows it: 15 digits are all that a cell keeps, and nobody means 1e+21. */
export function decimalText(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (!Number.isFinite(rounded)) return "";
  const text = String(rounded);
  if (!text.includes("e")) return text;
  return Math.abs(rounded) >= 1 ? BigInt(rounded).toString() : rounded.toFixed(20).replace(/\.?0+$/, "");
}
