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

/** Groups of routes that `npm run test:changed` asks for, by the name of each before its point. */
const ASKED = process.env.ROUTE_GROUPS?.split(",").filter(Boolean) ?? [];

/** So many of the routes, or those that are asked for; all of them in a full run. */
export function someOf(routes: readonly Listed[], count: number): Listed[] {
  const all = routes.map(({ name }) => name);
  const asked = all.filter((name) => ASKED.includes(name.split(".")[0] ?? ""));
  const names = new Set(asked.length > 0 ? asked : sampled(all, count));
  return routes.filter(({ name }) => names.has(name));
}
