/** A run draws some of the tries of a property and some of many like cases. A full run (FULL=1) leaves nothing out. */
const FULL = process.env.FULL === "1";
/** The seed of the run: the files decide it, see docs/testing.md. */
const seed = Number(process.env.TEST_SEED ?? 0);
/** A property is tried so many times less often than in a full run. */
const LESS_OFTEN = 5;

/** How often a property is tried. @param whole in a full run */
export const runs = (whole: number): number => (FULL ? whole : Math.ceil(whole / LESS_OFTEN));

/** So many of cases that are alike, from a place that the seed decides. */
export function some<Case>(cases: readonly Case[], count: number): Case[] {
  if (FULL || count >= cases.length) return [...cases];
  const from = seed % cases.length;
  return [...cases, ...cases].slice(from, from + count);
}
