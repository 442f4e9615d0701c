/**
 * Remembers the hints that this server has heard since it began to listen. A page asks its questions before its socket
 * joins, and a page with a broken connection was away. Each is told the hints in between.
 */

/** Changes of one topic by several people within this count as one of them all. */
const TOGETHER_MS = 60_000;
/** How long what a page says of itself is on its way at most, as a rule. */
const WAY_MS = 1_000;

interface LastChange {
  at: number;
  /** 0 = several people. */
  by: number;
}

export interface MissedChange {
  topic: string;
  by: number;
  /** ms */
  ago: number;
}

export interface Missed {
  /** Undefined where nobody knows. */
  changed: readonly MissedChange[] | undefined;
  /** Something else waits for him by now, or may. */
  settled: boolean;
}

export class Lately {
  readonly #changes = new Map<string, LastChange>();
  readonly #settled = new Map<number, number>();
  /** What came before, this server has not heard. */
  #since = Number.POSITIVE_INFINITY;

  /** @param now ms, as all times here: of a clock that never goes back */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The server begins to hear, or does so again: what came while it did not, nobody knows. */
  begin(): void {
    this.#since = this.now();
    this.#changes.clear();
    this.#settled.clear();
  }

  noteChanged(topic: string, by: number): void {
    const at = this.now();
    const known = this.#changes.get(topic);
    const alone = known === undefined || known.by === by || at - known.at > TOGETHER_MS;
    this.#changes.set(topic, { at, by: alone ? by : 0 });
  }

  noteSettled(people: readonly number[]): void {
    for (const id of people) this.#settled.set(id, this.now());
  }

  /** @param away for how many ms somebody had heard nothing when he asked to join; 0 = he misses nothing */
  missed(person: number, away: number): Missed {
    if (away === 0) return { changed: [], settled: false };
    const since = this.now() - away - WAY_MS;
    if (since < this.#since) return { changed: undefined, settled: true };
    const changed = [...this.#changes]
      .filter(([, { at }]) => at >= since)
      .map(([topic, { at, by }]) => ({ topic, by, ago: this.now() - at }));
    return { changed, settled: (this.#settled.get(person) ?? Number.NEGATIVE_INFINITY) >= since };
  }
}
