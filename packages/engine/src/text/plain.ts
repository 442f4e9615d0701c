/** A text as who understands it looks at it: one writing for full and half width, nothing invisible, places kept. */

const INVISIBLE = /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
const LINE_END = /[\n\r\u2028\u2029]/;
/** Also the two that readers paint with. */
const BLANK = /[\s\p{Cc}\p{Zs}\ufdd0\ufdd1]/u;
const DASH = /[\u2010-\u2015\u2212\u2500]/;
/** What compatibility forms stand in for: full-width letters and signs, radicals that PDF files have for ideographs. */
const COMPATIBLE = /[\u2e80-\u2fdf\uf900-\ufaff\uff01-\uff5e]/;

export interface Plain {
  /** Full-width forms are half-width, every kind of blank is a blank, every line end `\n`. */
  text: string;
  /** As written, but for blanks and radicals. */
  written: string;
  /** Where each place of these two stands in the text; one more for the end. */
  places: Uint32Array;
}

function plainCharacter(character: string): string {
  if (character >= "0" && character <= "z") return character;
  if (LINE_END.test(character)) return "\n";
  if (BLANK.test(character)) return " ";
  if (DASH.test(character)) return "-";
  if (!COMPATIBLE.test(character)) return character;
  const folded = character.normalize("NFKC");
  return folded.length === 1 ? folded : character;
}

export function plain(text: string): Plain {
  const places = new Uint32Array(text.length + 1);
  const folded: string[] = [];
  const written: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (INVISIBLE.test(character)) continue;
    const one = plainCharacter(character);
    places[folded.length] = at;
    folded.push(one);
    written.push(/[\uff01-\uff5e\u2010-\u2015]/.test(character) ? character : one);
  }
  places[folded.length] = text.length;
  return { text: folded.join(""), written: written.join(""), places: places.subarray(0, folded.length + 1) };
}
