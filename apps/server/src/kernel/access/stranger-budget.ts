/** How many rows of the security log people who are not signed in may cause; what goes beyond is counted. */
import { LIMITS } from "@qicheng/api/kernel/limits";

interface Left {
  /** Records without a row. */
  count: number;
  /** The address that most of them came from, as far as it had rows of its own. */
  from: string;
}

export class StrangerBudget {
  #startedAt = Number.NEGATIVE_INFINITY;
  #rows = 0;
  /** Records by address; only of addresses that got a row, so that it stays small. */
  #records = new Map<string, number>();
  #left = 0;

  constructor(private readonly windowMs: number) {}

  /** True when a record about this address gets a row. */
  take(address: string, now = performance.now()): boolean {
    if (this.endsIn(now) <= 0) {
      this.#startedAt = now;
      this.#rows = 0;
      this.#records = new Map();
    }
    const before = this.#records.get(address);
    const granted = this.#rows < LIMITS.strangerRows && (before ?? 0) < LIMITS.strangerRowsPerAddress;
    if (granted) this.#rows += 1;
    else this.#left += 1;
    if (granted || before !== undefined) this.#records.set(address, (before ?? 0) + 1);
    return granted;
  }

  /** Milliseconds until new rows are granted. */
  endsIn(now = performance.now()): number {
    return this.#startedAt + this.windowMs - now;
  }

  /** What was left out since the last time of asking. */
  collect(): Left {
    const most = [...this.#records].reduce((a, b) => (b[1] > a[1] ? b : a), ["", 0] as [string, number]);
    const left = { count: this.#left, from: most[0] };
    this.#left = 0;
    return left;
  }
}
