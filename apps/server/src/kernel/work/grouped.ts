/** Rows that belong together, in their order. */
export function grouped<Row>(rows: readonly Row[], by: (row: Row) => number): ReadonlyMap<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
}
