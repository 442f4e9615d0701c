import { familyOf, memberNumber } from "@qicheng/api/kernel/families";
import type { FoundBy } from "@qicheng/api/kernel/shapes";
import type { RecentRecord, SearchHit } from "@qicheng/api/search/routes";

/** A list whose records open beside it: of a family, one for each member, whose number is in its path. */
export interface RecordScreen {
  module: string;
  path: string;
}

/** Where records of a module are shown. */
export function pathFor(screens: readonly RecordScreen[], module: string): string | undefined {
  const path = screens.find((screen) => screen.module === familyOf(module))?.path;
  return path?.replace(/:\w+/, String(memberNumber(module)));
}

/** Found, or opened before; `kind` is the module of its type. */
export interface Hit extends SearchHit {
  kind: string;
}

/**
 * Everything found that can be opened, in the order in which the arrow keys walk through it: as the screens stand in the
 * menus, on each its own records before those that are seen in their panels, mine first and otherwise as the server ranked
 * them.
 * @param screens modules of which there is a list
 */
export function rankedHits(found: Readonly<Record<string, readonly SearchHit[]>>, screens: readonly string[]): Hit[] {
  const hits = Object.entries(found).flatMap(([kind, of]) => of.map((hit): Hit => ({ ...hit, kind })));
  const rank = ({ kind, shows }: Hit) => 2 * screens.indexOf(familyOf(shows.module)) + (kind === shows.module ? 0 : 1);
  return hits
    .filter(({ shows }) => screens.includes(familyOf(shows.module)))
    .toSorted((a, b) => rank(a) - rank(b) || b.mine - a.mine);
}

/** What one opened last, on whatever device, as far as there is a list that shows it. */
export const recentHits = (recent: readonly RecentRecord[], screens: readonly string[]): Hit[] =>
  recent
    .filter(({ shows }) => screens.includes(familyOf(shows.module)))
    .map(({ module, ...hit }): Hit => ({ ...hit, kind: module }));

/** Where a hit is found: in its title, in the text below it, or in something else. */
export function foundIn({
  title,
  text,
  foundBy,
}: SearchHit): Record<"title" | "text", FoundBy["marks"]> & { others: FoundBy[] } {
  const found = { title: [] as FoundBy["marks"], text: [] as FoundBy["marks"], others: [] as FoundBy[] };
  for (const one of foundBy) {
    const at = text.indexOf(one.text);
    if (one.text === title) found.title = one.marks;
    else if (at === -1) found.others.push(one);
    else found.text.push(...one.marks.map(([from, to]): [number, number] => [from + at, to + at]));
  }
  return { ...found, text: found.text.toSorted(([a], [b]) => a - b) };
}

/** The place after `step` moves through `count` hits, around both ends. */
export const stepped = (at: number, step: number, count: number): number =>
  count === 0 ? 0 : (at + step + count) % count;
