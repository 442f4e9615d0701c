/** Entries of the black list: an exact number, the beginning of numbers (`170*`), or numbers abroad (`+*`, `+44*`). */
import { callNumber } from "./number";

/** A beginning of fewer digits would name half of the country. */
const LEAST_PREFIX = 3;

/** The pattern as it is kept; undefined for what is none. */
export function blackPattern(text: string): string | undefined {
  const given = text.normalize("NFKC").replace(/\s/g, "");
  if (given.endsWith("*")) {
    const prefix = given.slice(0, -1);
    if (/^\+\d{0,14}$/.test(prefix)) return `${prefix}*`;
    return /^\d{3,14}$/.test(prefix) ? `${prefix}*` : undefined;
  }
  return callNumber(text)?.key;
}

/** All patterns that would name a number, the exact one first. */
export function patternsOf(key: string): string[] {
  const least = key.startsWith("+") ? 1 : LEAST_PREFIX;
  const lengths = Array.from({ length: Math.max(0, key.length - least + 1) }, (_, at) => key.length - at);
  return [key, ...lengths.map((length) => `${key.slice(0, length)}*`)];
}

export interface BlackEntry {
  pattern: string;
  /** It is an exception from beginnings. */
  allows: boolean;
}

const isExact = ({ pattern }: BlackEntry): boolean => !pattern.endsWith("*");

/**
 * The entry that stands against a number, of those that name it. An exact refusal wins over all; an exception wins over
 * beginnings.
 */
export function refusing<Entry extends BlackEntry>(entries: readonly Entry[]): Entry | undefined {
  const refusals = entries.filter(({ allows }) => !allows);
  const exact = refusals.find(isExact);
  if (exact) return exact;
  return entries.some(({ allows }) => allows) ? undefined : refusals[0];
}
