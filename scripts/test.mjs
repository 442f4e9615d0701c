/** `npm test`: install, build, check, then every test. The last line says how many passed and failed. */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { ensureInstalled } from "./lib/install.mjs";
import { ensureBuilt, requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { runVitest } from "./lib/vitest-stage.mjs";

/** @typedef {{passed: number, failed: number}} Count */

/** @param {boolean} good @returns {Count} */
const one = (good) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1 });

/** Loaded late: its tools are only there after the install. @returns {Promise<Count>} */
async function check() {
  const { runChecks } = await import("./lib/checks.mjs");
  return runChecks();
}

/** @type {[name: string, run: () => Promise<Count>][]} */
const STAGES = [
  ["install", async () => one(await ensureInstalled())],
  ["build", async () => one(await ensureBuilt())],
  ["check", check],
  ["unit", () => runVitest("unit", ["--project", "unit"])],
  ["http", () => runVitest("http", ["--project", "http"])],
  ["browser", () => runVitest("browser", ["--config", "e2e/vitest.config.ts"])],
];

requireNode();
mkdirSync(path.join(root, ".cache"), { recursive: true });
const total = { passed: 0, failed: 0 };
for (const [name, runStage] of STAGES) {
  console.log(`\n== ${name}`);
  const { passed, failed } = await runStage();
  console.log(`-- ${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
  // Without packages there is nothing to run the other stages with.
  if (name === "install" && failed > 0) break;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
