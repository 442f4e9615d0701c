/**
 * The rule of texts that people type, for every field and both sides: invisible characters are removed, untypable ones
 * refused. Passwords are no such texts and pass through no rule.
 */

/** Any character that the rule has to look at; most texts have none and are done after this one look. */
const SUSPECT = /[\p{Cc}\p{Surrogate}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;

/**
 * Bidi controls, byte order mark, zero-width space, word joiner, soft hyphen, fillers that draw nothing. Left alone here:
 * what may belong to an emoji, which its neighbours decide once the rest is gone.
 */
const INVISIBLE = /(?![\ufe0e\ufe0f\u{e0020}-\u{e007f}\u200d])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** An emoji as one draws it, or else a joiner, variation selector or tag that stands beside none. */
const EMOJI_OR_STRAY = (() => {
  const flag = "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}";
  const one = `(?:${flag}|\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?)`;
  return new RegExp(
    `${one}(?:\\u200d${one})*|[0-9#*]\\ufe0f?\\u20e3|[\\u200d\\ufe0e\\ufe0f\\u{e0020}-\\u{e007f}]`,
    "gu",
  );
})();
const STRAY = /^[\ufe0e\ufe0f\u{e0020}-\u{e007f}\u200d]/u;

const REFUSED = /(?![\t\n])[\p{Cc}\p{Surrogate}]/u;

/**
 * The text without what nobody sees, its line ends as LF, blanks around it kept.
 * @returns undefined for a text with control characters or half a character (a lone surrogate)
 */
export function visibleText(text: string): string | undefined {
  if (!SUSPECT.test(text)) return text;
  const seen = text
    .replace(INVISIBLE, "")
    .replace(EMOJI_OR_STRAY, (found) => (STRAY.test(found) ? "" : found))
    .replace(/\r\n?|[\u2028\u2029]/g, "\n");
  return REFUSED.test(seen) ? undefined : seen;
}

/** A text of several lines, trimmed; undefined when it is refused. */
export const manyLines = (text: string): string | undefined => visibleText(text)?.trim();

/** A text of one line, trimmed; undefined when it is refused, as with a tab or a line end inside. */
export function oneLine(text: string): string | undefined {
  const line = manyLines(text);
  return line !== undefined && /[\t\n]/.test(line) ? undefined : line;
}
