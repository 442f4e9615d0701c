import { expect, test } from "vitest";
import { runNode } from "./run.mjs";
import { seededRandom } from "./sampled.mjs";

const HUNDRED = "Array.from({ length: 100 }, (_, at) => at)";

/** What another process draws. @param code of the draw */
async function drawn(code: string, env: Record<string, string>): Promise<unknown> {
  const program = `import { isDrawn, sampled } from "./scripts/lib/sampled.mjs"; console.log(JSON.stringify(${code}));`;
  const { output } = await runNode("--input-type=module", ["-e", program], {
    capture: true,
    env: { FULL: "", ...env },
  });
  return JSON.parse(output);
}

test("a seed draws the same in every process, in order, another seed something else", async () => {
  const draw = (seed: string) => drawn(`sampled(${HUNDRED}, 10)`, { TEST_SEED: seed }) as Promise<number[]>;
  const first = await draw("1");
  expect(new Set(first).size).toBe(10);
  expect(first).toEqual([...first].sort((a, b) => a - b));
  expect(await draw("1")).toEqual(first);
  expect(await draw("2")).not.toEqual(first);
});

test("two sets are not sampled alike", async () => {
  const both = await drawn(
    `["a", "b"].map((name) => sampled(${HUNDRED}.map((at) => name + at), 10).map((one) => one.slice(1)))`,
    { TEST_SEED: "1" },
  );
  const [a, b] = both as [string[], string[]];
  expect(a).not.toEqual(b);
});

test("a full run draws everything, and so does a sample as large as the set", async () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  expect(await drawn(`sampled(${HUNDRED}, 3)`, { TEST_SEED: "1", FULL: "1" })).toEqual(all);
  expect(await drawn(`sampled(${HUNDRED}, 100)`, { TEST_SEED: "1" })).toEqual(all);
});

test("what is drawn alone is drawn by its share of names, the same in every process, and always in a full run", async () => {
  const code = `${HUNDRED}.filter((at) => isDrawn("test " + at, 0.3))`;
  const first = (await drawn(code, { TEST_SEED: "1" })) as number[];
  expect(Math.abs(first.length - 30)).toBeLessThan(15);
  expect(await drawn(code, { TEST_SEED: "1" })).toEqual(first);
  expect(await drawn(code, { TEST_SEED: "2" })).not.toEqual(first);
  expect(await drawn(code, { TEST_SEED: "1", FULL: "1" })).toHaveLength(100);
});

test("what is drawn is spread evenly", () => {
  const random = seededRandom(7);
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let at = 0; at < 10_000; at += 1) {
    const tenth = Math.floor(random() * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
