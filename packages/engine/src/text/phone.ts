/**
 * Phones as people here write them: area code in brackets, blanks, dots, slashes and dashes of any kind between the digits,
 * an extension behind 转, ext, x, # or a dash. Linear in the length of the text.
 */

/** Nobody writes one that is longer. */
const LONGEST = 64;
const DASHES = /[\u2010-\u2015\u2212\u30fc\ufe58\ufe63]/g;
const DOTS = /[。·•・∙]/g;

const ONLY_NUMBER = /^\+?[\d(][\d ()./-]*$/;
/** One word says that an extension follows; a dash alone may also stand between digits. */
const EXTENSIONS = [
  / ?(?:转接|转分机|分机号?|转|ext(?:ension|n)?|x|#) ?[:.]? ?(\d{1,6})$/i,
  / ?- ?(\d{1,6})$/,
] as const;

export interface Phone {
  /** Of the number itself, as it is dialled here: without the country's code, with the zero of an area. */
  digits: string;
  extension: string;
  isMobile: boolean;
  /** Nothing is missing of it. */
  isWhole: boolean;
}

/** Half width, one kind of dash and bracket, single blanks. */
function tidy(text: string): string {
  return text
    .normalize("NFKC")
    .replace(DASHES, "-")
    .replace(DOTS, ".")
    .replace(/[[【〔]/g, "(")
    .replace(/[\]】〕]/g, ")")
    .replace(/\s+/g, " ")
    .trim();
}

const AREA = /^0(?:10|2\d)\d{7,8}$|^0[3-9]\d{9,10}$/;
const WHOLE = [AREA, /^[48]00\d{7}$/, /^[2-9]\d{6,7}$/, /^(?:1[0-2]|9[56])\d{3,4}$/];
const WITHOUT_ZERO = /^(?:10|2\d)\d{8}$|^[3-9]\d{9,10}$/;
const LIKE_MOBILE = /^0?1[3-9]/;
const MOBILE = /^0?(1[3-9]\d{9})$/;

/** A mobile, or a line with its area. */
const ofChina = (digits: string): string | undefined =>
  MOBILE.exec(digits)?.[1] ?? (AREA.test(digits) ? digits : undefined);

/** The same behind the country's code, where the zero of an area is left out. */
const abroad = (rest: string): string | undefined =>
  ofChina(rest) ?? (WITHOUT_ZERO.test(rest) ? `0${rest}` : undefined);

const LEAST_DIGITS = 5;
const MOST_DIGITS = 15;
/** 86138001 is a line of eight digits; with so many it begins with the country's code. */
const WITH_COUNTRY = 12;

type Number = Omit<Phone, "extension">;

const hasLength = (digits: string, more = 0): boolean =>
  digits.length >= LEAST_DIGITS + more && digits.length <= MOST_DIGITS + more;

/** A line within the country, with its area or without. */
function lineOf(digits: string): Number | undefined {
  if (WHOLE.some((pattern) => pattern.test(digits))) return { digits, isMobile: false, isWhole: true };
  return hasLength(digits) ? { digits, isMobile: false, isWhole: false } : undefined;
}

/** @param text digits and what stands between them */
function numberOf(text: string): Number | undefined {
  const digits = text.replace(/\D/g, "");
  const [, sure, rest = digits] = /^(00(?=86)|)86(\d+)$/.exec(digits) ?? [];
  const isSaid = sure !== undefined && (text.startsWith("+") || sure === "00");
  if (!isSaid && /^(?:\+|00)/.test(text))
    return hasLength(digits, 2) ? { digits, isMobile: false, isWhole: true } : undefined;
  const national = isSaid || (sure !== undefined && digits.length >= WITH_COUNTRY) ? rest : undefined;
  const known = national === undefined ? ofChina(digits) : abroad(national);
  if (known !== undefined) return { digits: known, isMobile: MOBILE.test(known), isWhole: true };
  return LIKE_MOBILE.test(national ?? digits) ? undefined : lineOf(digits);
}

function readTidy(text: string): Phone | undefined {
  if (text.length > LONGEST) return undefined;
  const whole = ONLY_NUMBER.test(text) ? numberOf(text) : undefined;
  if (whole?.isWhole) return { ...whole, extension: "" };
  for (const pattern of EXTENSIONS) {
    const match = pattern.exec(text);
    const before = match ? text.slice(0, match.index) : "";
    const number = ONLY_NUMBER.test(before) ? numberOf(before) : undefined;
    if (match?.[1] !== undefined && number?.isWhole) return { ...number, extension: match[1] };
  }
  return whole && { ...whole, extension: "" };
}

/** Undefined for what is no phone, and for a mobile of the wrong length. */
export const readPhone = (text: string): Phone | undefined => readTidy(tidy(text));

/** One writing of a phone: a mobile is its digits, any other stays as people read it, in half width. */
export function foldPhone(text: string): string {
  const tidied = tidy(text);
  const phone = readTidy(tidied);
  return phone?.isMobile && phone.extension === "" ? phone.digits : tidied;
}

/** What is dialled: the number, and after a pause its extension. */
export function dialled(text: string): string {
  const phone = readPhone(text);
  if (!phone) return text;
  const abroad = tidy(text).startsWith("+") && !phone.isMobile && !phone.digits.startsWith("0") ? "+" : "";
  return `${abroad}${phone.digits}${phone.extension ? `,${phone.extension}` : ""}`;
}

/** All digits of what may be part of a phone, with its extension, without the country's code. */
export function phoneDigits(text: string): string {
  const phone = readPhone(text);
  if (phone) return phone.digits + phone.extension;
  const digits = text.normalize("NFKC").replace(/\D/g, "");
  const local = /^(?:00)?86(?=1\d{10}$)/.test(digits) ? digits.replace(/^(?:00)?86/, "") : digits;
  return /^01[3-9]\d{9}$/.test(local) ? local.slice(1) : local;
}
