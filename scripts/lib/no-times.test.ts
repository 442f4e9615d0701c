import { expect, test } from "vitest";
import { judgedTimes } from "./no-times.mjs";

test.each([
  [
    "a difference of the clock",
    "const since = performance.now(); work(); expect(performance.now() - since).toBeLessThan(50);",
  ],
  ["a variable", "const since = Date.now(); const took = Date.now() - since; expect(took).toBeLessThanOrEqual(50);"],
  [
    "a function",
    "async function timeOf() { const a = performance.now(); return performance.now() - a; }\nexpect(await timeOf()).toBeLessThan(1);".replace(
      "\n",
      " ",
    ),
  ],
  [
    "an arrow",
    "const timed = () => { const a = performance.now(); return performance.now() - a; }; const ms = timed(); expect(ms).toBeLessThan(1);",
  ],
  [
    "a list",
    "const times: number[] = []; const a = performance.now(); times.push(performance.now() - a); expect(Math.max(...times)).toBeLessThan(9);",
  ],
  [
    "a property",
    "const a = performance.now(); const one = { at: performance.now() - a }; expect(one.at).toBeLessThan(9);",
  ],
  ["a comparison", "const a = performance.now(); expect([1, performance.now() - a < 1_900]).toEqual([1, true]);"],
  ["what a helper elsewhere measures", "const { code, tookMs } = await server.end(); expect(tookMs).toBeLessThan(9);"],
])("%s is found", (_, text) => expect(judgedTimes(text)).toEqual([1]));

test.each([
  ["a bound from below", "const a = performance.now(); expect(performance.now() - a).toBeGreaterThan(5);"],
  ["a limit that ends a hang", "const a = performance.now(); expect(performance.now() - a).toBeLessThan(HANG_MS);"],
  ["a full run", "const a = performance.now(); if (FULL) expect(performance.now() - a).toBeLessThan(alone * 4);"],
  [
    "a test of full runs",
    'test.runIf(process.env.FULL === "1")("x", () => { const a = Date.now(); expect(Date.now() - a).toBeLessThan(alone); });',
  ],
  ["a number", "const n = rows.length; expect(n).toBeLessThan(50);"],
  ["a day", "const day = new Date(Date.now() - 86_400_000); expect(day.getDate()).toBeLessThan(32);"],
  [
    "what is counted while something is measured",
    "const asked = await callsOf(page, async () => { took = await timed(); }); expect(asked.length).toBeLessThan(5);",
  ],
])("%s is none", (_, text) => expect(judgedTimes(text)).toEqual([]));
