/** Repeatable randomness: the same seed and place give the same row, whatever was drawn for other rows. */

export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** mulberry32, seeded for one place of one run. */
export function randomAt(seed: number, place: number): Random {
  let state = (Math.imul(seed ^ (place + 1), 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca6b)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    chance: (share) => next() < share,
  };
}

/** Draws from a list by weight. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): (random: Random) => T {
  const sums: number[] = [];
  let sum = 0;
  for (const [, weight] of entries) {
    sum += weight;
    sums.push(sum);
  }
  return (random) => {
    const drawn = random.next() * sum;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > drawn) high = middle;
      else low = middle + 1;
    }
    return (entries[low] as readonly [T, number])[0];
  };
}
