/**
 * Search terms of short Chinese texts: every 1- and 2-character piece of names, every two and three letters in a row
 * of names and pinyin initials, and every four digits of phones. An inverted index on them answers one- and
 * two-character searches, which no trigram index can; a `like` on the hits keeps the answer exact.
 */

const PHONE_PIECE = 4;
/** Latin letters are few, so that a pair of them says little: longer words are looked up by three. */
const LATIN_PIECE = 3;

/** NFKC, lower case, single spaces: the form in which texts and search words meet. */
export function searchForm(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

const pieces = (text: string, length: number): string[] => {
  const characters = [...text];
  return characters.slice(length - 1).map((_, at) => characters.slice(at, at + length).join(""));
};

const digitPieces = (text: string): string[] =>
  (text.match(/\d{4,}/g) ?? []).flatMap((run) => pieces(run, PHONE_PIECE));

const latinPieces = (text: string): string[] =>
  (text.match(/[a-z0-9]{3,}/g) ?? []).flatMap((run) => pieces(run, LATIN_PIECE));

/** Digits of a phone without country code and separators. */
export function phoneDigits(phone: string): string {
  const digits = phone.normalize("NFKC").replace(/\D/g, "");
  const local = /^(?:00)?86(?=1\d{10}$)/.test(digits) ? digits.replace(/^(?:00)?86/, "") : digits;
  return /^01[3-9]\d{9}$/.test(local) ? local.slice(1) : local;
}

export interface Searchable {
  names: readonly string[];
  phones: readonly string[];
  /** Pinyin initials of the names, such as `bjfy`. */
  initials: readonly string[];
}

/** The text that a search word must occur in; parts are kept apart by a line break no search word contains. */
export function searchText({ names, phones, initials }: Searchable): string {
  return [...names.map(searchForm), ...phones.map(phoneDigits), ...initials].filter((part) => part !== "").join("\n");
}

/** The terms under which a row is found, each once. */
export function searchGrams({ names, phones, initials }: Searchable): string[] {
  const texts = names.map(searchForm);
  const ofNames = texts.flatMap((text) => [...pieces(text, 1), ...pieces(text, 2), ...digitPieces(text)]);
  const ofPhones = phones.map(phoneDigits).flatMap((phone) => pieces(phone, PHONE_PIECE));
  const ofInitials = initials.flatMap((word) => pieces(word, 2));
  const ofLatin = [...texts, ...initials].flatMap(latinPieces);
  return [...new Set([...ofNames, ...ofPhones, ...ofInitials, ...ofLatin])].filter((gram) => gram.trim() !== "");
}

export interface SearchQuery {
  /** All of these must be among a row's terms. */
  grams: string[];
  /** And this must occur in its search text, literally. */
  text: string;
  /** The one term is the whole word: a row that has it has the text, and need not be read. */
  isTerm: boolean;
}

function queryOf(text: string, length: number): SearchQuery {
  const grams = [...new Set(pieces(text, length))].filter((gram) => gram.trim() !== "");
  return { grams, text, isTerm: grams.length === 1 && grams[0] === text };
}

/** A search word as terms and text; undefined for a blank one. */
export function searchQuery(key: string): SearchQuery | undefined {
  const form = searchForm(key);
  if (form === "") return undefined;
  const phone = phoneDigits(form.replace(/^(?:\+|00)86/, ""));
  // Typed with separators or country code, a phone is still the same phone.
  if (/^[+\d][\d ()-]+$/.test(form) && phone.length >= PHONE_PIECE) return queryOf(phone, PHONE_PIECE);
  if (/^[a-z0-9]{3,}$/.test(form)) return queryOf(form, LATIN_PIECE);
  return queryOf(form, [...form].length >= 2 ? 2 : 1);
}
