/** Columns as spreadsheets call them. */

const A_CODE = 65;

/** A, B … Z, AA … @param column from 0 */
export function letterOf(column: number): string {
  const above = Math.floor(column / 26);
  return (above === 0 ? "" : letterOf(above - 1)) + String.fromCharCode(A_CODE + (column % 26));
}

/** The column of `BC12`, from 0; -1 for what begins with no letter. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - A_CODE;
    if (letter < 0 || letter > 25) break;
    column = column * 26 + letter + 1;
  }
  return column - 1;
}
