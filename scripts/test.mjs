/**
 * `npm test`: install, build, check, then every test; of what is too wide a sample by seed. The last line says how many
 * passed and failed, the one before it which browser tests needed a second try.
 * `npm run test:full` (--full): the same with nothing left out, and what takes too long for every run.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { runBrowserTests } from "./lib/browser-stage.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ensureBuilt, requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { seedText } from "./lib/sampled.mjs";
import { runVitest } from "./lib/vitest-stage.mjs";

/**
 * @typedef {{passed: number, failed: number, flaky?: string[]}} Count
 * @typedef {[name: string, run: () => Promise<Count>]} Stage
 */

/** @param {boolean} good @returns {Count} */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/** Loaded late: its tools are only there after the install. @returns {Promise<Count>} */
async function check() {
  const { runChecks } = await import("./lib/checks.mjs");
  return runChecks();
}

/** @type {Stage[]} */
const STAGES = [
  ["install", async () => one(await ensureInstalled())],
  ["build", async () => one(await ensureBuilt())],
  ["check", check],
  ["unit", () => runVitest("unit", ["--project", "unit"])],
  ["http", () => runVitest("http", ["--project", "http"])],
  ["browser", () => runBrowserTests(["--forbid-only"])],
];

/**
 * What only the full run does, after the others: the place for what takes minutes, such as an upgrade from the release
 * before.
 * @type {Stage[]}
 */
const FULL_STAGES = [];

requireNode();
const full = process.argv.includes("--full");
if (full) process.env.FULL = "1";
const repeat = `${seedText} npm ${full ? "run test:full" : "test"}`;
console.log(full ? `full run (${seedText})` : `samples by ${seedText}`);
mkdirSync(path.join(root, ".cache"), { recursive: true });
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const unsteady = [];
for (const [name, runStage] of full ? [...STAGES, ...FULL_STAGES] : STAGES) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const { passed, failed, flaky = [] } = await runStage();
  console.log(`-- ${name}: ${passed} passed, ${failed} failed (${Math.round((performance.now() - start) / 1000)} s)`);
  total.passed += passed;
  total.failed += failed;
  unsteady.push(...flaky);
  // Without packages there is nothing to run the other stages with.
  if (name === "install" && failed > 0) break;
}
console.log(total.failed === 0 ? "" : `\nThe same samples again: ${repeat}`);
if (unsteady.length > 0) console.log(`${unsteady.length} flaky: ${unsteady.join("; ")}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
