import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const FOLDER = "docs/decisions";

/**
 * Compares the decisions there are with the lines of their index.
 * @param {readonly string[]} files names of the decisions
 * @param {string} index markdown with an item for each: - [001](001-title.md) one line.
 * @returns {string[]} what to mend
 */
export function indexProblems(files, index) {
  const lines = [...index.matchAll(/^- \[(\d{3})\]\(([^)]+)\) ?(.*)$/gm)];
  const listed = lines.map(([, , file = ""]) => file);
  return [
    ...files.filter((file) => !listed.includes(file)).map((file) => `${file} has no line`),
    ...listed.filter((file) => !files.includes(file)).map((file) => `${file} has a line and is not there`),
    ...listed.filter((file, at) => listed.indexOf(file) !== at).map((file) => `${file} has two lines`),
    ...lines
      .filter(([, number, file = ""]) => !file.startsWith(`${number}-`))
      .map(([line]) => `another number: ${line}`),
    ...lines.filter(([, , , text]) => text === "").map(([line]) => `says nothing: ${line}`),
  ];
}

/**
 * The index of decisions has a line for each of them.
 * @returns {Promise<string>} what to mend; empty when it is complete
 */
export async function decisionsIndex() {
  const files = readdirSync(path.join(root, FOLDER)).filter((file) => /^\d{3}-.*\.md$/.test(file));
  const index = readFileSync(path.join(root, FOLDER, "README.md"), "utf8");
  return indexProblems(files, index)
    .map((problem) => `${FOLDER}/README.md: ${problem}`)
    .join("\n");
}
