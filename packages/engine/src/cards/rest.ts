/**
 * Cuts understood places out of a text. Separators, brackets and bullets beside a place go with it, and so do lines
 * that have nothing else. Blanks run together.
 */
import type { Stretch } from "../values/card";

const INVISIBLE = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const SIGNS = String.raw`\s,，.。;；:：、|｜/／\\·•\-‐-―─_＿+*=~～>》☎☏✆📞📱📲✉📧🏢🏠📍🌐👤★☆●◆■▪※`;
const BEFORE_PLACE = new RegExp(`^[${SIGNS}(（[【<《{「『"“‘]$`, "u");
const AFTER_PLACE = new RegExp(`^[${SIGNS})）\\]】>》}」』"”’]$`, "u");
const ONLY_SIGNS = new RegExp(`^[${SIGNS}()（）[\\]【】<>《》{}「」『』"“”‘’!！]*$`, "u");

/** Without the signs at the start that a place stands before; the line of the place only. */
function trimmedStart(text: string): string {
  let at = 0;
  for (const character of text) {
    if (character === "\n" || !AFTER_PLACE.test(character)) break;
    at += character.length;
  }
  return text.slice(at);
}

function trimmedEnd(text: string): string {
  let end = text.length;
  while (end > 0) {
    const last = text.codePointAt(end - 2) ?? 0;
    const length = end > 1 && last > 0xff_ff ? 2 : 1;
    const character = text.slice(end - length, end);
    if (character === "\n" || !BEFORE_PLACE.test(character)) break;
    // 备用：before a number that was taken still says something of what follows.
    if (/[:：]/.test(character) && /\p{L}/u.test(text.charAt(end - 2))) break;
    end -= length;
  }
  return text.slice(0, end);
}

const tidyLine = (line: string) => line.replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

/** @param places in their order, none over another */
export function restOf(text: string, places: readonly Stretch[]): string {
  const lineEnds = (stretch: string) => stretch.replace(/\r\n?|[\u2028\u2029]/g, "\n");
  if (places.length === 0) return lineEnds(text).split("\n").map(tidyLine).filter(Boolean).join("\n");
  const pieces = places.map((place, at) => text.slice(places[at - 1]?.to ?? 0, place.from));
  pieces.push(text.slice(places.at(-1)?.to));
  const kept = pieces.map(lineEnds).map((piece, at) => {
    const start = at === 0 ? piece : trimmedStart(piece);
    const whole = at === pieces.length - 1 ? start : trimmedEnd(start);
    return whole.includes("\n") || !ONLY_SIGNS.test(whole) ? whole : "";
  });
  return kept
    .join(" ")
    .split("\n")
    .map(tidyLine)
    .filter((line) => !ONLY_SIGNS.test(line))
    .join("\n");
}
