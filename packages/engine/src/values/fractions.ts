/** Exact counting: numbers as fractions, days and times as days since 1970. */
import { scalarText } from "../text/scalar-text";

export interface Fraction {
  over: bigint;
  under: bigint;
}

export type Sign = "+" | "-" | "*" | "/";

/** A decimal number as it is written. */
export function fractionOf(text: string): Fraction {
  const [whole = "0", decimals = ""] = text.split(".");
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;
const MINUTES_A_DAY = 1_440n;

/** Days since 1970, to the minute. */
function daysOf(day: string, time = "00:00"): Fraction | undefined {
  const at = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(at) ? undefined : { over: BigInt(at / 60_000), under: MINUTES_A_DAY };
}

/** A value that counts: a number, or a day or time as the days since 1970. Undefined where there is none. */
export function fractionIn(value: unknown): Fraction | undefined {
  const text = scalarText(value);
  const [, day, time] = MOMENT.exec(text) ?? [];
  if (day !== undefined) return daysOf(day, time);
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return undefined;
  const { over, under } = fractionOf(text.replace("-", ""));
  return { over: text.startsWith("-") ? -over : over, under };
}

export function count(sign: Sign, left: Fraction, right: Fraction): Fraction | undefined {
  if (sign === "*") return { over: left.over * right.over, under: left.under * right.under };
  if (sign === "/") {
    const turned = right.over < 0n ? -1n : 1n;
    return right.over === 0n
      ? undefined
      : { over: left.over * right.under * turned, under: left.under * right.over * turned };
  }
  const under = left.under * right.under;
  const [a, b] = [left.over * right.under, right.over * left.under];
  return { over: sign === "+" ? a + b : a - b, under };
}

/** Half away from zero. */
export function rounded({ over, under }: Fraction, scale: number): string {
  const size = over < 0n ? -over : over;
  const units = (size * 10n ** BigInt(scale) * 2n + under) / (under * 2n);
  const digits = String(units).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return over < 0n && units > 0n ? `-${text}` : text;
}
