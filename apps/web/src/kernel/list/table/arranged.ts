/** Rows in an order of one's own, and what of it is new. */

/** The rows as the ids stand; those that are not among them come after. */
export function arranged<Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const placed = ids.flatMap((id) => known.get(id) ?? []);
  const others = rows.filter(({ id }) => !ids.includes(id));
  return [...placed, ...others];
}

/** From the first to the last of those that stand elsewhere than before, in their new order. */
export function movedPart(before: readonly number[], after: readonly number[]): number[] {
  const differs = (id: number, at: number) => before[at] !== id;
  const first = after.findIndex(differs);
  return first === -1 ? [] : after.slice(first, after.findLastIndex(differs) + 1);
}
