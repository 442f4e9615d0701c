/**
 * What a run of tests counted. failures are named with the first lines of why; flaky is what passed at its second try, and
 * counts as passed.
 * @typedef {{passed: number, failed: number, failures: string[], flaky: string[]}} Count
 */

/** @returns {Count} */
export const nothing = () => ({ passed: 0, failed: 0, failures: [], flaky: [] });

/** @param {string} name of what passed or failed as a whole @param {boolean} good @returns {Count} */
export const one = (name, good) => ({ ...nothing(), [good ? "passed" : "failed"]: 1, failures: good ? [] : [name] });

/** @param {Count} total @param {Count} more */
export function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
  total.failures.push(...more.failures);
  total.flaky.push(...more.flaky);
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
