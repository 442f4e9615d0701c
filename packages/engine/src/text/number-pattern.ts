/**
 * How documents are numbered: `SP{yyyyMMdd}{4}` is a prefix, the day, and a count of that day with four digits. A count
 * that needs more digits has more. Without a day in it the count never begins again.
 */

/** Words that a pattern may have, of one day `yyyy-MM-dd`. */
const DAYS: Readonly<Record<string, (day: string) => string>> = {
  yyyyMMdd: (day) => day.replaceAll("-", ""),
  yyMMdd: (day) => day.replaceAll("-", "").slice(2),
  yyyyMM: (day) => day.slice(0, 7).replace("-", ""),
  yyMM: (day) => day.slice(2, 7).replace("-", ""),
  yyyy: (day) => day.slice(0, 4),
};

export const MOST_PATTERN = 40;
const WHOLE = /^([^{}\s]*)(?:\{(yyyyMMdd|yyMMdd|yyyyMM|yyMM|yyyy)\}([^{}\s]*))?\{([1-9])\}$/;

/** The count stands last, so that numbers of one day sort as they were given. */
export const isNumberPattern = (text: string): boolean => text.length <= MOST_PATTERN && WHOLE.test(text);

export interface NumberPlace {
  /** All that stands before the count. */
  stem: string;
  /** Digits of the count, at least. */
  digits: number;
}

/** @param day of the company, `yyyy-MM-dd` @throws for what is no pattern */
export function numberPlace(pattern: string, day: string): NumberPlace {
  const [, before = "", period, between = "", digits] = WHOLE.exec(pattern) ?? [];
  if (digits === undefined) throw new Error(`no pattern of numbers: ${pattern}`);
  const said = period === undefined ? "" : (DAYS[period]?.(day) ?? "");
  return { stem: before + said + between, digits: Number(digits) };
}
