import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";
import { nothing } from "./summary.mjs";

/** @typedef {import("./vitest-reporter.mjs").Report} Report */

/**
 * Runs one set of tests and counts. A file that could not run, an error that no test caught, a run that ends badly without
 * naming a test, and a set without any test each count as one failure.
 * @param {string} name of the set
 * @param {string[]} args
 * @param {Record<string, string>} [env] what its configuration asks for besides
 * @returns {Promise<import("./summary.mjs").Count>}
 */
export async function runVitest(name, args, env = {}) {
  const file = path.join(root, `.cache/tests-${name}.json`);
  rmSync(file, { force: true });
  const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", ...args], {
    env: { VITEST_REPORT: file, ...env },
  });
  /** @type {Report} */
  const { passed, failures, flaky, files } = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : nothing();
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push(passed === 0 ? `${name}: no test ran` : `${name}: ended with ${code}, and no test says why`);
  return { passed, failed: failures.length, failures, flaky, files };
}
