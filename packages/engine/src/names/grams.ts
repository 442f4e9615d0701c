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

/** Every `length` characters in a row, blank ones left out. */
function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  // Where each character ends; one outside the basic plane takes two places.
  const ends: number[] = [];
  for (const character of text) {
    ends.push((ends.at(-1) ?? 0) + character.length);
    if (ends.length < length) continue;
    const piece = text.slice(ends.at(-length - 1) ?? 0, ends.at(-1));
    if (piece.trim() !== "") found.push(piece);
  }
  return found;
}

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
  const terms = new Set<string>();
  const add = (text: string, length: number) => {
    for (const piece of pieces(text, length)) terms.add(piece);
  };
  const addRuns = (text: string, runs: RegExp, length: number) => {
    for (const run of text.match(runs) ?? []) add(run, length);
  };
  for (const text of names.map(searchForm)) {
    add(text, 1);
    add(text, 2);
    addRuns(text, /\d{4,}/g, PHONE_PIECE);
    addRuns(text, /[a-z0-9]{3,}/g, LATIN_PIECE);
  }
  for (const phone of phones) add(phoneDigits(phone), PHONE_PIECE);
  for (const word of initials) {
    add(word, 2);
    addRuns(word, /[a-z0-9]{3,}/g, LATIN_PIECE);
  }
  return [...terms];
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
  const grams = [...new Set(pieces(text, length))];
  return { grams, text, isTerm: grams.length === 1 && grams[0] === text };
}

/** A search word as terms and text; undefined for a blank one. */
export function searchQuery(key: string): SearchQuery | undefined {
  const form = searchForm(key);
  if (form === "") return undefined;
  // Where digits enough follow; 0086 alone may be any four digits of a phone.
  const phone = phoneDigits(form.replace(/^(?:\+|00)86(?=(?:\D*\d){4})/, ""));
  // Typed with separators or country code, a phone is still the same phone.
  if (/^[+\d][\d ()-]+$/.test(form) && phone.length >= PHONE_PIECE) return queryOf(phone, PHONE_PIECE);
  if (/^[a-z0-9]{3,}$/.test(form)) return queryOf(form, LATIN_PIECE);
  return queryOf(form, [...form].length >= 2 ? 2 : 1);
}
