import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { onlyDrawn } from "./drawn-journeys.mjs";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";

const CLI = "node_modules/@playwright/test/cli.js";
/** Longer than a start of the demo company and the longest journey may take with both its tries. */
const SILENCE_MS = 8 * 60_000;
/** Where journeys fail one after the other, all of them would take hours, and nobody would learn why. */
const MOST_FAILURES = 8;
const CONFIG = "--config=e2e/playwright.config.ts";

/**
 * @typedef {{title: string, tests: {status: string, results: {duration: number}[]}[]}} Spec
 * @typedef {{title: string, specs?: Spec[], suites?: Suite[]}} Suite
 * @typedef {{suites: Suite[], errors: {message?: string}[]}} Report as Playwright writes it
 */

/**
 * Every test with its full name and what became of it: expected, unexpected, flaky or skipped.
 * @param {Suite} suite
 * @param {string[]} above titles of the suites around it
 * @returns {{name: string, status: string}[]}
 */
function testsOf({ title, specs = [], suites = [] }, above = []) {
  const titles = [...above, title];
  return [
    ...specs.flatMap((spec) => spec.tests.map(({ status }) => ({ name: [...titles, spec.title].join(" › "), status }))),
    ...suites.flatMap((inner) => testsOf(inner, titles)),
  ];
}

/**
 * How long the journeys of a file took, all tries together.
 * @param {Suite} suite
 * @returns {number} milliseconds
 */
function lengthOf({ specs = [], suites = [] }) {
  const tries = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
  return [...tries.map(({ duration }) => duration), ...suites.map(lengthOf)].reduce((sum, one) => sum + one, 0);
}

/**
 * Counts what a run has reported. A test that passed at its second try has passed, and is named as flaky. One that did
 * not run, a file that could not be read, and a run that ends badly without naming a test each count as a failure.
 * @param {string} file that Playwright wrote; may be missing
 * @param {number} code exit code of the run
 * @returns {import("./summary.mjs").Count}
 */
export function countBrowserTests(file, code) {
  /** @type {Report} */
  const { suites, errors } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { suites: [], errors: [] };
  const tests = suites.flatMap((suite) => testsOf(suite));
  /** @param {string} wanted */
  const named = (wanted) => tests.filter(({ status }) => status === wanted).map(({ name }) => name);
  const flaky = named("flaky");
  const passed = named("expected").length + flaky.length;
  const failures = [
    ...named("unexpected"),
    ...named("skipped").map((name) => `left out: ${name}`),
    ...errors.map(({ message = "" }) => message),
  ];
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push(passed === 0 ? "browser: no test ran" : `browser: ended with ${code}, and no test says why`);
  const files = suites.map((suite) => ({ file: `e2e/${suite.title}`, seconds: lengthOf(suite) / 1000 }));
  return { passed, failed: failures.length, failures, flaky, files };
}

/**
 * Runs browser tests against the built product and counts.
 * @param {string[]} args for Playwright, such as patterns of files
 * @param {{drawn?: boolean, part?: import("./drawn-journeys.mjs").Part, later?: boolean}} [options] drawn: those only that the
 *   seed draws; part: of those that are drawn; later: shows what it prints at
 *   its end, since something else prints meanwhile
 */
export async function runBrowserTests(args, { drawn = false, part, later = false } = {}) {
  const report = path.join(root, ".cache/tests-browser.json");
  rmSync(report, { force: true });
  const { only, count } = drawn || part ? await onlyDrawn(CLI, CONFIG, part) : { only: [], count: undefined };
  const most = drawn ? [`--max-failures=${MOST_FAILURES}`] : [];
  const { code, output } = await runNode(CLI, ["test", CONFIG, ...only, ...most, ...args], {
    capture: later,
    silence: SILENCE_MS,
  });
  if (later) console.log(`\n== browser, which ran beside the others\n${output.trimEnd()}`);
  const counted = countBrowserTests(report, code);
  const made = counted.passed + counted.failed;
  if (count === undefined || made >= count) return counted;
  const missed = `${count} journeys were drawn, and ${made} made`;
  return { ...counted, failed: counted.failed + 1, failures: [...counted.failures, missed] };
}
