/**
 * `npm test`: install, build, check, then every test; of what is too wide a sample by seed. The last line says how many
 * passed and failed, the ones before it what failed and which tests needed a second try.
 * `npm run test:full` (--full): the same with nothing left out, and what takes too long for every run.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { runBrowserTests } from "./lib/browser-stage.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ensureBuilt, requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { seedText } from "./lib/sampled.mjs";
import { add, conclude, nothing, one } from "./lib/summary.mjs";
import { runVitest } from "./lib/vitest-stage.mjs";
import { leftOut, WIDE } from "./lib/wide-tests.mjs";

/**
 * @typedef {import("./lib/summary.mjs").Count} Count
 * @typedef {[name: string, run: () => Promise<Count>]} Stage
 */

/** A run that takes longer is done less often. Said only: how fast a machine is, is no fault of the sources. */
const MOST_MINUTES = 20;

/** Loaded late: its tools are only there after the install. @returns {Promise<Count>} */
async function check() {
  const { runChecks } = await import("./lib/checks.mjs");
  return runChecks();
}

/** @returns {Promise<Count>} */
function http() {
  console.log(`${WIDE.length - leftOut().length} of ${WIDE.length} wide files are drawn`);
  return runVitest("http", ["--project", "http*"], { DRAWN: "1" });
}

/** @param {string} name @param {string} file that ends with 0 when all is well @returns {Promise<Count>} */
async function program(name, file) {
  return one(name, (await runNode("node_modules/tsx/dist/cli.mjs", [file])).code === 0);
}

/** @type {Stage[]} */
const STAGES = [
  ["install", async () => one("install", await ensureInstalled({ tools: true }))],
  ["build", async () => one("build", await ensureBuilt())],
  ["check", check],
  ["unit", () => runVitest("unit", ["--project", "unit"])],
  ["http", http],
  ["browser", () => runBrowserTests(["--forbid-only"], { drawn: !full })],
];

/**
 * What only the full run does, after the others: the place for what takes minutes, such as an upgrade from the release
 * before.
 * @type {Stage[]}
 */
const FULL_STAGES = [
  ["new module", () => program("new module", "scripts/try-new-module.ts")],
  ["upgrade", () => program("upgrade", "scripts/upgrade.ts")],
];

requireNode();
const full = process.argv.includes("--full");
if (full) process.env.FULL = "1";
const repeat = `${seedText} npm ${full ? "run test:full" : "test"}`;
console.log(full ? `full run (${seedText})` : `samples by ${seedText}`);
mkdirSync(path.join(root, ".cache"), { recursive: true });
const total = nothing();
for (const [name, runStage] of full ? [...STAGES, ...FULL_STAGES] : STAGES) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const count = await runStage();
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`-- ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  add(total, count);
  // Without packages there is nothing to run the other stages with.
  if (name === "install" && count.failed > 0) break;
}
const minutes = performance.now() / 60_000;
const long = !full && minutes > MOST_MINUTES ? `, more than the ${MOST_MINUTES} that a run should take` : "";
conclude(total, repeat, `${minutes.toFixed(1)} minutes${long}`);
