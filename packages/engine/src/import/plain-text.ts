/**
 * Texts that a spreadsheet would take for a formula, and run when the file is opened: written with an apostrophe before
 * them, and read without it.
 */

/** Also after blanks, and in full width: some programs look past both. Apostrophes, so that what was written is read. */
const FORMULA = /^'*[\s\p{Cc}]*[=+\-@＝＋－＠]|^'*\p{Cc}/u;

/** The text as it may stand in a cell. */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** `="013800"`: how text files keep a program from taking digits for a number. */
const QUOTED = /^="((?:[^"]|"")*)"$/;

/** What somebody meant who wrote the text of a cell. */
export function plainText(text: string): string {
  const quoted = QUOTED.exec(text)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
