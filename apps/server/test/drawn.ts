/** What `npm test` leaves to the seed: long tests that are drawn now and then, and some of the routes that a test walks. */
import { describe, type TestOptions, test } from "vitest";
import { isDrawn, sampled } from "../../../scripts/lib/sampled.mjs";
import type { Listed } from "./sample-inputs";

/** A test that one run in three draws; every full run has it. */
export function inOneOfThree(name: string, body: () => void | Promise<void>, options: number | TestOptions = {}): void {
  const asked = typeof options === "number" ? { timeout: options } : options;
  test.runIf(isDrawn(name, 1 / 3))(name, asked, body);
}

/** Tests that stand on each other, drawn together by one run in three. */
export function groupInOneOfThree(name: string, body: () => void): void {
  describe.runIf(isDrawn(name, 1 / 3))(name, body);
}

/** So many of the routes; all of them in a full run. */
export function someOf(routes: readonly Listed[], count: number): Listed[] {
  const names = new Set(
    sampled(
      routes.map(({ name }) => name),
      count,
    ),
  );
  return routes.filter(({ name }) => names.has(name));
}
