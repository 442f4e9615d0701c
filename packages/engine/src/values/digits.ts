/** All digits that a number keeps: in a sheet, as a number of JSON, and so in a field. */
export const MOST_DIGITS = 15;

/** How many digits of a plain decimal number say something. */
export function significantDigits(text: string): number {
  const [whole = "", decimals = ""] = text.replace("-", "").split(".");
  return `${whole}${decimals.replace(/0+$/, "")}`.replace(/^0+/, "").length;
}
