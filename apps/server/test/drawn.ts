/** What `npm test` leaves to the seed: long tests that are drawn now and then, and some of the routes that a test walks. */
import { test } from "vitest";
import { isDrawn, sampled } from "../../../scripts/lib/sampled.mjs";
import type { Listed } from "./sample-inputs";

/** A test that one run in three draws; every full run has it. */
export function inOneOfThree(name: string, body: () => void | Promise<void>, timeoutMs?: number): void {
  test.runIf(isDrawn(name, 1 / 3))(name, body, timeoutMs);
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
