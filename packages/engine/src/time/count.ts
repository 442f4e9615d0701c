/** Numbers as they are written in a phrase: 12, 十二, 两, a, three. */
const DIGITS = "零一二三四五六七八九";
const ENGLISH = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export const COUNT = "(?:\\d{1,4}|[零〇一二两三四五六七八九十百]{1,6})";
export const ENGLISH_COUNT = `(?:\\d{1,4}|an?|${ENGLISH.filter(Boolean).join("|")})`;

const digit = (letter: string): number => (letter === "两" ? 2 : DIGITS.indexOf(letter === "〇" ? "零" : letter));

/** 3, 13, 30, 103, 113, 130: 三五 is a guess of who wrote it, 一百五 is 150 or 105. */
const CHINESE =
  /^(?:([一二两三四五六七八九])百)?(?:([一二三四五六七八九])?(十))?(?:([零〇])?([一二两三四五六七八九]))?$/;

/** Up to 999; undefined for what is no number. */
function ofChinese(text: string): number | undefined {
  if (/^[零〇]$/.test(text)) return 0;
  const [all = "", hundreds, tens = "一", ten, zero, ones] = CHINESE.exec(text) ?? [];
  // 百零五 needs its zero, and only there is one.
  const needsZero = hundreds !== undefined && ten === undefined && ones !== undefined;
  if (all === "" || needsZero !== (zero !== undefined)) return undefined;
  return (hundreds ? digit(hundreds) * 100 : 0) + (ten ? digit(tens) * 10 : 0) + (ones ? digit(ones) : 0);
}

export function countOf(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (/^an?$/.test(text)) return 1;
  const english = ENGLISH.indexOf(text);
  return english > 0 ? english : ofChinese(text);
}
