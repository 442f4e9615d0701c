/** Pinyin of names; server only, the dictionary is large. */
import { pinyin } from "pinyin-pro";

const LETTERS = /[^a-z0-9]/g;

/** First letters, digits and Latin letters kept: 北京纷扬 is bjfy. A person's surname reads as a surname. */
export function pinyinInitials(name: string, kind: "company" | "person" = "company"): string {
  const options = { pattern: "first", toneType: "none", type: "array", nonZh: "consecutive" } as const;
  const syllables = kind === "person" ? pinyin(name, { ...options, surname: "head" }) : pinyin(name, options);
  return syllables.join("").normalize("NFKC").toLowerCase().replace(LETTERS, "");
}

/** Whole syllables without tones: two names that sound alike are equal. */
export function pinyinKey(name: string): string {
  return pinyin(name, { toneType: "none", type: "array", nonZh: "consecutive" })
    .join("")
    .normalize("NFKC")
    .toLowerCase()
    .replace(LETTERS, "");
}
