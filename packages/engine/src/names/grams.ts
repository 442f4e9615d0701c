/**
 * Search terms of short Chinese texts: every 1- and 2-character piece of names, every two and three letters in a row
 * of names and pinyin initials, three and five letters of pinyin from where a syllable begins, and every four digits of
 * phones. An inverted index on them answers one- and two-character searches, which no trigram index can; a look at the
 * text of the hits keeps the answer exact.
 */
import type { SearchKind } from "../fields/field-def";
import { phoneDigits, readPhone } from "../text/phone";
import { simplified } from "./variants";

const PHONE_PIECE = 4;
/** Latin letters are few, so that a pair of them says little: longer words are looked up by three. */
const LATIN_PIECE = 3;
/** About two syllables, which few names share. */
const SPOKEN_PIECE = 5;
/** Between what everybody who sees a record reads and what is masked from some. */
export const TEXT_PARTS = "\n\n\n";
/** The same in texts of a former version, which have variants of characters as they are written; the oldest have none. */
export const FORMER_PARTS = "\n\n";

/** NFKC, lower case, single spaces, simplified characters: the form in which texts and search words meet. */
export function searchForm(text: string): string {
  return simplified(text.normalize("NFKC")).toLowerCase().replace(/\s+/g, " ").trim();
}

/** Every `length` characters in a row, blank ones left out. */
function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  // One outside the basic plane takes two places; most texts have none.
  const characters: string | readonly string[] = /[\ud800-\udfff]/.test(text) ? [...text] : text;
  for (let at = 0; at + length <= characters.length; at += 1) {
    const part = characters.slice(at, at + length);
    const piece = typeof part === "string" ? part : part.join("");
    if (piece !== " ") found.push(piece);
  }
  return found;
}

/** How a part of a name is said: a syllable of pinyin, or a run of letters and digits as it is written. */
export interface Spoken {
  /** a to z and digits only. */
  letters: string;
  /** Where it stands in the name. */
  from: number;
  to: number;
  written: boolean;
}

/** A value that a record is found by. */
export interface SearchValue {
  kind: SearchKind;
  text: string;
  /** Of names and people. */
  spoken?: readonly Spoken[];
  /** Masked from somebody who sees the record. */
  hidden?: boolean;
}

/** Pinyin initials, such as `bjfy`. */
export const initialsOf = (spoken: readonly Spoken[]): string =>
  spoken.map(({ letters, written }) => (written ? letters : letters.slice(0, 1))).join("");

/** Pinyin with a capital where a syllable begins, such as `HeFei`; '' where nothing is Chinese. */
function pinyinLine(spoken: readonly Spoken[]): string {
  if (spoken.every(({ written }) => written)) return "";
  return spoken.map(({ letters }) => letters.slice(0, 1).toUpperCase() + letters.slice(1)).join("");
}

/** ü is a v of what is said, and typed as v, u or yu: 策略 is celve, celue and celyue. */
export function typedWays(spoken: readonly Spoken[]): (readonly Spoken[])[] {
  const isWith = ({ letters, written }: Spoken) => !written && letters.includes("v");
  if (!spoken.some(isWith)) return [spoken];
  const ways = ["v", "u", "yu"].map((typed) =>
    spoken.map((part) => (isWith(part) ? { ...part, letters: part.letters.replace("v", typed) } : part)),
  );
  return ways;
}

/** Without one it is no pinyin, but initials. */
const VOWEL = /[aeiouv]/;

/** What records are found under: each term once, and the text that search words must occur in. */
export interface SearchTerms {
  grams: string[];
  /** A line for each writing, which no search word reaches across; first what nobody is kept from reading. */
  text: string;
}

class Terms {
  readonly #grams = new Set<string>();
  readonly #shown = new Set<string>();
  readonly #hidden = new Set<string>();
  readonly #seen = new Set<string>();

