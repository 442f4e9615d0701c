/** Addresses in Chinese, with a province or from the street on. */
import type { Stretch } from "../values/card";
import { isName } from "./people";

const REGION = /^\p{Script=Han}{2,12}?(?:省|自治区|特别行政区|市|自治州|地区|盟|区|县|旗|镇|乡|街道|新区|开发区)$/u;
const STREET = /(?:路|街|道|巷|弄|胡同|村|园区?|工业区|开发区|镇|乡|里|街道|社区|广场|大厦)/u;
const NUMBERED = /[\dA-Z一二三四五六七八九十]+(?:号|弄|幢|栋|座|楼|层|室|单元|房|F)/u;
/** What stands behind the last number of 文三路123号5楼王芳: whose name that is nobody can tell. */
const NAME_LAST = /(?:号|楼|层|室|单元|房|[幢栋座])(\p{Script=Han}{2,4})$/u;
const UNITS = /[省市区县旗镇乡]/u;
const NOT_IN = /[，。？！]|公司|电话|手机|联系|我|你|的|请|吗/u;

const isRegion = (word: string) => REGION.test(word);
/** A street and a number, or a region and a street. */
const isStreet = (word: string) =>
  !NOT_IN.test(word) &&
  /^[\p{Script=Han}\w#()-]{4,60}$/u.test(word) &&
  /^\p{Script=Han}{2}/u.test(word) &&
  STREET.test(word) &&
  NUMBERED.test(word);
const mayFollow = (word: string) =>
  !NOT_IN.test(word) && word.length <= 40 && (STREET.test(word) || NUMBERED.test(word));

/** 文三路 and 123号 as two words. */
const isStreetInTwo = (street: string, number: string) =>
  STREET.test(street) && !NOT_IN.test(street) && NUMBERED.test(number) && isStreet(street + number);
const mayEndInName = (word: string) => isName(NAME_LAST.exec(word)?.[1] ?? "");
const isFloor = (word: string) => /^[\dA-Z]/.test(word) && mayFollow(word);

/** Words of an address at most: five regions, street and number, three of what is in the house. */
const MOST_WORDS = 10;

const UNIT_FIRST = /^(?:号|弄|幢|栋|座|楼|层|室|单元|房)/u;
const NUMBER_LAST = /[\dA-Z一二三四五六七八九十]$/u;
/** 3 幢 501: what stands last behind a house or a staircase is a room. */
const ROOM = /^[A-Z]?\d{1,2}-?\d{2,3}[A-Z]?$/u;
const BEFORE_ROOM = /(?:号|弄|幢|栋|座|楼|层|单元)$/u;

/** A word of an address, and which of the text's comes next. */
interface AddressWord {
  word: string;
  next: number;
  to: number;
}

/** The words from `at` on that only a blank or two keep apart; 588 号 is one. */
function wordsInARow(text: string, words: readonly Stretch[], at: number): AddressWord[] {
  const row: AddressWord[] = [];
  for (const [place, { from, to }] of words.slice(at, at + 2 * MOST_WORDS).entries()) {
    const before = row.at(-1);
    if (before && !/^ {1,2}$/.test(text.slice(before.to, from))) break;
    const word = text.slice(from, to);
    const next = at + place + 1;
    if (before && UNIT_FIRST.test(word) && NUMBER_LAST.test(before.word))
      row.splice(-1, 1, { word: before.word + word, next, to });
    else row.push({ word, next, to });
  }
  return row.slice(0, MOST_WORDS);
}

const isRoom = (row: readonly AddressWord[], at: number) =>
  ROOM.test(row[at]?.word ?? "") && BEFORE_ROOM.test(row[at - 1]?.word ?? "") && row[at + 1] === undefined;

/** Where an address ends that begins with the word at `at`: 浙江省 杭州市 文三路 123 号 is one. */
export function addressEnd(text: string, words: readonly Stretch[], at: number): number | undefined {
  const row = wordsInARow(text, words, at);
  const wordOf = (place: number) => row[place]?.word ?? "";
  const notRegion = row.slice(0, 6).findIndex(({ word }) => !isRegion(word));
  if (notRegion < 0) return undefined;
  const [street, number] = [wordOf(notRegion), wordOf(notRegion + 1)];
  const ofStreet = (isStreet(street) && 1) || (isStreetInTwo(street, number) && 2);
  if (!ofStreet) return undefined;
  let next = notRegion + ofStreet;
  if (mayEndInName(wordOf(next - 1))) return undefined;
  for (const most = next + 3; next < most && (isFloor(wordOf(next)) || isRoom(row, next)); ) next += 1;
  return row[next - 1]?.next;
}

/** Whether what stands behind 地址： is one. */
export const looksLikeAddress = (text: string): boolean =>
  /\p{Script=Han}/u.test(text)
    ? (UNITS.test(text) || STREET.test(text)) && (STREET.test(text) || NUMBERED.test(text) || /[市区县]/u.test(text))
    : text.length >= 8 && /\d/.test(text) && /[A-Za-z]{3}/.test(text);

/** Where the address ends that begins with the first word: at the first that is no part of one. */
export function addressWords(text: string, words: readonly Stretch[]): number {
  const row = wordsInARow(text, words, 0);
  const end = row.findIndex(({ word }, at) => at > 0 && !(isRegion(word) || mayFollow(word) || isRoom(row, at)));
  return row.at(end < 0 ? -1 : end - 1)?.to ?? 0;
}
