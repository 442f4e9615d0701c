/** Names as tables write them, made into one writing: of companies and things, and of people. */
import { COMPOUND_SURNAMES } from "../cards/words";

const WIDE = /[０-９Ａ-Ｚａ-ｚ．＆－／＋＇]/g;
const CHINESE = /\p{Script=Han}/u;
const BRACKETS = [
  ["(", "（"],
  [")", "）"],
  ["[", "［"],
  ["]", "］"],
] as const;

/** Around Chinese words they are wide, as on a licence; in a name without any they are those of a keyboard. */
function withBrackets(text: string): string {
  const wide = CHINESE.test(text);
  let made = text;
  for (const [narrow, full] of BRACKETS) made = wide ? made.replaceAll(narrow, full) : made.replaceAll(full, narrow);
  return wide ? made.replace(/ *([（［）］]) */g, "$1") : made;
}

/** Letters and digits of a keyboard, one blank where there were several, and one kind of brackets. */
export function tidyName(text: string): string {
  const folded = text.replace(WIDE, (letter) => letter.normalize("NFKC")).replace(/[^\S\n]+/g, " ");
  return withBrackets(folded.trim());
}

/** 张 三 and 欧阳 娜娜 are one person; 张三 李四 are two, and stay so. */
const ONE_PERSON = 3;

export function tidyPerson(text: string): string {
  const name = tidyName(text);
  const parts = name.split(" ");
  const letters = parts.join("");
  if (parts.length === 1 || !/^\p{Script=Han}+$/u.test(letters)) return name;
  const [first = ""] = parts;
  const length = [...letters].length;
  return length <= ONE_PERSON || (length === ONE_PERSON + 1 && COMPOUND_SURNAMES.has(first)) ? letters : name;
}
