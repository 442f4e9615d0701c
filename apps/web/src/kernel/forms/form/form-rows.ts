/** Which fields stand in the same row of a form. */

/**
 * By the place of the last field of a row, the places of all of its fields; as the browser fills a grid in order.
 * @param spans how many columns each field has
 */
export function rowsOf(spans: readonly number[], cols: number): Readonly<Record<number, readonly number[]>> {
  const rows: number[][] = [];
  let left = 0;
  for (const [at, wanted] of spans.entries()) {
    const span = Math.min(wanted, cols);
    if (span > left || rows.length === 0) {
      rows.push([]);
      left = cols;
    }
    rows.at(-1)?.push(at);
    left -= span;
  }
  return Object.fromEntries(rows.map((row) => [row.at(-1), row]));
}
