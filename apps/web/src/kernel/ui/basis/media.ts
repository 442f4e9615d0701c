/**
 * Kinds of windows, by the names that style sheets have for them: `@media (--phone)`. A narrow window with a mouse is a
 * desk that somebody made larger to read it (200%), and no phone.
 */
export const MEDIA = {
  touched: "(pointer: coarse)",
  phone: "(pointer: coarse) and (max-width: 767px)",
  desk: "(not (pointer: coarse)) or (min-width: 768px)",
  /** A desk without room for two things side by side. */
  narrow: "((not (pointer: coarse)) or (min-width: 768px)) and (max-width: 859px)",
  /** A desk of few lines. */
  low: "((not (pointer: coarse)) or (min-width: 768px)) and (max-height: 499px)",
} as const;
