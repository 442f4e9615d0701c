/** Tests that are known to need a second try now and then, listed by hand in docs/flaky.md. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const LIST = path.join(root, "docs/flaky.md");

/**
 * The test by the name that the list has: the file without its folder, which moves, and the titles.
 * @param {string} name as a run names it, with lines of why perhaps
 */
export function listedName(name) {
  const [file = "", ...titles] = (name.split("\n")[0] ?? "").split(" › ");
  return [path.posix.basename(file), ...titles.map((title) => title.replaceAll(" > ", " › "))].join(" › ");
}

/**
 * The names in the first column of the table.
 * @param {string} text of the list
 * @returns {string[]}
 */
export const namesIn = (text) => [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = ""]) => name);

/**
 * Those that the list does not have.
 * @param {readonly string[]} flaky
 * @returns {string[]} their names
 */
export function unlisted(flaky) {
  const known = new Set(namesIn(readFileSync(LIST, "utf8")));
  return flaky.map(listedName).filter((name) => !known.has(name));
}
