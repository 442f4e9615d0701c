/** What was changed in a rich text, as the log has room for it. */
import { said } from "@qicheng/api/kernel/messages";
import { textOf } from "@qicheng/engine/fields/rich-text";
import type { Message } from "@qicheng/engine/text/message";

const MOST_LETTERS = 200;
/** Letters before the first one that differs. */
const BEFORE = 20;

function excerpt(letters: readonly string[], from: number): string {
  const part = letters.slice(from, from + MOST_LETTERS).join("");
  return `${from > 0 ? "…" : ""}${part}${letters.length > from + MOST_LETTERS ? "…" : ""}`;
}

/** Both texts from where they differ; where they read the same, it is said that something else was changed. */
export function richChange(before: unknown, after: unknown): readonly [string, string | Message] {
  const [from, to] = [before, after].map((value) => [...textOf(value).replaceAll("\n", " ")]) as [string[], string[]];
  const differs = to.findIndex((letter, at) => letter !== from[at]);
  if (differs < 0 && to.length === from.length) {
    const text = excerpt(to, 0);
    return [text, said.lookChanged({ text })];
  }
  const first = differs < 0 ? to.length : differs;
  const start = first > 2 * BEFORE ? first - BEFORE : 0;
  return [excerpt(from, start), excerpt(to, start)];
}
