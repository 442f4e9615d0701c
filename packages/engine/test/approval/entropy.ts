/** Choices of a random walk, drawn from a list of numbers so that fast-check can shrink and replay them. */

/** Below this a number is used up. */
const LOW = 5_000;

export class Entropy {
  private place = 0;
  /** What is left of the current number after the choices taken from it. */
  private rest = 0;

  constructor(private readonly values: readonly number[]) {}

  get exhausted(): boolean {
    return this.place >= this.values.length;
  }

  /** A number from 0 to n − 1; 0 when nothing is left. One number serves several small choices. */
  below(n: number): number {
    if (this.rest < LOW) {
      this.rest = this.values[this.place] ?? 0;
      this.place += 1;
    }
    const value = this.rest % n;
    this.rest = Math.floor(this.rest / n);
    return value;
  }

  /** True in one of n cases. */
  oneIn(n: number): boolean {
    return this.below(n) === n - 1;
  }

  pick<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }

  /** One of the items, or undefined when there are none. */
  any<T>(items: readonly T[]): T | undefined {
    return items[this.below(Math.max(1, items.length))];
  }

  /** From `min` to `max` items, possibly repeated. */
  some<T>(items: readonly [T, ...T[]], min: number, max: number): T[] {
    return Array.from({ length: min + this.below(max - min + 1) }, () => this.pick(items));
  }
}
