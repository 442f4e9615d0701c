import { LIMITS } from "@qicheng/api/kernel/limits";
import { codePoints } from "../../kernel/ui/basis/code-points";
import { timePhraseIn, withoutPhrase } from "./next-time";
import { t } from "./texts";

const MOST_NAMED = 20;

/** The beginning of a follow-up, by which one knows it again. */
export function beginning(text: string): string {
  const letters = [...text.replaceAll(/\s+/gu, " ").trim()];
  return letters.length > MOST_NAMED ? `${letters.slice(0, MOST_NAMED).join("")}…` : letters.join("");
}

/**
 * What a text that is being written says.
 * @param plain words of it that are a time, and were said to be words only
 */
export function readNote(text: string, plain: string) {
  const said = timePhraseIn(text, plain, Date.now());
  const words = said ? withoutPhrase(text, said) : text.trim();
  const length = codePoints(words);
  const over = length - LIMITS.followUpText;
  return {
    /** The next time that it says. */
    said: said?.at,
    plain: said?.words ?? plain,
    /** What is sent of it. */
    words,
    length,
    over: over > 0,
    tooLong: over > 0 ? t("tooLong", { most: LIMITS.followUpText, over }) : "",
  };
}
