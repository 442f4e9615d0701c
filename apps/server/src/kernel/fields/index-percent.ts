/** How far the making of an index is, as one number: the database counts each of its phases by itself. */

/** A row of `pg_stat_progress_create_index`; null beside an index that nobody makes. */
export interface Phase {
  phase: string | null;
  blocksDone: number | null;
  blocksTotal: number | null;
  tuplesDone: number | null;
  tuplesTotal: number | null;
}

/** From where to where a phase goes, in the order in which they come; the table is read twice. */
const PHASES: readonly [begins: string, from: number, to: number][] = [
  ["initializing", 0, 0],
  ["waiting for writers before build", 0, 0],
  ["building index: scanning table", 0, 45],
  ["building index: sorting", 45, 50],
  ["building index: loading", 50, 60],
  ["building index", 45, 60],
  ["waiting for writers before validation", 60, 60],
  ["index validation: scanning index", 60, 65],
  ["index validation: sorting", 65, 68],
  ["index validation: scanning table", 68, 99],
  ["waiting for", 99, 99],
];

const part = (done: number | null, total: number | null): number =>
  total && done !== null ? Math.min(1, Math.max(0, Number(done) / Number(total))) : 0;

/** From 0 to 99: what is whole is no phase any more. */
export function indexPercent({ phase, blocksDone, blocksTotal, tuplesDone, tuplesTotal }: Phase): number {
  const [, from, to] = PHASES.find(([begins]) => phase?.startsWith(begins)) ?? ["", 0, 0];
  const done = Math.max(part(blocksDone, blocksTotal), part(tuplesDone, tuplesTotal));
  return Math.floor(from + (to - from) * done);
}
