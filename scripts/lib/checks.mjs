import { STEPS } from "./steps.mjs";
import { add, nothing, one } from "./summary.mjs";

/**
 * Runs every step of the check, also after one failed, with a line each.
 */
export async function runChecks() {
  const count = nothing();
  for (const step of STEPS) {
    const start = performance.now();
    const problem = await step.run().catch((error) => String(error.stack));
    const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    add(count, one(step.name, problem === ""));
    console.log(`${problem === "" ? "✓" : "✗"} ${step.name} (${seconds})`);
    if (problem !== "") console.log(`${problem.trimEnd()}\n`);
  }
  return count;
}
