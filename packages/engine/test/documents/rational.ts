/** Fractions of whole numbers: a second way to count, which shares nothing with the product's. */
export interface Rational {
  over: bigint;
  under: bigint;
}

export const rational = (text: string): Rational => {
  const [, minus, whole = "0", decimals = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return { over: BigInt(`${minus}${whole}${decimals}`), under: 10n ** BigInt(decimals.length) };
};

export const times = (...all: readonly Rational[]): Rational =>
  all.reduce((one, other) => ({ over: one.over * other.over, under: one.under * other.under }));

export const through = (one: Rational, other: Rational): Rational => ({
  over: one.over * other.under,
  under: one.under * other.over,
});

export const plus = (one: Rational, other: Rational): Rational => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});

/** Fen, half away from zero. */
export function fen({ over, under }: Rational): bigint {
  const size = (over < 0n ? -over : over) * 100n;
  const rounded = (size * 2n + under) / (under * 2n);
  return over < 0n ? -rounded : rounded;
}

/** `12.50` for 1250 fen */
export function yuan(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const fenOf = (text: string): bigint => fen(rational(text));
