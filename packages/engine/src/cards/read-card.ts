/**
 * Reads a smart line, a business card or the end of an e-mail: 公司 姓名 手机 in any order, with labels or without.
 * Nothing is guessed: what is not understood, and what could be two things, stays in the rest. Of several numbers or
 * accounts the first is taken, unless several people are named. Linear in the length of the text.
 */

import { plain } from "../text/plain";
import { CARD_PARTS, type Candidate, type Card, type CardPart, type Stretch, type Understood } from "../values/card";
import { labelledIn, withoutOthers } from "./labelled";
import { numbersIn, withBrackets } from "./numbers";
import { FOREIGN, painted } from "./painted";
import { isAddressed, surnameLength } from "./people";
import { restOf } from "./rest";
import { unlabelledIn } from "./unlabelled";

/** From here on it is the mail that was answered, and about somebody else. */
const ANSWERED =
  /\n[^\n]{0,120}(?:写道|wrote) ?:|\n[ >-]{0,30}(?:原始邮件|Original Message|转发的邮件|Forwarded message)[ -]{0,30}\n|\n ?(?:发件人|From) ?:/iu;

function withoutAnswered(text: string): string {
  const from = `\n${text}`.search(ANSWERED);
  return from < 0 ? text : painted(text, [{ from: Math.max(0, from - 1), to: text.length }], FOREIGN);
}

/** Two different ones of these are ambiguous; of the others the first is taken. */
const ONE: ReadonlySet<CardPart> = new Set(["company", "person", "position"]);
/** These belong to one person. */
const PERSONAL: ReadonlySet<CardPart> = new Set(["mobile", "phone", "wechat", "qq", "email"]);

const NAMES: ReadonlySet<CardPart> = new Set(["company", "person", "position", "address"]);

const surname = (name: string) => name.slice(0, surnameLength(name));

/** 王总（王建国） is one person, and 王建国 the name. */
function withoutShort(people: readonly Candidate[]): Candidate[] {
  const whole = new Set(people.flatMap(({ value }) => (isAddressed(value) ? [] : [surname(value)])));
  return people.filter(({ value }) => !isAddressed(value) || !whole.has(surname(value)));
}

function best(candidates: readonly Candidate[]): Candidate[] {
  const rank = candidates.reduce((least, one) => Math.min(least, one.rank), Number.POSITIVE_INFINITY);
  return candidates.filter((one) => one.rank === rank);
}

const severalOf = (candidates: readonly Candidate[]) => new Set(candidates.map(({ value }) => value)).size > 1;

function chosen(candidates: readonly Candidate[]): Map<CardPart, Candidate> {
  const of = (part: CardPart) => best(candidates.filter((one) => one.part === part));
  const people = withoutShort(of("person"));
  const parts = new Map<CardPart, Candidate>();
  // Of numbers of several people nobody can tell whose they are, also where one is two things, as in QQ/微信：12345678.
  const whose = new Set(
    severalOf(people)
      ? [...PERSONAL].flatMap((part) => (severalOf(of(part)) ? of(part).map(({ value }) => value) : []))
      : [],
  );
  for (const part of CARD_PARTS) {
    const found = part === "person" ? people : of(part);
    const [first] = found;
    const ambiguous = ONE.has(part)
      ? severalOf(found)
      : PERSONAL.has(part) && found.some(({ value }) => whose.has(value));
    if (first && !ambiguous) parts.set(part, first);
  }
  return parts;
}

function readOnce(text: string): Card {
  const { text: whole, written, places } = plain(text);
  const numbers = numbersIn(withoutOthers(withoutAnswered(whole)));
  const labelled = labelledIn(numbers.left);
  const found = [...numbers.candidates, ...labelled.candidates];
  const others = unlabelledIn(labelled.left, {
    isSure: found.length > 0,
    numbers: numbers.candidates.filter(({ part }) => part === "mobile" || part === "phone"),
    account: numbers.candidates
      .find(({ part }) => part === "email")
      ?.value.replace(/@.*/, "")
      .toLowerCase(),
  });
  const parts: Card["parts"] = {};
  const taken: Stretch[] = [];
  for (const [part, { value, from, to }] of chosen([...found, ...others])) {
    const place = withBrackets(whole, { from, to });
    // Numbers are read in half width, names stay as they were written: 纷扬科技（北京）有限公司.
    const at = NAMES.has(part) ? whole.slice(from, to).indexOf(value) : -1;
    const asWritten = at < 0 ? value : written.slice(from + at, from + at + value.length);
    const [start, last] = [places[place.from] ?? 0, places[place.to - 1] ?? 0];
    const understood: Understood = { value: asWritten, from: start, to: last + 1 };
    parts[part] = understood;
    taken.push(understood);
  }
  return {
    parts,
    rest: restOf(
      text,
      taken.sort((a, b) => a.from - b.from),
    ),
  };
}

/**
 * Reads the certain parts of a text. If taking them out makes more parts readable, as in the cards of two people, it
 * gives none: nobody can tell whose the parts are.
 */
export function readCard(text: string): Card {
  const card = readOnce(text);
  const again = Object.keys(readOnce(card.rest).parts);
  return again.some((part) => !Object.hasOwn(card.parts, part)) ? { parts: {}, rest: restOf(text, []) } : card;
}
