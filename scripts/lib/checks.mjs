import { STEPS } from "./steps.mjs";

/**
 * Runs every step of the check, also after one failed, with a line each.
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function runChecks() {
  const count = { passed: 0, failed: 0 };
  for (const step of STEPS) {
    const start = performance.now();
    const problem = await step.run().catch((error) => String(error.stack));
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    count[problem === "" ? "passed" : "failed"] += 1;
    console.log(`${problem === "" ? "✓" : "✗"} ${step.name} (${seconds})`);
    if (problem !== "") console.log(`${problem.trimEnd()}\n`);
  }
  return count;
}
