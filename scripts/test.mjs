/**
 * `npm test`: install, build, check, then every test; of what is too wide a sample that the sources decide. The last line
 * says how many passed and failed, the ones before it what failed, second tries, minutes and the longest files.
 * `npm run test:full [-- room…]` (--full): nothing left out, room by room; see docs/testing.md.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { runBrowserTests } from "./lib/browser-stage.mjs";
import { ROOMS, roomsNamed } from "./lib/full-rooms.mjs";
import { ensureInstalled, npm } from "./lib/install.mjs";
import { ensureBuilt, requireNode } from "./lib/prepare.mjs";
import { root } from "./lib/root.mjs";
import { runNode } from "./lib/run.mjs";
import { seedText } from "./lib/sampled.mjs";
import { add, conclude, durationOf, judgeSecondTries, nothing, one } from "./lib/summary.mjs";
import { runVitest } from "./lib/vitest-stage.mjs";
import { drawnWide, WIDE } from "./lib/wide-tests.mjs";

/**
 * @typedef {import("./lib/summary.mjs").Count} Count
 * @typedef {[name: string, run: () => Promise<Count>]} Stage
 */

/** Minutes that a run should take on two quiet cores, and a room of the full run. */
const MOST_MINUTES = 12;
const MOST_OF_ROOM = 25;

/** Loaded late: its tools are only there after the install. @returns {Promise<Count>} */
async function check() {
  const { runChecks } = await import("./lib/checks.mjs");
  return runChecks({ all: true });
}

/** Unit and HTTP tests without the wide files that are not drawn. */
const DRAWN = { DRAWN: "1" };

/** Says which wide files this run makes. */
function tellWide() {
  const { drawn, touched, left } = drawnWide();
  console.log(`${drawn.length} of ${WIDE.length} wide files are drawn, ${touched.length} because they are changed`);
  if (left.length > 0) console.log(`changed and not drawn: ${left.join(", ")}`);
}

/** @type {Stage[]} */
const PREPARE = [
  ["install", async () => one("install", await ensureInstalled({ tools: true }))],
  ["build", async () => one("build", await ensureBuilt())],
];

/**
 * What runs beside each other, each row one after the other: journeys mostly wait for a browser, the others compute.
 * @type {Stage[][]}
 */
const SAMPLES = [
  [
    ["check", check],
    ["unit", () => runVitest("unit", ["--project", "unit"], DRAWN)],
    ["http", () => runVitest("http", ["--project", "http*"], DRAWN)],
  ],
  [["browser", () => runBrowserTests(["--forbid-only"], { drawn: true, later: true })]],
];

/** @param {string} room @returns {Stage[]} */
function stagesOf(room) {
  const work = ROOMS[room]?.();
  if (!work) throw new Error(`no such room: ${room}`);
  switch (work.kind) {
    case "unit":
      return [
        ["check", check],
        [room, () => runVitest(room, ["--project", "unit"])],
      ];
    case "http":
      return [[room, () => runVitest(room, ["--project", "http*", ...work.files])]];
    case "browser":
      return [[room, () => runBrowserTests(["--forbid-only"], { part: work.part })]];
    case "program":
      return [[room, async () => one(room, (await runNode("node_modules/tsx/dist/cli.mjs", [work.file])).code === 0)]];
    case "script":
      return [[room, async () => one(room, (await npm(["run", work.script])).code === 0)]];
  }
}

requireNode();
const full = process.argv.includes("--full");
const named = process.argv.slice(2).filter((word) => word !== "--full");
if (!full && named.length > 0)
  throw new Error("npm test takes no names; see npm run test:unit, test:http and test:e2e");
if (full) process.env.FULL = "1";
const rooms = full ? roomsNamed(named) : [];
const repeat = `${seedText} npm ${full ? ["run test:full", ...(named.length > 0 ? ["--", ...named] : [])].join(" ") : "test"}`;
console.log(full ? `full run of ${rooms.join(", ")} (${seedText})` : `samples by ${seedText}`);
if (!full) tellWide();
mkdirSync(path.join(root, ".cache"), { recursive: true });
const total = nothing();
/** @param {Stage[]} stages one after the other */
async function runAll(stages) {
  for (const [name, runStage] of stages) {
    console.log(`\n== ${name}`);
    const start = performance.now();
    const count = await runStage();
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`-- ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
    add(total, count);
    // Without packages there is nothing to run the other stages with.
    if (name === "install" && count.failed > 0) return;
  }
}
await runAll(PREPARE);
if (!total.failures.includes("install")) await Promise.all((full ? [rooms.flatMap(stagesOf)] : SAMPLES).map(runAll));
judgeSecondTries(total, full);
conclude(total, repeat, durationOf(total, full ? MOST_OF_ROOM * rooms.length : MOST_MINUTES));
