import { loadavg } from "node:os";
import { unlisted } from "./flaky-list.mjs";

/**
 * What a run of tests counted. failures and flaky are named in their first line, with why in the next ones; flaky is what
 * passed at its second try, and counts as passed.
 * @typedef {{passed: number, failed: number, failures: string[], flaky: string[], files: FileTime[]}} Count
 * @typedef {{file: string, seconds: number}} FileTime how long the tests of a file took
 */

/** So many second tries a run of `npm test` may need. */
const MOST_SECOND_TRIES = 5;
/** So many of the files that took longest are named. */
const LONGEST = 10;

/** @returns {Count} */
export const nothing = () => ({ passed: 0, failed: 0, failures: [], flaky: [], files: [] });

/** @param {string} name of what passed or failed as a whole @param {boolean} good @returns {Count} */
export const one = (name, good) => ({ ...nothing(), [good ? "passed" : "failed"]: 1, failures: good ? [] : [name] });

/** @param {Count} total @param {Count} more */
export function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
  total.failures.push(...more.failures);
  total.flaky.push(...more.flaky);
  total.files.push(...more.files);
}

/**
 * Holds the second tries of a whole run against the list of those that are known. A run of everything fails on one that
 * is not listed, a run of samples when there are too many.
 * @param {Count} total
 * @param {boolean} full
 */
export function judgeSecondTries(total, full) {
  const { flaky } = total;
  console.log(`second tries: ${flaky.length}`);
  const unknown = unlisted(flaky);
  for (const name of unknown) console.log(`a second try that docs/flaky.md does not list: ${name}`);
  const wrong = [];
  if (full && unknown.length > 0) wrong.push(`${unknown.length} second tries that docs/flaky.md does not list`);
  if (!full && flaky.length > MOST_SECOND_TRIES)
    wrong.push(`${flaky.length} second tries, more than the ${MOST_SECOND_TRIES} that a run may need`);
  total.failed += wrong.length;
  total.failures.push(...wrong);
}

/**
 * How long a run took, how busy the machine was, and where the time went.
 * @param {Count} total
 * @param {number} most minutes that it should take; more is said only: the speed of a machine is no fault of the sources
 * @returns {string}
 */
export function durationOf({ files }, most) {
  const minutes = performance.now() / 60_000;
  const long = minutes > most ? `, more than the ${most} that a run should take` : "";
  const load = loadavg().map((one) => one.toFixed(1));
  const longest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, LONGEST);
  return [
    ...longest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`),
    `${minutes.toFixed(1)} minutes${long}; load average ${load.join(", ")}; the ${longest.length} longest files stand above`,
  ].join("\n");
}

/**
 * Ends a run: says what failed and what needed a second try, and how many passed and failed in the last line.
 * @param {Count} total
 * @param {string} repeat how to run the same samples again
 * @param {string} [duration] what is to be said of it
 */
export function conclude({ passed, failed, failures, flaky }, repeat, duration) {
  if (failed > 0) console.log(`\nThe same samples again: ${repeat}`);
  for (const failure of failures) console.log(`failed: ${failure}`);
  for (const one of flaky) console.log(`flaky: ${one}`);
  if (duration !== undefined) console.log(duration);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
