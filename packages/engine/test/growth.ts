/** Work that may grow with its input only. A full run judges it, by the ratio of two times of the same run. */
import { expect, test } from "vitest";

const TIMES = 8;
/** Eight times the input takes eight times as long, or sixty-four times where each part meets each other part. */
const MOST_RATIO = 24;
const TRIES = 7;
/** Less is the clock's own grain. */
const LEAST_MS = 10;

type Work = (size: number) => unknown;

/** The processor's time, since others may be at work on the same machine. */
async function timeOf(work: Work, size: number, rounds: number): Promise<number> {
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) await work(size);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many times as long the work takes on so much as on an eighth of it: by the fastest of several tries each. */
export async function growth(work: Work, size: number): Promise<number> {
  const part = size / TIMES;
  let rounds = 1;
  while ((await timeOf(work, part, rounds)) < LEAST_MS) rounds *= 2;
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let at = 0; at < TRIES; at += 1) {
    small = Math.min(small, await timeOf(work, part, rounds));
    large = Math.min(large, await timeOf(work, size, rounds));
  }
  return large / small;
}

/** @param work on an input of some size @param size the larger of the two that are held against each other */
export function growsLinearly(name: string, work: Work, size: number): void {
  test.runIf(process.env.FULL === "1")(`${name}, and takes no longer than it is long`, async () => {
    expect(await growth(work, size)).toBeLessThan(MOST_RATIO);
  });
}
