/**
 * Characters that are written in several ways as one: 雲 and 云, 臺 and 台. Server only; the dictionary becomes a map at the
 * first text that is no plain Latin.
 */
import characters from "opencc-js/dict/TSCharacters";

const HAN = /\p{Script=Han}/u;

let known: ReadonlyMap<string, string> | undefined;

/** Of several simplified forms the first one is taken, on both sides alike. */
function simplifiedForms(): ReadonlyMap<string, string> {
  known ??= new Map(
    characters.split("|").flatMap((line): [string, string][] => {
      const [written = "", simple = ""] = line.split(" ");
      return written === simple ? [] : [[written, simple]];
    }),
  );
  return known;
}

/** The text with one form of each character, as long as before in characters. */
export function simplified(text: string): string {
  if (!HAN.test(text)) return text;
  const forms = simplifiedForms();
  let made = "";
  for (const character of text) made += forms.get(character) ?? character;
  return made;
}
