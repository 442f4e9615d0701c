import { expect, test } from "vitest";
import { growth } from "./growth";

const FULL = process.env.FULL === "1";

test.runIf(FULL)("work that meets each part with each other one is told from work that meets each once", async () => {
  const counted = { value: 0 };
  const once = (size: number) => {
    for (let at = 0; at < size; at += 1) counted.value += at % 7;
  };
  const pairs = (size: number) => {
    for (let at = 0; at < size; at += 1) once(size);
  };
  const MOST = 24;
  expect(await growth(once, 800_000)).toBeLessThan(MOST);
  expect(await growth(pairs, 2_400)).toBeGreaterThan(MOST);
});
