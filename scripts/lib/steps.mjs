import { readFileSync } from "node:fs";
import path from "node:path";
import { budgets } from "./budgets.mjs";
import { strayChineseSigns } from "./chinese-signs.mjs";
import { decisionsIndex } from "./decisions.mjs";
import { brokenReferences } from "./docs-links.mjs";
import { staleGenerated } from "./generated.mjs";
import { kernelNamesModules } from "./kernel-tables.mjs";
import { brokenLayers } from "./layers.mjs";
import { missingOptionalPackages } from "./lock-file.mjs";
import { noTimes } from "./no-times.mjs";
import { tiringDocuments } from "./prose.mjs";
import { strayRightsWriters } from "./rights-writers.mjs";
import { roomPages } from "./room-pages.mjs";
import { brokenRooms } from "./rooms.mjs";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";

/**
 * One step of the check. An empty answer is a pass; otherwise it is what to tell the reader.
 * @typedef {{name: string, run: () => Promise<string>, alone?: boolean}} Step alone: it writes what others read
 */

/**
 * The program a package brings, started without npx or a shell.
 * @param {string} name of the package
 * @param {string} [program] when the package brings several
 */
function programOf(name, program = name) {
  const { bin } = JSON.parse(readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8"));
  return path.join("node_modules", name, typeof bin === "string" ? bin : bin[program]);
}

/**
 * A step that passes when a program ends with 0.
 * @param {string} name
 * @param {() => string} file the program; looked up only when the step runs
 * @param {string[]} args
 * @returns {Step}
 */
function program(name, file, args) {
  return {
    name,
    run: async () => {
      const { code, output } = await runNode(file(), args, { capture: true });
      return code === 0 ? "" : output || `exit code ${code}`;
    },
  };
}

const TSC = () => "node_modules/ts7/bin/tsc";

/** @returns {Promise<string>} */
async function incompleteLockFile() {
  const names = missingOptionalPackages().map(([name]) => `  ${name}`);
  if (names.length === 0) return "";
  return `\`npm ci\` would refuse package-lock.json, which lacks the packages below: run \`node scripts/complete-lock.mjs\`.\n${names.join("\n")}`;
}

/** Everything `npm run check` does, in order. @type {Step[]} */
export const STEPS = [
  { name: "lock file complete", run: incompleteLockFile },
  program("types: packages, server, scripts", TSC, ["-p", "tsconfig.json"]),
  program("types: web", TSC, ["-p", "apps/web/tsconfig.json"]),
  program("types: browser tests", TSC, ["-p", "e2e/tsconfig.json"]),
  program("format and lint (biome)", () => programOf("@biomejs/biome", "biome"), ["check", "--error-on-warnings", "."]),
  program("lint with types (oxlint)", () => programOf("oxlint"), ["--type-aware", "--deny-warnings"]),
  { name: "layer law (dependency-cruiser)", run: brokenLayers },
  { name: "rooms of the kernels", run: brokenRooms },
  { name: "kernel names no table of a module", run: kernelNamesModules },
  { name: "budgets", run: budgets },
  { name: "rights written in one place", run: strayRightsWriters },
  { name: "Chinese punctuation in texts only", run: strayChineseSigns },
  { name: "no test judges a time", run: noTimes },
  program("dead code (knip)", () => programOf("knip"), ["--no-progress"]),
  program("duplicates (jscpd)", () => programOf("jscpd"), ["--config", ".jscpd.json", "packages", "apps"]),
  { name: "paths and scripts named in the documents", run: brokenReferences },
  { name: "decisions in their index", run: decisionsIndex },
  { name: "a page for each room", run: roomPages },
  { name: "short sentences in the documents", run: tiringDocuments },
  { name: "generated files fresh", run: staleGenerated, alone: true },
];
