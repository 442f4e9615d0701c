import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/** Names that say nothing to somebody who has not read the code behind them. */
const VAGUE = ["kept", "told", "said", "looks", "beside", "whole", "place"];
const TABLE = "docs/names.md";

const SOURCE = /\.(?:ts|tsx|mjs|cjs)$/;
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "coverage"]);
const DECLARED =
  /^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm;
const LISTED = /^export\s+(?:type\s+)?\{([^}]*)\}/gm;

/** Identifiers that a source text exports by name. @param {string} source */
function exportsOf(source) {
  const listed = [...source.matchAll(LISTED)].flatMap(([, names = ""]) =>
    names.split(",").map(
      (name) =>
        name
          .trim()
          .replace(/^type\s+/, "")
          .split(/\s+as\s+/)
          .at(-1) ?? "",
    ),
  );
  return [...[...source.matchAll(DECLARED)].map(([, name = ""]) => name), ...listed];
}

/**
 * Vague names of a file: its own, and those that it exports.
 * @param {string} file path in the repository
 * @param {string} source
 * @returns {string[]} the path for the file, path#name for an export
 */
export function vagueNamesOf(file, source) {
  const base = path.basename(file).replace(/\..*$/, "");
  return [
    ...(VAGUE.includes(base) ? [file] : []),
    ...exportsOf(source)
      .filter((name) => VAGUE.includes(name))
      .map((name) => `${file}#${name}`),
  ];
}

/**
 * Names in the table of those that stay: the first cell of each row, as code.
 * @param {string} markdown
 * @returns {string[]}
 */
export const namesThatStay = (markdown) =>
  [...markdown.matchAll(/^\|\s*`([^`]+)`\s*\|/gm)].map(([, name = ""]) => name);

/** @param {string} folder @returns {string[]} */
function sourcesUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : sourcesUnder(file);
    return SOURCE.test(entry.name) ? [file] : [];
  });
}

/**
 * Vague names of files and exports in apps and packages have a line in docs/names.md, and nothing else has.
 * @returns {Promise<string>} what to mend; empty when all is well
 */
export async function vagueNames() {
  const found = ["apps", "packages"]
    .flatMap(sourcesUnder)
    .flatMap((file) => vagueNamesOf(file, readFileSync(path.join(root, file), "utf8")));
  const table = path.join(root, TABLE);
  const stay = existsSync(table) ? namesThatStay(readFileSync(table, "utf8")) : [];
  return [
    ...found
      .filter((name) => !stay.includes(name))
      .map((name) => `${name}: rename it so that a newcomer can guess, or give the reason in ${TABLE}`),
    ...stay.filter((name) => !found.includes(name)).map((name) => `${name} is gone: take it out of ${TABLE}`),
  ].join("\n");
}
