/** Names of people and what they are, in one word without separators: 张伟, 王总, 张伟先生, 采购部经理张伟. */
import type { CardPart } from "../values/card";
import {
  ADDRESSED,
  COMPOUND_SURNAMES,
  DEPARTMENTS,
  LATIN_TITLES,
  NO_NAME_END,
  POLITE,
  SENTENCE,
  SURNAMES,
  startsLikeWord,
  TITLES,
} from "./words";

/** A part of a word, counted from its start. */
export interface WordPart {
  part: CardPart;
  value: string;
  start: number;
  end: number;
}

const HAN = /^\p{Script=Han}+$/u;
const NICKNAME = /^[小老阿][王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董袁邓许沈彭吕苏卢蒋蔡]$/u;

/** How many letters of the start are a surname: 2, 1 or 0. */
export function surnameLength(word: string): number {
  if (COMPOUND_SURNAMES.has(word.slice(0, 2))) return 2;
  return SURNAMES.has(word.charAt(0)) ? 1 : 0;
}

/** A surname and one or two letters, which are no word. */
export function isName(word: string): boolean {
  if (!HAN.test(word)) return false;
  const surname = surnameLength(word);
  const given = word.length - surname;
  return surname > 0 && (given === 1 || given === 2) && !startsLikeWord(word) && !NO_NAME_END.test(word);
}

const ADDRESS_ONLY = new RegExp(`^(?:${ADDRESSED}|${TITLES})$`, "u");
const POLITE_END = new RegExp(`^(.{2,4}?)(?:${POLITE})$`, "u");
const PLAIN_TITLE = new RegExp(`^(?:(?:${DEPARTMENTS})(?:部门?|处|科|室|组|中心)?){0,2}(?:${TITLES})$`, "u");
const TITLE = new RegExp(`^.{0,10}(?:${TITLES})$`, "u");
const LATIN_TITLE = new RegExp(`^(?:${LATIN_TITLES})$`, "iu");
const SHORT_TITLE = /^(?:CEO|CTO|CFO|COO|CIO|CMO|CHO|CMO|VP|GM)$/;
/** A word with these is a company and somebody of it; where one ends is not sure. */
const INSTITUTION_IN = /公司|集团|医院|学校|大学|银行|有限/u;

/** 王总 and 欧阳经理: a surname and nothing of the name. */
export function isAddressed(word: string): boolean {
  const surname = surnameLength(word);
  return surname > 0 && !startsLikeWord(word) && ADDRESS_ONLY.test(word.slice(surname));
}

export const isTitle = (word: string): boolean =>
  SHORT_TITLE.test(word) ||
  (HAN.test(word) && word.length <= 14 && TITLE.test(word) && !SENTENCE.test(word) && !INSTITUTION_IN.test(word));

/** `Sales Manager`, every word of it in capitals or begun by one. */
export const isLatinTitle = (line: string): boolean => {
  const said = line.split(/ +/);
  return (
    said.length <= 5 &&
    LATIN_TITLE.test(said.at(-1) ?? "") &&
    said.every((word) => /^(?:[A-Z][\w&/.-]*|of|and|&)$/.test(word))
  );
};

const one = (part: CardPart, word: string, value = word): WordPart[] => [{ part, value, start: 0, end: word.length }];

/** Both halves of a word, the name in one of them. */
function halves(word: string, at: number, parts: readonly [CardPart, CardPart]): WordPart[] {
  return [
    { part: parts[0], value: word.slice(0, at), start: 0, end: at },
    { part: parts[1], value: word.slice(at), start: at, end: word.length },
  ];
}

/** A name and a title as one word; the shortest name of those that leave a title: 张伟 and 总经理, not 张伟总. */
function nameAndTitle(word: string): WordPart[] | undefined {
  for (const length of [2, 3, 4]) {
    const at = word.length - length;
    if (at < 2) break;
    if (isName(word.slice(0, length)) && PLAIN_TITLE.test(word.slice(length)))
      return halves(word, length, ["person", "position"]);
    if (isName(word.slice(at)) && PLAIN_TITLE.test(word.slice(0, at))) return halves(word, at, ["position", "person"]);
  }
  return undefined;
}

/** What one word says of a person; empty when that is nothing or not sure. */
export function personIn(word: string): WordPart[] {
  if (SHORT_TITLE.test(word)) return one("position", word);
  if (word.length > 18 || !HAN.test(word)) return [];
  if (isAddressed(word) || NICKNAME.test(word)) return one("person", word);
  const polite = POLITE_END.exec(word)?.[1] ?? "";
  if (isName(polite)) return one("person", word, polite);
  const both = nameAndTitle(word);
  if (both) return both;
  if (isTitle(word)) return one("position", word);
  return isName(word) ? one("person", word) : [];
}

const POLITE_LAST = new RegExp(`(?:${POLITE})$`, "u");
const FOREIGN_NAME = /^\p{Script=Han}{2,8}(?:·\p{Script=Han}{1,8}){1,3}$/u;
const LATIN_NAME = /^\p{Lu}[\p{L}'.-]{0,20}(?: \p{Lu}[\p{L}'.-]{0,20}){0,3}$/u;
export const isLatinName = (line: string): boolean => LATIN_NAME.test(line);

/** Behind 联系人： any name is one: 阿依古丽, 买买提·艾力; with what follows it in the word. */
export function namedPerson(word: string): WordPart[] {
  const known = personIn(word);
  if (known.some(({ part }) => part === "person")) return known;
  if (FOREIGN_NAME.test(word) || isLatinName(word)) return one("person", word);
  const plain = word.replace(POLITE_LAST, "");
  return HAN.test(plain) && plain.length >= 2 && plain.length <= 4 ? one("person", word, plain) : [];
}
