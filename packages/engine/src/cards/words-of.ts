/** The words of a plain text with their places; what was taken ends a word like any separator. */
import type { Stretch } from "../values/card";

const LETTER = String.raw`[\p{L}\p{M}\p{N}@#&·]`;
/** `2-301`, `Jean-Luc` and `R2-B` are one word, 云帆-张伟 are two. */
const WORD = new RegExp(`${LETTER}+(?:(?<=[A-Za-z0-9])[-.'](?=[A-Za-z0-9])${LETTER}+)*`, "gu");

export const wordsOf = (text: string, from = 0, to = text.length): Stretch[] =>
  Array.from(text.slice(from, to).matchAll(WORD), ({ 0: word, index }) => ({
    from: from + index,
    to: from + index + word.length,
  }));

const MOST_IN_BRACKETS = 10;

/** The word at `at` with brackets inside or at its end: 纷扬科技(北京)有限公司, 商行(个体工商户). */
export function withInnerBrackets(text: string, words: readonly Stretch[], at: number): (Stretch & { next: number })[] {
  const [word, inner, after] = [words[at], words[at + 1], words[at + 2]];
  if (!word || !inner || inner.to - inner.from > MOST_IN_BRACKETS) return [];
  if (text.slice(word.to, inner.from) !== "(" || text.charAt(inner.to) !== ")") return [];
  const short = { from: word.from, to: inner.to + 1, next: at + 2 };
  return after?.from === inner.to + 1 ? [{ from: word.from, to: after.to, next: at + 3 }, short] : [short];
}

const MOST_SPACED = 3;
const isSingle = (text: string, { from, to }: Stretch) => to - from === 1 && /\p{Script=Han}/u.test(text.charAt(from));

/** 张 伟 typed wide is one word of two or three letters. */
export function spacedWord(
  text: string,
  words: readonly Stretch[],
  at: number,
): (Stretch & { next: number }) | undefined {
  let next = at;
  for (let end = words[at]?.from; next - at <= MOST_SPACED; next += 1) {
    const word = words[next];
    if (!word || !isSingle(text, word) || !/^ {0,4}$/.test(text.slice(end, word.from))) break;
    end = word.to;
  }
  const [first, last] = [words[at], words[next - 1]];
  const length = next - at;
  return first && last && (length === 2 || length === 3) ? { from: first.from, to: last.to, next } : undefined;
}
