/** Pixels of a table's columns in the room that there is: what is left over the name takes, and no column ends half seen. */

export interface Column {
  field: string;
  width: number;
  /** It may be made as narrow as this, where that shows the last column. */
  least: number;
  /** So much of it would be read, where there is room. */
  most: number;
  /** As somebody drew it: it neither gives nor takes. */
  drawn: boolean;
}

type Widths = ReadonlyMap<string, number>;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** How many of them, from the first on, there is room for. */
function fitting(widths: readonly number[], room: number): number {
  let left = room;
  const beyond = widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
  return beyond === -1 ? widths.length : beyond;
}

/** Columns that may give so many pixels do so by what each can spare. */
function narrowed(columns: readonly Column[], over: number): number[] {
  const spare = columns.map(({ width, least, drawn }) => (drawn ? 0 : Math.max(0, width - least)));
  let [left, all] = [over, sumOf(spare)];
  return columns.map(({ width }, at) => {
    const own = spare[at] ?? 0;
    const given = all > 0 ? Math.min(own, Math.ceil((left * own) / all)) : 0;
    left -= given;
    all -= own;
    return width - given;
  });
}

/** Texts that are cut come first, then the name takes what is left, or where somebody drew that the last one. */
function widened(columns: readonly Column[], room: number, isWhole: boolean): number[] {
  let left = room - sumOf(columns.map(({ width }) => width));
  const widths = columns.map(({ width, most, drawn }) => {
    const given = drawn ? 0 : Math.min(left, Math.max(0, most - width));
    left -= given;
    return width + given;
  });
  const free = columns[0]?.drawn ? columns.findLastIndex(({ drawn }) => !drawn) : 0;
  const taker = free === -1 && isWhole ? columns.length - 1 : free;
  return widths.map((width, at) => (at === taker ? width + left : width));
}

/**
 * @param columns in their order, the name of the records first
 * @param room pixels for them, without what ticks, stars and acts
 */
export function layColumns(columns: readonly Column[], room: number): Widths {
  const widths = columns.map(({ width }) => width);
  const least = columns.map(({ width, least, drawn }) => (drawn ? width : Math.min(width, least)));
  const whole = fitting(widths, room);
  // What is less than a column too many is taken from others; where one moves them sideways anyway none is cut for it.
  const isNearly = whole === columns.length - 1 && fitting(least, room) === columns.length;
  // Beside the name, which stands still, another one has a place.
  const seen = isNearly ? columns.length : Math.max(whole, fitting(least.slice(0, 2), room));
  const shown = columns.slice(0, seen);
  const over = sumOf(widths.slice(0, seen)) - room;
  const isWhole = seen === columns.length;
  if (seen < 2 && !isWhole) return new Map(columns.map(({ field, width }) => [field, width]));
  const laid = over > 0 ? narrowed(shown, over) : widened(shown, room, isWhole);
  return new Map(columns.map(({ field, width }, at) => [field, laid[at] ?? width]));
}
