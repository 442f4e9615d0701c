import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { durationOf, judgeSecondTries, nothing } from "./summary.mjs";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const flaky = (count: number) => Array.from({ length: count }, (_, at) => `no-such.test.ts › ${at}\n    why`);

test("a run of samples may need five second tries, and names those that are not listed", () => {
  const total = { ...nothing(), flaky: flaky(5) };
  judgeSecondTries(total, false);
  expect(total).toMatchObject({ failed: 0, failures: [] });
  expect(lines[0]).toBe("second tries: 5");
  expect(lines.filter((line) => line.includes("does not list"))).toHaveLength(5);
  const more = { ...nothing(), flaky: flaky(6) };
  judgeSecondTries(more, false);
  expect(more).toMatchObject({ failed: 1, failures: ["6 second tries, more than the 5 that a run may need"] });
});

test("a full run fails on one that is not listed, and on none otherwise", () => {
  const total = { ...nothing(), flaky: flaky(1) };
  judgeSecondTries(total, true);
  expect(total).toMatchObject({ failed: 1, failures: ["1 second tries that docs/flaky.md does not list"] });
  const none = nothing();
  judgeSecondTries(none, true);
  expect(none.failed).toBe(0);
});

test("the ten longest files are told with minutes and load", () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `f${at}.test.ts`, seconds: at }));
  const told = durationOf({ ...nothing(), files }, 1_000_000).split("\n");
  expect(told).toHaveLength(11);
  expect(told[0]).toMatch(/ 11\.0 s {2}f11\.test\.ts$/);
  expect(told.at(-1)).toMatch(/^[\d.]+ minutes; load average [\d.]+, [\d.]+, [\d.]+; /);
  expect(durationOf(nothing(), 0)).toContain("more than the 0 that a run should take");
});
