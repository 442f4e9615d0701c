/** Where in a value a search word stands, for people to see. */
import { phoneDigits } from "../text/phone";
import { type SearchQuery, type SearchValue, type SearchWord, type Spoken, typedWays } from "./grams";
import { simplified } from "./variants";

/** From the first character to behind the last one. */
export type Mark = [from: number, to: number];

/** A text in the form in which it is searched, each of its characters with where it comes from. */
interface Folded {
  text: string;
  at: readonly Mark[];
}

function folded(text: string, kept: RegExp): Folded {
  const at: Mark[] = [];
  let form = "";
  let from = 0;
  for (const character of text) {
    const to = from + character.length;
    for (const unit of simplified(character.normalize("NFKC")).toLowerCase().match(kept) ?? []) {
      form += unit;
      for (let place = 0; place < unit.length; place += 1) at.push([from, to]);
    }
    from = to;
  }
  return { text: form, at };
}

function inside({ text, at }: Folded, word: string): Mark | undefined {
  const found = text.indexOf(word);
  const [first, last] = [at[found], at[found + word.length - 1]];
  return found === -1 || !first || !last ? undefined : [first[0], last[1]];
}

const moved = (by: number, { text, at }: Folded): Folded => ({
  text,
  at: at.map(([from, to]): Mark => [from + by, to + by]),
});

/** Letters of a name as it is said, each with what it stands for. */
function said(name: string, spoken: readonly Spoken[], letters: (syllable: string) => string): Folded {
  const parts = spoken.map((part): Folded => {
    if (part.written) return moved(part.from, folded(name.slice(part.from, part.to), /[a-z0-9]/g));
    const text = letters(part.letters);
    return { text, at: Array.from(text, (): Mark => [part.from, part.to]) };
  });
  return { text: parts.map(({ text }) => text).join(""), at: parts.flatMap(({ at }) => at) };
}

function asPinyin(name: string, spoken: readonly Spoken[], word: string): Mark | undefined {
  for (let first = 0; first < spoken.length; first += 1) {
    const rest = said(name, spoken.slice(first), (syllable) => syllable);
    if (rest.text.startsWith(word)) return inside(rest, word);
  }
  return undefined;
}

function markOf({ kind, text, spoken = [] }: SearchValue, { text: word }: SearchWord): Mark | undefined {
  if (kind === "phone") return phoneDigits(text).includes(word) ? inside(folded(text, /\d/g), word) : undefined;
  const literal = inside(folded(text, /\S/gu), word.replace(/\s/g, ""));
  if (literal || !/^[a-z0-9]{2,}$/.test(word) || spoken.every(({ written }) => written)) return literal;
  const initials = said(text, spoken, (syllable) => syllable.slice(0, 1));
  const asSaid = () =>
    typedWays(spoken)
      .map((way) => asPinyin(text, way, word))
      .find((mark) => mark !== undefined);
  return inside(initials, word) ?? (word.length > 2 ? asSaid() : undefined);
}

/** Marks of each word, in the order of the text; undefined for a word that does not stand in it. */
export const marksOf = (value: SearchValue, query: SearchQuery): (Mark | undefined)[] =>
  query.map((word) => markOf(value, word));

/** Marks that touch each other are one. */
export function joined(marks: readonly Mark[]): Mark[] {
  const found: Mark[] = [];
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Characters of a long text that are shown, and how many of them before the first mark. */
const EXCERPT = { most: 200, before: 40 };

/** The part of a long text in which its first mark stands, with the marks that are in it. */
export function excerpt(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  const first = Math.min(...marks.map(([from]) => from));
  if (text.length <= EXCERPT.most || marks.length === 0) return { text, marks: [...marks] };
  // No character is cut in two.
  const isHalf = (at: number) => /[\uDC00-\uDFFF]/.test(text.charAt(at));
  let start = Math.max(0, first - EXCERPT.before);
  if (isHalf(start)) start -= 1;
  let end = Math.min(text.length, start + EXCERPT.most);
  if (isHalf(end)) end -= 1;
  const [head, tail] = [start > 0 ? "…" : "", end < text.length ? "…" : ""];
  const by = head.length - start;
  const inside = marks.filter(([from, to]) => from >= start && to <= end);
  return {
    text: `${head}${text.slice(start, end)}${tail}`,
    marks: inside.map(([from, to]): Mark => [from + by, to + by]),
  };
}
