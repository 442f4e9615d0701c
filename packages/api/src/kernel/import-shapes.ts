/** What travels of imports, wherever it is needed. */

/**
 * The fate of a row whose record exists: it fills empty fields, is left out, is added all the same, or goes to the
 * pool.
 */
export const DUPLICATE_CHOICES = ["merge", "skip", "add", "pool"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** Rows of an import by what was found out about them. */
export const IMPORT_COUNTS = ["ready", "wrong", "duplicate", "left"] as const;
export type ImportCounts = Record<(typeof IMPORT_COUNTS)[number], number>;
