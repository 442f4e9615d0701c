/** Words without a label, understood by what they are: addresses, companies, people and what these are. */

import { CARD_PARTS, type Candidate, type CardPart, type Stretch } from "../values/card";
import { addressEnd } from "./addresses";
import { companyIn, mayBeShortName, RANK } from "./companies";
import { painted, TAKEN } from "./painted";
import { isLatinName, isLatinTitle, isName, personIn, type WordPart } from "./people";
import { LATIN_COMPANY, POLITE } from "./words";
import { spacedWord, withInnerBrackets, wordsOf } from "./words-of";

/** People by rank: 张伟 before 王总 is decided by who reads them all; Latin names are a last resort. */
const LATIN_RANK = 3;
const POLITE_WORD = new RegExp(`^[ (]{1,2}(?:${POLITE})(?![\\p{L}\\p{N}])\\)?`, "u");

const candidate = (part: CardPart, value: string, place: Stretch, rank: number): Candidate => ({
  part,
  value,
  rank,
  from: place.from,
  to: place.to,
});

/** 张伟 女士: the form of address belongs to the name. */
function person(text: string, from: number, { part, value, start, end }: WordPart): Candidate {
  const to = from + end;
  const polite = part === "person" ? (POLITE_WORD.exec(text.slice(to, to + 8))?.[0].length ?? 0) : 0;
  return candidate(part, value, { from: from + start, to: to + polite }, 1);
}

/** Also in 的张伟, which is left of 杭州云帆科技有限公司的张伟. */
function peopleIn(text: string, place: Stretch): Candidate[] {
  const from = place.from + (text.startsWith("的", place.from) ? 1 : 0);
  return personIn(text.slice(from, place.to)).map((found) => person(text, from, found));
}

interface Read {
  found: Candidate[];
  next: number;
}

function wordAt(text: string, words: readonly Stretch[], at: number): Read {
  const place = words[at];
  if (!place) return { found: [], next: at + 1 };
  const end = addressEnd(text, words, at);
  const lastWord = end === undefined ? undefined : words[end - 1];
  if (end !== undefined && lastWord) {
    const whole = { from: place.from, to: lastWord.to };
    return { found: [candidate("address", text.slice(whole.from, whole.to), whole, 1)], next: end };
  }
  for (const whole of [...withInnerBrackets(text, words, at), { ...place, next: at + 1 }]) {
    const word = text.slice(whole.from, whole.to);
    const company = companyIn(word);
    // With brackets it is one name or none.
    if (!company || (whole.next > at + 1 && company.end < word.length)) continue;
    const [from, to] = [whole.from + company.start, whole.from + company.end];
    const people = peopleIn(text, { from: to, to: whole.to });
    return {
      found: [candidate("company", text.slice(from, to), { from, to }, company.rank), ...people],
      next: whole.next,
    };
  }
  const wide = spacedWord(text, words, at);
  const name = wide && text.slice(wide.from, wide.to).replaceAll(" ", "");
  if (wide && name !== undefined && isName(name))
    return { found: [candidate("person", name, wide, 1)], next: wide.next };
  return { found: peopleIn(text, place), next: at + 1 };
}

/** Lines, and what columns and bars make of them. */
function segmentsOf(text: string): Stretch[] {
  return Array.from(text.matchAll(/(?:[^\n|\ufdd0\ufdd1 ]| (?! ))+/gu), ({ 0: all, index }) => ({
    from: index + all.length - all.trimStart().length,
    to: index + all.trimEnd().length,
  })).filter(({ from, to }) => to > from && to - from <= 80);
}

/** A card in Latin letters: company and position by their last word, a name by the mail address or the position beside it. */
function latinIn(text: string, account = ""): Candidate[] {
  const segments = segmentsOf(text).map((place) => ({ place, line: text.slice(place.from, place.to) }));
  return segments.flatMap(({ place, line }, at): Candidate[] => {
    if (/\p{Script=Han}/u.test(line)) return [];
    if (LATIN_COMPANY.test(line) && /^[\p{Lu}\d]/u.test(line)) return [candidate("company", line, place, RANK.latin)];
    if (line.includes(" ") && isLatinTitle(line)) return [candidate("position", line, place, 2)];
    if (!line.includes(" ") || !isLatinName(line)) return [];
    const beside = [segments[at - 1], segments[at + 1]].some((other) => other && isLatinTitle(other.line));
    const inAccount = line
      .toLowerCase()
      .split(/[ .'-]+/)
      .some((word) => word.length >= 3 && account.includes(word));
    return beside || inAccount ? [candidate("person", line, place, LATIN_RANK)] : [];
  });
}

/** Only signs and what was understood stand between the first word of a line and the next thing that is known. */
const GAP = new RegExp(`^[ ,，、/|;_${TAKEN}-]{1,80}$`, "u");

/** A line of 公司 姓名 手机 and nothing else: its first word is the company, though nothing in it says so. */
function shortName(text: string, line: Stretch, found: readonly Candidate[]): Candidate[] {
  if (found.length > CARD_PARTS.length || found.some(({ part }) => part === "company")) return [];
  if (found.filter(({ part }) => part === "person").length !== 1) return [];
  const isFound = (word: Stretch) => found.some(({ from, to }) => word.from < to && word.to > from);
  const words = wordsOf(text, line.from, line.to);
  const [word, second] = words.filter((one) => one === words[0] || !isFound(one));
  const next = Math.min(...found.map(({ from }) => from));
  if (!word || second || word.to > next) return [];
  const value = text.slice(word.from, word.to);
  return GAP.test(text.slice(word.to, next)) && mayBeShortName(value)
    ? [candidate("company", value, word, RANK.first)]
    : [];
}

const LONGEST_LINE = 200;

/** The last ones, as long as they are what is asked for. */
function popWhile<Item>(items: Item[], is: (item: Item) => boolean): Item[] {
  const popped: Item[] = [];
  for (let last = items.at(-1); last !== undefined && is(last); last = items.at(-1)) {
    popped.push(last);
    items.pop();
  }
  return popped;
}

/** @param found in the order of the text, as the numbers are */
function shortNames(text: string, found: readonly Candidate[], numbers: readonly Stretch[]): Candidate[] {
  const names: Candidate[] = [];
  const [ofLine, numbersOfLine] = [[...found].reverse(), [...numbers].reverse()];
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const line = { from, to: end < 0 ? text.length : end };
    const here = popWhile(ofLine, ({ from: at }) => at < line.to);
    const number = popWhile(numbersOfLine, ({ from: at }) => at < line.to);
    if (line.to - line.from <= LONGEST_LINE && number.length > 0) names.push(...shortName(text, line, here));
    from = line.to + 1;
  }
  return names;
}

export interface Surroundings {
  /** Something that leaves no doubt was understood: what is less sure is believed beside it only. */
  isSure: boolean;
  /** Of the phones and mobiles. */
  numbers: readonly Stretch[];
  /** What stands before the @ of the first mail address, in lower case. */
  account: string | undefined;
}

export function unlabelledIn(text: string, { isSure, numbers, account }: Surroundings): Candidate[] {
  const latin = latinIn(text, account);
  const left = painted(text, latin);
  const words = wordsOf(left);
  const found: Candidate[] = [];
  for (let at = 0; at < words.length; ) {
    const read = wordAt(left, words, at);
    found.push(...read.found);
    at = read.next;
  }
  const sure = found.filter(({ part, rank }) => part === "address" || (part === "company" && rank === RANK.legal));
  if (!isSure && sure.length === 0) return [];
  return [...found, ...latin, ...shortNames(left, found, numbers)];
}
