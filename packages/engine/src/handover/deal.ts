/** How rows of somebody who leaves are dealt to several people: the same rows and people always give the same, and nobody gets two more than another. */

export interface Dealable {
  id: number;
  /** What a row is worth, where it is told; null = nothing was said. */
  level?: number | null;
}

export interface Dealt {
  id: number;
  to: number;
}

const byId = (one: Dealable, other: Dealable) => one.id - other.id;

/** Behind all levels stand rows of which nothing was said. */
const levelOf = ({ level }: Dealable): number => level ?? Number.MAX_SAFE_INTEGER;
const byLevel = (one: Dealable, other: Dealable) => levelOf(one) - levelOf(other) || byId(one, other);

/**
 * Rows go round the people in their order. By level those of one level stand together: of each level, too, nobody gets two
 * more than another. Nothing is dealt to nobody.
 */
export function deal(rows: readonly Dealable[], people: readonly number[], how: "even" | "level" = "even"): Dealt[] {
  if (people.length === 0) return [];
  return rows
    .toSorted(how === "level" ? byLevel : byId)
    .map(({ id }, at) => ({ id, to: people[at % people.length] as number }));
}

/** How many each of so many people gets of so many rows. */
export const dealtSizes = (rows: number, people: number): number[] =>
  Array.from({ length: people }, (_, at) => Math.ceil(Math.max(rows - at, 0) / people));
