/** The arithmetic of `npm run bench:cost`: when a work has become dearer than its record, and which record is written. */

/** A work may cost this multiple of its record. */
export const ALLOWED = 1.15;
/** One that is dearer at first is measured so often in all. */
const TRIES = 3;

/** Processor milliseconds of a request. */
export interface Spent {
  server: number;
  database: number;
}

/** One measurement: the least that product and floor spent in one of its rounds. */
export interface Cost {
  /** The floor's times this is the product's. */
  ratio: number;
  product: Spent;
  floor: Spent;
}

export interface CostRecord {
  ratio: number;
  /** The day it was written. */
  date: string;
  reason: string;
}

export type Records = Readonly<Record<string, CostRecord>>;

type Verdict = "within" | "dearer" | "cheaper" | "new";

export interface Judged {
  name: string;
  /** By which the median was drawn: one, or all tries. */
  costs: readonly Cost[];
  cost: Cost;
  record: CostRecord | undefined;
  verdict: Verdict;
}

const total = ({ server, database }: Spent) => server + database;

/** The middle one; of an even number the higher of the two. */
export function middle<Of>(list: readonly Of[], by: (one: Of) => number): Of {
  const sorted = list.toSorted((left, right) => by(left) - by(right));
  const found = sorted[Math.floor(sorted.length / 2)];
  if (found === undefined) throw new Error("There is no middle of nothing.");
  return found;
}

function least(all: readonly Spent[]): Spent {
  if (all.some((one) => !(Number.isFinite(total(one)) && total(one) > 0))) throw new Error("A round measured nothing.");
  const [first] = all.toSorted((left, right) => total(left) - total(right));
  if (!first) throw new Error("There was no round.");
  return first;
}

/**
 * Whatever else runs on the machine only adds to what a request costs: caches that others have emptied, the compiler and the
 * collector of garbage at work. So the least of several rounds is nearest to the request itself.
 */
export function costOf(rounds: readonly { product: Spent; floor: Spent }[]): Cost {
  const product = least(rounds.map((round) => round.product));
  const floor = least(rounds.map((round) => round.floor));
  return { ratio: total(product) / total(floor), product, floor };
}

function verdictOf(ratio: number, record: CostRecord | undefined): Verdict {
  if (!record) return "new";
  if (ratio > record.ratio * ALLOWED) return "dearer";
  return ratio * ALLOWED < record.ratio ? "cheaper" : "within";
}

/** Measures a work, and twice more when it seems dearer than its record: the median decides. */
export async function judge(
  name: string,
  record: CostRecord | undefined,
  measure: () => Promise<Cost>,
): Promise<Judged> {
  const costs = [await measure()];
  const [first] = costs as [Cost];
  if (verdictOf(first.ratio, record) === "dearer") while (costs.length < TRIES) costs.push(await measure());
  const cost = middle(costs, ({ ratio }) => ratio);
  return { name, costs, cost, record, verdict: verdictOf(cost.ratio, record) };
}

/** Records after a run: works within their record keep it, so that small steps up do not add up unseen. */
export function recordsAfter(records: Records, judged: readonly Judged[], date: string, reason: string): Records {
  const changed = judged.filter(({ verdict }) => verdict !== "within");
  const written = changed.map(({ name, cost }) => [name, { ratio: Number(cost.ratio.toPrecision(3)), date, reason }]);
  return { ...records, ...Object.fromEntries(written) };
}

const cells = (values: readonly string[]) => `| ${values.join(" | ")} |`;
const spent = ({ server, database }: Spent) => `${server.toFixed(2)} + ${database.toFixed(2)}`;

/** A table of all works; the ratio to the floor as other tables have it stands last. */
export function costTable(judged: readonly Judged[]): string {
  const head = ["work", "product ms", "floor ms", "costs", "record", "verdict", "speed"];
  const lines = judged.map(({ name, costs, cost, record, verdict }) => [
    name,
    spent(cost.product),
    spent(cost.floor),
    costs.map(({ ratio }) => ratio.toFixed(2)).join("; "),
    record ? record.ratio.toFixed(2) : "–",
    verdict,
    `${(1 / cost.ratio).toFixed(2)} ×`,
  ]);
  return [head, head.map(() => "---"), ...lines].map(cells).join("\n");
}
