/** Sums of decimals without floating point: as whole numbers of their smallest unit. */

interface Decimal {
  units: bigint;
  /** Digits behind the point. */
  scale: number;
}

const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/i;

/** A number by its shortest decimal text, which is what was typed; undefined for what is none. */
function decimalOf(value: number | string): Decimal | undefined {
  const [, minus, whole, decimals = "", exponent = "0"] = WRITTEN.exec(String(value).trim()) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(`${minus}${whole}${decimals}`);
  const scale = decimals.length - Number(exponent);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

const atScale = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale);

function textOf({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const point = digits.length - scale;
  const decimals = digits.slice(point).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${digits.slice(0, point)}${decimals === "" ? "" : `.${decimals}`}`;
}

/** The sum as a decimal text; what is no number is passed over. */
export function sumOf(values: readonly unknown[]): string {
  const decimals = values.flatMap((value) =>
    typeof value === "number" || typeof value === "string" ? (decimalOf(value) ?? []) : [],
  );
  const scale = Math.max(0, ...decimals.map((one) => one.scale));
  return textOf({ units: decimals.reduce((sum, one) => sum + atScale(one, scale), 0n), scale });
}
