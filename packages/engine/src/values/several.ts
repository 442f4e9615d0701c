/** Several names in one cell. They stand one behind the other with a comma between them, and may have commas themselves. */

const COMMA = /[,，、;；\n]/;
const COMMAS = /[,，、;；\n]|$/g;

/** Within one name. */
const MOST_COMMAS = 8;
/** Names in one cell for which it is found out; of more each comma parts two. */
const MOST_PARTS = 200;

/** What stands between commas. */
export const partsOf = (text: string): string[] =>
  text
    .split(COMMA)
    .map((part) => part.trim())
    .filter((part) => part !== "");

type Ways = readonly (readonly string[])[];

/**
 * The ways to read a text as names that there are, the longest names first, at most two: whoever finds two cannot tell.
 * No name has several lines.
 */
export function waysToRead(text: string, isName: (part: string) => boolean): Ways {
  const ends = [...text.matchAll(COMMAS)].map(({ index }) => index);
  if (ends.length > MOST_PARTS) return [];
  const starts = [0, ...ends.map((end) => end + 1)];
  const between = (from: number, to: number) => text.slice(starts[from], ends[to]);
  /** From each part on. */
  const ways: Ways[] = [];
  ways[ends.length] = [[]];
  for (let from = ends.length - 1; from >= 0; from -= 1) {
    const found: (readonly string[])[] = [];
    for (let to = Math.min(ends.length - 1, from + MOST_COMMAS); to >= from; to -= 1) {
      const rest = ways[to + 1] ?? [];
      const lines = rest.length > 0 ? between(from, to) : "";
      const name = lines.includes("\n") ? "" : lines.trim();
      if (name !== "" && isName(name)) found.push(...rest.map((way) => [name, ...way]));
    }
    if (between(from, from).trim() === "") found.push(...(ways[from + 1] ?? []));
    ways[from] = found.slice(0, 2);
  }
  return ways[0] ?? [];
}

/** Whatever a text could name: what stands between any two commas that are near each other, and the whole. */
export function namesWithin(text: string): string[] {
  const ends = [...text.matchAll(COMMAS)].map(({ index }) => index);
  if (ends.length > MOST_PARTS) return partsOf(text);
  const starts = [0, ...ends.map((end) => end + 1)];
  const found = ends.flatMap((_end, from) =>
    ends.slice(from, from + MOST_COMMAS + 1).map((end) => text.slice(starts[from], end).trim()),
  );
  return [...new Set(found)].filter((name) => name !== "");
}

/** Names as one reads them one by one again. @param others that they could be taken for */
export const joinedNames = (names: readonly string[], others: readonly string[] = []): string =>
  names.join([...names, ...others].some((name) => COMMA.test(name)) ? "\n" : "、");
