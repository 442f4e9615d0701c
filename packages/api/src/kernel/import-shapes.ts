/** What travels of imports, wherever it is needed. */

/** What becomes of a row that is there already: fills what is empty, is left out, is added all the same, or goes to the pool. */
export const DUPLICATE_CHOICES = ["merge", "skip", "add", "pool"] as const;
export type DuplicateChoice = (typeof DUPLICATE_CHOICES)[number];

/** Rows of an import by what was found out about them. */
export const IMPORT_COUNTS = ["ready", "wrong", "duplicate", "left"] as const;
export type ImportCounts = Record<(typeof IMPORT_COUNTS)[number], number>;
