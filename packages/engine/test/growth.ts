/** Work that may grow with its input only. A full run judges it, by the ratio of two times of the same run. */
import { expect, test } from "vitest";

const TIMES = 4;
/** Four times the input takes four times as long, or sixteen times where each part meets each other part. */
const MOST_RATIO = 10;
const TRIES = 5;
/** Less is the clock's own grain. */
const LEAST_MS = 20;

type Work = (size: number) => unknown;

async function timeOf(work: Work, size: number, rounds: number): Promise<number> {
  const began = performance.now();
  for (let round = 0; round < rounds; round += 1) await work(size);
  return performance.now() - began;
}

/** The fastest of several tries: a slow one is the machine's. */
async function fastest(work: Work, size: number, rounds: number): Promise<number> {
  let found = Number.POSITIVE_INFINITY;
  for (let at = 0; at < TRIES; at += 1) found = Math.min(found, await timeOf(work, size, rounds));
  return found;
}

/** How many times as long four times the size takes. */
export async function growth(work: Work, size: number): Promise<number> {
  let rounds = 1;
  while ((await timeOf(work, size, rounds)) < LEAST_MS) rounds *= 2;
  const [small, large] = [await fastest(work, size, rounds), await fastest(work, size * TIMES, rounds)];
  return large / small;
}

/** @param work on an input of some size @param size the smaller of the two that are held against each other */
export function growsLinearly(name: string, work: Work, size: number): void {
  test.runIf(process.env.FULL === "1")(`${name}, and takes no longer than it is long`, async () => {
    expect(await growth(work, size)).toBeLessThan(MOST_RATIO);
  });
}
