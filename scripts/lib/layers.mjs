import { filesIn } from "./module-graph.mjs";
import { hashOf, toolsKey, unlessPassed } from "./reused.mjs";
import { runNode } from "./run.mjs";

/**
 * @typedef {{from: string, to: string, rule: {name: string, severity: string}, cycle?: {name: string}[]}} Violation
 * @typedef {{name: string, comment?: string}} Rule
 */

const FOLDERS = ["packages", "apps"];

/**
 * Changes with every import as it is written, with the name of every file, and with the rules: with all that a verdict
 * depends on.
 * @param {ReadonlyMap<string, import("./module-graph.mjs").Source>} sources
 */
function importsKey(sources) {
  const names = FOLDERS.flatMap(filesIn).sort();
  const imports = [...sources].flatMap(([file, { hash, statements }]) =>
    // The rules stand outside the folders.
    FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ? [file, ...statements] : [file, hash],
  );
  return hashOf(toolsKey(["tsconfig.json", "tsconfig.base.json"]), ...names, ...imports);
}

/**
 * Holds every import against .dependency-cruiser.cjs, unless no import changed since that passed.
 * @param {ReadonlyMap<string, import("./module-graph.mjs").Source>} sources
 * @returns {Promise<string>} the imports that break a rule, with its reason; empty when there are none
 */
export function brokenLayers(sources) {
  return unlessPassed("layers", importsKey(sources), cruise);
}

/** @returns {Promise<string>} */
async function cruise() {
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
