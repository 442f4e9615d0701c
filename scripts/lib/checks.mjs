import { stepsOfCheck } from "./steps.mjs";
import { add, nothing, one } from "./summary.mjs";

/** Most steps keep one core busy. */
const LANES = 2;

/**
 * @param {import("./steps.mjs").Step} step
 * @returns {Promise<boolean>} whether it passed, which it has told then
 */
async function passes(step) {
  const start = performance.now();
  const problem = await step.run().catch((error) => String(error.stack));
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${problem === "" ? "✓" : "✗"} ${step.name} (${seconds})`);
  if (problem !== "") console.log(`${problem.trimEnd()}\n`);
  return problem === "";
}

/**
 * Runs every step of the check, also after one failed, with a line each.
 * @param {{all?: boolean}} [options] all: the slow steps as well
 */
export async function runChecks({ all = false } = {}) {
  const count = nothing();
  const steps = (await stepsOfCheck()).filter(({ slow = false }) => all || !slow);
  const left = steps.filter(({ alone }) => !alone);
  const lane = async () => {
    for (let step = left.shift(); step; step = left.shift()) add(count, one(step.name, await passes(step)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  for (const step of steps.filter(({ alone }) => alone)) add(count, one(step.name, await passes(step)));
  return count;
}
