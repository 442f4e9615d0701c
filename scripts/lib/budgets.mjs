import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { filesUnder } from "./source-hash.mjs";

/** A code base of small files: half of them at most this long. The length of one file is oxlint's to judge. */
const MEDIAN_CODE_LINES = 90;

/**
 * Lines that are neither blank nor comment.
 * @param {string} source
 */
function codeLines(source) {
  const withoutBlocks = source.replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, "");
  return withoutBlocks.split("\n").filter((line) => !/^\s*(\/\/.*)?$/.test(line)).length;
}

/**
 * Holds the sources of packages and apps against the budgets that no linter knows.
 * @returns {Promise<string>} what is over its budget; empty when nothing is
 */
export async function budgets() {
  const sizes = ["packages", "apps"]
    .flatMap(filesUnder)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".generated."))
    .map((file) => ({ file, lines: codeLines(readFileSync(path.join(root, file), "utf8")) }))
    .sort((a, b) => a.lines - b.lines);
  if (sizes.length === 0) return "No source file found.";
  const median = sizes[Math.floor((sizes.length - 1) / 2)]?.lines ?? 0;
  if (median <= MEDIAN_CODE_LINES) return "";
  const largest = sizes.slice(-20).map(({ file, lines }) => `  ${lines} ${file}`);
  return [`Median of ${sizes.length} files: ${median} code lines, at most ${MEDIAN_CODE_LINES}.`, ...largest].join(
    "\n",
  );
}
