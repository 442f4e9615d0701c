/** Compiles the projects of tsconfig.json in the order in which they need each other, and only what changed. */
import { existsSync, readFileSync, statSync, utimesSync } from "node:fs";
import path from "node:path";
import { note, noted, toolsKey } from "./reused.mjs";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";

/** Every project, and where its build lays declarations; e2e is imported by nobody and has none. */
const PROJECTS = ["packages", "scripts", "apps/server", "apps/web", "e2e"];
const CONFIGS = ["tsconfig.json", "tsconfig.base.json", ...PROJECTS.map((project) => `${project}/tsconfig.json`)];
const TYPES = ".cache/types";
/** Two cores are what a developer has at least; more checkers would do some work several times. */
const FLAGS = ["--builders", "1", "--checkers", "2"];

/** It ends with 1 or 2 when it found something, with more when it broke. */
const MOST_FINDINGS = 2;
/** Seconds: a time before that of every source. */
const OLD = 86_400;

/** Changes when every file must be compiled anew. */
export const compilerKey = () => toolsKey([...CONFIGS, "scripts/lib/types.mjs"]);

/** @param {string} project @returns {string} */
const nameOf = (project) => path.posix.basename(project);

/**
 * The declarations that the compiler wrote for a source.
 * @param {string} file of the repository
 * @returns {string | undefined} undefined when there are none
 */
export function declarationsOf(file) {
  const project = PROJECTS.find((one) => file.startsWith(`${one}/`));
  if (project === undefined || file.endsWith(".d.ts")) return undefined;
  const written = path.join(root, TYPES, nameOf(project), file.replace(/\.tsx?$/, ".d.ts").replace(/\.mjs$/, ".d.mts"));
  return existsSync(written) ? readFileSync(written, "utf8") : undefined;
}

/** The compiler's notes of each project that has some. @returns {string[]} */
const compilerNotes = () =>
  PROJECTS.map((project) => path.join(root, TYPES, `${nameOf(project)}.tsbuildinfo`)).filter((file) =>
    existsSync(file),
  );

/**
 * The compiler compares times before it compares texts. A file that was moved there, or saved while the compiler ran, is no
 * newer than its notes: those are made old then, and every text is compared.
 * @param {ReadonlyMap<string, string>} before hashes by file
 * @param {ReadonlyMap<string, string>} now
 */
function showChanges(before, now) {
  const notes = compilerNotes();
  const oldest = Math.min(...notes.map((file) => statSync(file).mtimeMs));
  const unseen = [...now].some(
    ([file, hash]) => before.get(file) !== hash && statSync(path.join(root, file)).mtimeMs <= oldest,
  );
  if (unseen) for (const file of notes) utimesSync(file, OLD, OLD);
}

/**
 * @param {ReadonlyMap<string, {hash: string}>} sources
 * @returns {Promise<string>} what the compiler found
 */
export async function checkTypes(sources) {
  const key = compilerKey();
  const now = new Map([...sources].map(([file, { hash }]) => [file, hash]));
  const last = /** @type {{key: string, hashes: [string, string][]} | undefined} */ (noted("types"));
  const anew = last?.key !== key;
  if (!anew) showChanges(new Map(last.hashes), now);
  const args = ["--build", ...FLAGS, ...(anew ? ["--force"] : [])];
  const { code, output } = await runNode("node_modules/ts7/bin/tsc", args, { capture: true });
  // A compiler that was stopped may have left projects as they were.
  if (code === 0 || (code <= MOST_FINDINGS && output !== "")) note("types", { key, hashes: [...now] });
  return code === 0 ? "" : output || `exit code ${code}`;
}
