import { readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/** Test files by the short name that people say, such as customers. @typedef {Map<string, string[]>} Named */

/** @param {string} folder of the repository @returns {string[]} paths in the repository */
const testsUnder = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.unit)\.test\.ts$/.test(file))
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .sort();

/** @param {string[]} files @param {RegExp} name finds the name in a path @returns {Named} */
function byName(files, name) {
  /** @type {Named} */
  const named = new Map();
  for (const file of files) {
    const found = name.exec(file)?.[1] ?? file;
    named.set(found, [...(named.get(found) ?? []), file]);
  }
  return named;
}

/** Files of unit tests that lie beside the scripts and the packages. @returns {string[]} */
export const unitFiles = () => ["packages", "scripts"].flatMap(testsUnder);

/** Every file of HTTP tests. @returns {string[]} */
export const httpFiles = () => ["apps/server/src", "apps/server/test"].flatMap(testsUnder);

/** HTTP tests, by the folder of a module or of the kernel, or by the file in apps/server/test. */
const httpTests = () =>
  byName(httpFiles(), /^apps\/server\/(?:src\/(?:modules|kernel)|test)\/([^/]+?)(?:\/|\.test\.ts$)/);

const SUITE = "apps/server/test/records.test.ts";
const TYPE = "type:";

/**
 * HTTP tests by what somebody names: folders, files, and record types as `type:supplier`.
 * @param {string[]} names
 * @returns {{files: string[], env: Record<string, string>}} none of both for no name, which means all tests
 * @throws Error that lists the known names when one is unknown
 */
export function httpNamed(names) {
  const types = names.filter((name) => name.startsWith(TYPE)).map((name) => name.slice(TYPE.length));
  const others = names.filter((name) => !name.startsWith(TYPE));
  const files = filesOf(httpTests(), others);
  if (types.length === 0) return { files, env: {} };
  return { files: [...new Set([...files, SUITE])], env: { RECORD_TYPES: types.join(",") } };
}

/** Browser tests, by file. */
export const journeys = () => byName(testsUnder("e2e"), /^e2e\/(.+)\.test\.ts$/);

/**
 * The files that belong to the names; none for no name, which means all to the test runners.
 * @param {Named} named
 * @param {string[]} names
 * @throws Error that lists the known names when one is unknown
 */
export function filesOf(named, names) {
  const unknown = names.filter((name) => !named.has(name));
  if (unknown.length > 0)
    throw new Error(`No tests of this name: ${unknown.join(", ")}. There are: ${[...named.keys()].join(", ")}`);
  return names.flatMap((name) => named.get(name) ?? []);
}
