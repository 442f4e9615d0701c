import { runNode } from "./run.mjs";

/**
 * @typedef {{from: string, to: string, rule: {name: string, severity: string}, cycle?: {name: string}[]}} Violation
 * @typedef {{name: string, comment?: string}} Rule
 */

const FOLDERS = ["packages", "apps"];

/**
 * Holds every import against .dependency-cruiser.cjs.
 * @returns {Promise<string>} the imports that break a rule, with its reason; empty when there are none
 */
export async function brokenLayers() {
  const cli = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
  const args = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", ...FOLDERS];
  const { output } = await runNode(cli, args, { capture: true });
  const { summary } = parse(output);
  // A TypeScript that dependency-cruiser cannot use makes it look at nothing and report success.
  if (summary.totalCruised === 0) return "No module was looked at: is `typescript` 6 installed?";
  const reasons = new Map(summary.ruleSetUsed.forbidden.map((/** @type {Rule} */ rule) => [rule.name, rule.comment]));
  return summary.violations
    .map((/** @type {Violation} */ { from, to, rule, cycle }) => {
      const target = cycle === undefined ? to : cycle.map(({ name }) => name).join(" → ");
      return `${from} → ${target}\n    ${rule.name}: ${reasons.get(rule.name) ?? ""}`;
    })
    .join("\n");
}

/** @param {string} output */
function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`dependency-cruiser: ${output}`);
  }
}