  get all(): SearchTerms {
    const [shown, hidden] = [this.#shown, this.#hidden].map((lines) => [...lines].join("\n"));
    return { grams: [...this.#grams], text: `${shown}${TEXT_PARTS}${hidden}` };
  }

  add({ kind, text, spoken, hidden = false }: SearchValue): void {
    const lines = hidden ? this.#hidden : this.#shown;
    const line = kind === "phone" ? phoneDigits(text) : searchForm(text);
    const seen = `${kind} ${line}`;
    // The primary contact is a value of its customer, and one of its contacts.
    if (line === "" || (this.#seen.has(seen) && lines.has(line))) return;
    this.#seen.add(seen);
    lines.add(line);
    if (kind === "phone") this.#pieces(line, PHONE_PIECE);
    else this.#write(line);
    if (spoken) this.#say(spoken, lines);
  }

  #pieces(text: string, length: number): void {
    for (const piece of pieces(text, length)) this.#grams.add(piece);
  }

  #write(line: string): void {
    this.#pieces(line, 1);
    this.#pieces(line, 2);
    for (const run of line.match(/\d{4,}/g) ?? []) this.#pieces(run, PHONE_PIECE);
    for (const run of line.match(/[a-z0-9]{3,}/g) ?? []) this.#pieces(run, LATIN_PIECE);
  }

  #say(spoken: readonly Spoken[], lines: Set<string>): void {
    const initials = initialsOf(spoken);
    if (initials !== "") lines.add(initials);
    this.#pieces(initials, 2);
    this.#pieces(initials, LATIN_PIECE);
    for (const way of typedWays(spoken)) this.#sayLine(way, lines);
  }

  #sayLine(spoken: readonly Spoken[], lines: Set<string>): void {
    const pinyin = pinyinLine(spoken);
    if (pinyin === "") return;
    lines.add(pinyin);
    const letters = pinyin.toLowerCase();
    let at = 0;
    for (const syllable of spoken) {
      if (syllable.letters !== "") this.#saidFrom(letters, at);
      at += syllable.letters.length;
    }
  }

  #saidFrom(letters: string, at: number): void {
    const short = letters.slice(at, at + LATIN_PIECE);
    // Others could be taken for initials, of which a term is the whole word.
    if (short.length === LATIN_PIECE && VOWEL.test(short)) this.#grams.add(short);
    const long = letters.slice(at, at + SPOKEN_PIECE);
    if (long.length === SPOKEN_PIECE) this.#grams.add(long);
  }
}

/** The terms and the text of a record with these values. */
export function searchTerms(values: readonly SearchValue[]): SearchTerms {
  const terms = new Terms();
  for (const value of values) terms.add(value);
  return terms.all;
}

/** A word as pinyin, which must begin where a syllable does. */
export interface SpokenWord {
  /** This must be among a row's terms. */
  gram: string;
  /** And this regular expression must match its search text. */
  pattern: string;
  /** The one term is the whole word. */
  isTerm: boolean;
}

export interface SearchWord {
  /** All of these must be among a row's terms. */
  grams: string[];
  /** And this must occur in its search text, literally. */
  text: string;
  /** The one term is the whole word: a row that has it has the word, and its text need not be read. */
  isTerm: boolean;
  /** Or else it is found like this. */
  spoken?: SpokenWord;
}

/** Words that are all to be found, in whatever order. */
export type SearchQuery = readonly SearchWord[];

function wordOf(text: string, length: number): SearchWord {
  const grams = [...new Set(pieces(text, length))];
  return { grams, text, isTerm: grams.length === 1 && grams[0] === text };
}

const eitherCase = (letter: string) => (/[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}]` : letter);

function latinWord(text: string): SearchWord {
  const word = wordOf(text, LATIN_PIECE);
  const gram = text.slice(0, text.length < SPOKEN_PIECE ? LATIN_PIECE : SPOKEN_PIECE);
  if (!VOWEL.test(text.length < SPOKEN_PIECE ? gram : text)) return word;
  const pattern = `${text.slice(0, 1).toUpperCase()}${Array.from(text.slice(1), eitherCase).join("")}`;
  return { ...word, spoken: { gram, pattern, isTerm: gram === text } };
}

/** Digits of what is typed as a phone, with separators or country code. */
function typedPhone(form: string): string | undefined {
  // Where digits enough follow; 0086 alone may be any four digits of a phone.
  const digits = phoneDigits(form.replace(/^(?:\+|00)86(?=(?:\D*\d){4})/, ""));
  if (digits.length < PHONE_PIECE) return undefined;
  // 2026.01 and 192.168.1.1 are texts; what is a whole number with its extension is none.
  return /^[+(\d][\d ()-]+$/.test(form) || readPhone(form)?.isWhole ? digits : undefined;
}

function searchWord(form: string): SearchWord {
  const phone = typedPhone(form);
  if (phone !== undefined) return wordOf(phone, PHONE_PIECE);
  if (/^[a-z0-9]{3,}$/.test(form)) return latinWord(form);
  return wordOf(form, [...form].length >= 2 ? 2 : 1);
}

/** What is typed as words; undefined for a blank text. */
export function searchQuery(key: string): SearchQuery | undefined {
  const form = searchForm(key);
  if (form === "") return undefined;
  if (typedPhone(form) !== undefined) return [searchWord(form)];
  return [...new Set(form.split(" "))].map(searchWord);
}
