/**
 * The key of a number: every spelling of one number has the same. It is what is dialled, compared and looked up; the
 * extension stands apart.
 */
import { readPhone } from "../text/phone";
import { writtenNumber } from "./written";

/** The least that can be dialled. */
export const LEAST_DIALLED = 5;

export interface CallNumber {
  /** Digits, behind a plus where the line lies in another country. */
  key: string;
  extension: string;
}

/** Codes that once made long distance cheap, before a number of eleven digits. */
const CHEAP = /^(?:17951|12593|17909)(?=\d{11}$)/;
const FOREIGN = /^(?:\+|00)(?!86)/;
const MOST_EXTENSION = 6;

interface Parts {
  number: string;
  extension: string;
}

/** What stands behind 转, # or a comma. Undefined where that is no extension. */
function partsOf(text: string): Parts | undefined {
  const [number = "", ...behind] = text.split(/转|#|,/);
  if (behind.length === 0) return { number, extension: "" };
  const extension = behind.join("");
  const isOne = behind.length === 1 && /^\d+$/.test(extension) && extension.length <= MOST_EXTENSION;
  return isOne ? { number, extension } : undefined;
}

const bare = (text: string): string => text.replace(/[\s().\-/]/g, "");

/** @returns undefined for what is no number that may be dialled */
export function callNumber(text: string): CallNumber | undefined {
  const written = writtenNumber(text);
  const parts = written === undefined ? undefined : partsOf(written);
  if (!parts || !/^\+?[\d\s().\-/]+$/.test(parts.number)) return undefined;
  const digits = bare(parts.number).replace(CHEAP, "");
  const phone = readPhone(digits);
  if (!phone || phone.digits.length < LEAST_DIALLED) return undefined;
  const abroad = FOREIGN.test(digits) && !phone.isMobile;
  if (abroad && /^(?:\+|00)0/.test(digits)) return undefined;
  const key = abroad ? `+${phone.digits.replace(/^00/, "")}` : phone.digits;
  return { key, extension: parts.extension };
}

/** The least of a number that a log tells: its last four digits. */
export const endOf = (key: string): string => `****${key.slice(-4)}`;
