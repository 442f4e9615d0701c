/** Texts that may hold a number: nothing in them that a line of a protocol would end by. */

const LONGEST = 64;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212\u30fc]/g;
const DOTS = /[。·•・∙]/g;

/** Half width, without what nobody sees; undefined for a text that is no number in any case. */
export function writtenNumber(text: string): string | undefined {
  if (text.length > LONGEST || CONTROL.test(text)) return undefined;
  const tidy = text.normalize("NFKC").replace(UNSEEN, "").replace(DASHES, "-").replace(DOTS, ".");
  const plain = tidy
    .replace(/[[【〔]/g, "(")
    .replace(/[\]】〕]/g, ")")
    .replace(/、|，/g, ",")
    .trim();
  return plain === "" ? undefined : plain;
}
