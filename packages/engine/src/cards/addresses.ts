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

/** The words from `at` on that only a blank or two keep apart. */
function wordsInARow(text: string, words: readonly Stretch[], at: number): string[] {
  const row: string[] = [];
  let end = words[at]?.from ?? 0;
  for (const { from, to } of words.slice(at, at + MOST_WORDS)) {
    if (row.length > 0 && !/^ {1,2}$/.test(text.slice(end, from))) break;
    row.push(text.slice(from, to));
    end = to;
  }
  return row;
}

/** Where an address ends that begins with the word at `at`: 浙江省 杭州市 文三路 123号 is one. */
export function addressEnd(text: string, words: readonly Stretch[], at: number): number | undefined {
  const row = wordsInARow(text, words, at);
  const notRegion = row.slice(0, 6).findIndex((word) => !isRegion(word));
  const [street = "", number = ""] = notRegion < 0 ? [] : row.slice(notRegion);
  const ofStreet = (isStreet(street) && 1) || (isStreetInTwo(street, number) && 2);
  if (!ofStreet) return undefined;
  let next = notRegion + ofStreet;
  if (mayEndInName(row[next - 1] ?? "")) return undefined;
  for (const most = next + 3; next < most && isFloor(row[next] ?? ""); ) next += 1;
  return at + next;
}

/** Whether what stands behind 地址： is one. */
export const looksLikeAddress = (text: string): boolean =>
  /\p{Script=Han}/u.test(text)
    ? (UNITS.test(text) || STREET.test(text)) && (STREET.test(text) || NUMBERED.test(text) || /[市区县]/u.test(text))
    : text.length >= 8 && /\d/.test(text) && /[A-Za-z]{3}/.test(text);

/** Where the address ends that begins with the first word: at the first that is no part of one. */
export function addressWords(text: string, words: readonly Stretch[]): number {
  let end = words[0]?.to ?? 0;
  for (const { from, to } of words.slice(1)) {
    const word = text.slice(from, to);
    if (!/^ {1,2}$/.test(text.slice(end, from)) || !(isRegion(word) || mayFollow(word))) break;
    end = to;
  }
  return end;
}
