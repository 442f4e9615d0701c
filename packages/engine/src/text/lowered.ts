/**
 * A text in small letters as the database makes them, one letter after the other: to it Σ at the end of a word is like any
 * other, and İ is i.
 */
export const lowered = (text: string): string => text.replaceAll("İ", "i").replaceAll("Σ", "σ").toLowerCase();
