/** Results of the check that are used again. Each stands under a key made of everything that it depends on. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const FOLDER = path.join(root, ".cache/check");

/** @param {readonly string[]} parts @returns {string} */
export function hashOf(...parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64url").slice(0, 22);
}

/** @param {string} file of the repository @returns {string} its text; empty when it is not there */
const textOf = (file) => (existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), "utf8") : "");

/**
 * Changes with every installed package and with each of the files.
 * @param {readonly string[]} files that configure a step, and the step's own sources
 */
export function toolsKey(files) {
  const all = ["package-lock.json", "node_modules/.package-lock.json", "scripts/lib/reused.mjs", ...files];
  return hashOf(process.version, ...all.map(textOf));
}

/**
 * @param {string} name of the step
 * @returns {unknown} what it noted last; undefined when there is nothing, or nothing that can be read
 */
export function noted(name) {
  try {
    return JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} name of the step @param {unknown} value */
export function note(name, value) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.json`), JSON.stringify(value));
}

/**
 * Runs a step unless it passed before under the same key. Only a pass is used again.
 * @param {string} name
 * @param {string} key
 * @param {() => Promise<string>} run answers with the problems, empty when there are none
 */
export async function unlessPassed(name, key, run) {
  if (noted(name) === key) return "";
  const problem = await run();
  if (problem === "") note(name, key);
  return problem;
}

/**
 * @typedef {object} Verdict
 * @property {string} problem empty when there is none
 * @property {readonly string[]} [wrong] the files with problems, where the tool names all of them
 */

/**
 * Runs a step for the files that did not pass before under the same key, each for itself.
 * @param {string} name
 * @param {ReadonlyMap<string, string>} keys of all files
 * @param {(files: string[]) => Promise<Verdict>} run
 * @returns {Promise<string>} the problems
 */
export async function forChanged(name, keys, run) {
  const before = noted(name);
  const passed = new Map(Array.isArray(before) ? before : []);
  const changed = [...keys].filter(([file, key]) => passed.get(file) !== key).map(([file]) => file);
  const { problem, wrong } = changed.length === 0 ? { problem: "" } : await run(changed);
  const failed = new Set(problem === "" ? [] : (wrong ?? changed));
  note(
    name,
    [...keys].filter(([file]) => !failed.has(file)),
  );
  return problem;
}
