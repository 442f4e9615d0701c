import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";

/**
 * @typedef {{status: string}} TestCase
 * @typedef {{name: string, status: string, assertionResults: TestCase[]}} TestFile
 */

/** @param {string} file @returns {TestFile[]} */
function readReport(file) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, "utf8")).testResults;
}

/**
 * Runs one set of tests and counts. A file that could not run, a run that ends badly without naming a test, and a set
 * without any test each count as one failure.
 * @param {string} name of the set
 * @param {string[]} args
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runVitest(name, args) {
  const report = path.join(root, `.cache/tests-${name}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await runNode("node_modules/vitest/vitest.mjs", ["run", ...args, ...reporters]);
  const files = readReport(report);
  const cases = files.flatMap((file) => file.assertionResults);
  const passed = cases.filter(({ status }) => status === "passed").length;
  const broken = files.filter((f) => f.status === "failed" && f.assertionResults.every((c) => c.status !== "failed"));
  const failed = cases.filter(({ status }) => status === "failed").length + broken.length;
  if (passed + failed === 0) console.error(`${name}: no test ran`);
  const unexplained = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: unexplained ? 1 : failed };
}
