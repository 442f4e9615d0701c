/** Pinyin of names; server only, the dictionary is large. */
import { pinyin } from "pinyin-pro";
import type { Spoken } from "./grams";

const LETTERS = /[^a-z0-9]/g;
const plain = (text: string) =>
  /^[a-z]+$/.test(text) ? text : text.normalize("NFKC").toLowerCase().replace(LETTERS, "");

/** How a name is said, part by part. A person's surname reads as a surname; ü is written v, as people type it. */
export function spokenOf(name: string, kind: "company" | "person" = "company"): Spoken[] {
  const options = { toneType: "none", type: "array", nonZh: "consecutive", v: true } as const;
  const parts = kind === "person" ? pinyin(name, { ...options, surname: "head" }) : pinyin(name, options);
  let from = 0;
  return parts.map((part) => {
    const written = name.startsWith(part, from);
    const to = from + (written ? part.length : String.fromCodePoint(name.codePointAt(from) ?? 0).length);
    const spoken = { letters: plain(part), from, to, written };
    from = to;
    return spoken;
  });
}

/** Whole syllables without tones: two names that sound alike are equal. */
export const pinyinKey = (name: string): string =>
  plain(pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive" }).join(""));
