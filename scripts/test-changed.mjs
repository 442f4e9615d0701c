/**
 * `npm run test:changed [-- base]`: the tests that the change at hand touches, as many as fit into 90 seconds; the others
 * are named. The change is held against HEAD or against the base that is given. See docs/loop.md.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runBrowserTests } from "./lib/browser-stage.mjs";
import { changedFiles } from "./lib/changed-files.mjs";
import { drawn, fitting, journeysMatching, notedSeconds } from "./lib/chosen-tests.mjs";
import { ensureInstalled, npm } from "./lib/install.mjs";
import { ensureBuilt, requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { seedText } from "./lib/sampled.mjs";
import { add, conclude, nothing, one } from "./lib/summary.mjs";
import { runVitest } from "./lib/vitest-stage.mjs";

/** @typedef {import("./lib/summary.mjs").Count} Count */

/** Seconds of tests that each part may take; two processes share those of the HTTP tests. */
const UNIT_SECONDS = 15;
const HTTP_SECONDS = 60;
const MOST_JOURNEYS = 3;
const SUITE = "apps/server/test/records.test.ts";
const GUARDS = "apps/server/test/route-guards.test.ts";
const COST = "bench:cost";

/** @param {string} file @returns {string} */
const textOf = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "");

/** @param {string} kind @param {readonly string[]} files */
function tell(kind, files) {
  if (files.length > 0) console.log(`touched and not run (${kind}): ${files.join(", ")}`);
}

/** @param {string[]} files as file or file:line @returns {Promise<Count>} */
async function browser(files) {
  if (!(await ensureBuilt())) return one("build", false);
  return runBrowserTests(
    files.map((file) => `/${file.replaceAll(".", String.raw`\.`)}${file.includes(":") ? "" : "$"}`),
  );
}

/** @param {string} base */
async function runTouched(base) {
  const { importGraph, readSources } = await import("./lib/module-graph.mjs");
  const { naming, touchedTests } = await import("./lib/touched-tests.mjs");
  const changed = await changedFiles(base);
  const graph = importGraph(readSources());
  const touched = touchedTests({ graph, textOf }, changed);
  const seconds = notedSeconds();
  const total = nothing();
  console.log(`${changed.length} files differ from ${base}`);

  const unit = fitting(touched.unit, seconds, UNIT_SECONDS);
  tell("unit", unit.left);
  if (unit.chosen.length > 0) add(total, await runVitest("unit", ["--project", "unit", ...unit.chosen]));

  const first = [...(touched.types.length > 0 ? [SUITE] : []), ...(touched.guarded.length > 0 ? [GUARDS] : [])];
  const http = fitting([...new Set([...first, ...touched.http])], seconds, HTTP_SECONDS);
  tell("http", http.left);
  /** @type {Record<string, string>} */
  const env = { RECORD_TYPES: touched.types.join(","), ROUTE_GROUPS: touched.guarded.join(",") };
  if (http.chosen.length > 0) add(total, await runVitest("http", ["--project", "http*", ...http.chosen], env));

  const wanted = touched.addresses.length > 0 ? naming(touched.addresses) : /(?!)/;
  const tests = [...graph.keys()].filter((file) => /^e2e\/[^/]+\.test\.ts$/.test(file));
  const named = tests.flatMap((file) => journeysMatching(file, textOf(file), wanted));
  const own = changed.filter((file) => tests.includes(file));
  const others = touched.journeys.filter((file) => !own.includes(file));
  const journeys = drawn(
    [...others, ...named.filter((journey) => !own.some((file) => journey.startsWith(`${file}:`)))],
    MOST_JOURNEYS,
  );
  tell("journeys", journeys.left);
  if (own.length + journeys.chosen.length > 0) add(total, await browser([...own, ...journeys.chosen]));

  const { scripts } = JSON.parse(textOf("package.json"));
  if (touched.cost && scripts[COST]) add(total, one(COST, (await npm(["run", COST])).code === 0));
  return total;
}

requireNode();
if (!(await ensureInstalled({ tools: true }))) process.exit(1);
mkdirSync(path.join(root, ".cache"), { recursive: true });
const [base = "HEAD"] = process.argv.slice(2);
try {
  const total = await runTouched(base);
  const took = `${Math.round(performance.now() / 1000)} s`;
  conclude(total, `${seedText} npm run test:changed -- ${base}`, took);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
