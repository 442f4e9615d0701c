/** Numbers in columns and cells that have several: each goes to the field of its kind. */

/** Between numbers; a blank is part of one. */
const BETWEEN = /\s*(?::::|[;；,，、|\n\r\t]|\/)\s*/;
const ALONE = /^(?:\+?86[ -]?)?(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|[48]00-?\d{3}-?\d{4}|[2-9]\d{6,7})$/;
const LEAST_DIGITS = 7;

export const digitsOf = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\D/g, "")
    .replace(/^(?:00)?86(?=1[3-9]\d{9}$)/, "");

export const isMobileNumber = (text: string): boolean => /^1[3-9]\d{9}$/.test(digitsOf(text));

export const isNumber = (text: string): boolean => {
  const { length } = digitsOf(text.replace(/(?:转|-|x|ext\.?|#)\s*\d{1,6}$/i, ""));
  return length >= LEAST_DIGITS && !/[a-z]{4,}/i.test(text);
};

/** The numbers of a cell; a text that is not made of them stays whole. */
export function phonesIn(text: string): string[] {
  const whole = text.trim();
  const parts = whole.split(BETWEEN).filter((part) => part !== "");
  if (parts.length > 1) return parts.every(isNumber) ? parts : [whole];
  const words = whole.split(/\s+/);
  return words.length > 1 && words.every((word) => ALONE.test(word)) ? words : [whole];
}
