import { readFileSync } from "node:fs";
import path from "node:path";
import { budgets } from "./budgets.mjs";
import { strayChineseSigns } from "./chinese-signs.mjs";
import { wrongSubjects } from "./commit-subjects.mjs";
import { decisionsIndex } from "./decisions.mjs";
import { brokenReferences } from "./docs-links.mjs";
import { unformatted } from "./formatted.mjs";
import { staleGenerated } from "./generated.mjs";
import { kernelNamesModules } from "./kernel-tables.mjs";
import { strayKeyListeners } from "./key-listeners.mjs";
import { brokenLayers } from "./layers.mjs";
import { missingOptionalPackages } from "./lock-file.mjs";
import { strayMedia } from "./named-media.mjs";
import { vagueNames } from "./names.mjs";
import { noTimes } from "./no-times.mjs";
import { readsByNames } from "./own-names.mjs";
import { tiringDocuments } from "./prose.mjs";
import { strayRightsWriters } from "./rights-writers.mjs";
import { roomPages } from "./room-pages.mjs";
import { brokenRooms } from "./rooms.mjs";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";
import { lintWithTypes } from "./typed-lint.mjs";
import { checkTypes } from "./types.mjs";

/**
 * One step of the check. An empty answer is a pass; otherwise it is what to tell the reader.
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<string>} run
 * @property {boolean} [alone] it writes what others read
 * @property {boolean} [slow] `npm test` runs it, `npm run check` does not
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

/** @returns {Promise<string>} */
async function incompleteLockFile() {
  const names = missingOptionalPackages().map(([name]) => `  ${name}`);
  if (names.length === 0) return "";
  return `\`npm ci\` would refuse package-lock.json, which lacks the packages below: run \`node scripts/complete-lock.mjs\`.\n${names.join("\n")}`;
}

/**
 * The steps of `npm run check` and, marked as slow, those that `npm test` adds, in order. A step reuses a result of an
 * earlier run where nothing changed that the result depends on; docs/loop.md says how each is decided.
 * @returns {Promise<Step[]>}
 */
export async function stepsOfCheck() {
  // Loaded late: TypeScript is only there after the install.
  const { readSources } = await import("./module-graph.mjs");
  const sources = readSources();
  /** @type {Promise<string> | undefined} */
  let types;
  const typesOnce = () => {
    types ??= checkTypes(sources);
    return types;
  };
  return [
    { name: "types (tsc)", run: typesOnce },
    { name: "lock file complete", run: incompleteLockFile },
    { name: "format and lint (biome)", run: unformatted },
    program("lint (oxlint)", () => programOf("oxlint"), ["--deny-warnings"]),
    { name: "layer law (dependency-cruiser)", run: () => brokenLayers(sources) },
    { name: "rooms of the kernels", run: brokenRooms },
    { name: "kernel names no table of a module", run: kernelNamesModules },
    { name: "budgets", run: budgets },
    { name: "rights written in one place", run: strayRightsWriters },
    { name: "Chinese punctuation in texts only", run: strayChineseSigns },
    { name: "windows have the names of one file", run: strayMedia },
    { name: "keys are heard past input methods", run: strayKeyListeners },
    { name: "paths and scripts named in the documents", run: brokenReferences },
    { name: "decisions in their index", run: decisionsIndex },
    { name: "a page for each room", run: roomPages },
    { name: "names that a newcomer can guess", run: vagueNames },
    { name: "no test judges a time", run: noTimes },
    { name: "names that people give are data", run: async () => readsByNames() },
    { name: "short sentences in the documents", run: tiringDocuments },
    { ...program("dead code (knip)", () => programOf("knip"), ["--no-progress"]), slow: true },
    {
      ...program("duplicates (jscpd)", () => programOf("jscpd"), ["--config", ".jscpd.json", "packages", "apps"]),
      slow: true,
    },
    { name: "subjects of the commits", run: wrongSubjects, slow: true },
    // It reads the declarations that the compiler writes.
    { name: "lint with types (oxlint)", run: () => typesOnce().then(() => lintWithTypes(sources)) },
    { name: "generated files fresh", run: staleGenerated, alone: true },
  ];
}
