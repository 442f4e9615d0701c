/** Which file imports which, read from the sources by TypeScript's scanner. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { hashOf, note, noted, toolsKey } from "./reused.mjs";
import { root } from "./root.mjs";

/**
 * @typedef {object} Source
 * @property {string} hash of its text
 * @property {string[]} statements each import as it is written
 * @property {string[]} specifiers
 * @property {boolean} ambient it declares for others, who need not import it
 */

const FOLDERS = ["packages", "apps", "scripts", "bench", "e2e", "docs"];
const SKIPPED = new Set(["node_modules", "dist", "coverage", "generated"]);
const SOURCE = /\.(?:tsx?|mjs|cjs)$/;
/** A package of ours by the name that others import. */
const OWN_PACKAGE = /^@qicheng\/(\w+)\/(.+)$/;
const ENDINGS = ["", ".ts", ".tsx", ".d.ts", "/index.ts", "/index.tsx"];

/** @param {string} folder of the repository @returns {string[]} every file in it that is not installed or built */
export function filesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [file];
    return SKIPPED.has(entry.name) ? [] : filesIn(file);
  });
}

/** Every source file of the repository, tests included. @returns {string[]} */
export const sourceFiles = () =>
  [...readdirSync(root), ...FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap(filesIn)]
    .filter((file) => SOURCE.test(file))
    .sort();

/**
 * The imports of a text, types included.
 * @param {string} text
 * @returns {Omit<Source, "hash">}
 */
export function importsOf(text) {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  const statements = importedFiles.map(({ pos, end }) => {
    const start = Math.max(text.lastIndexOf("import", pos), text.lastIndexOf("export", pos), 0);
    return text.slice(start, end + 1);
  });
  return {
    statements,
    specifiers: importedFiles.map(({ fileName }) => fileName),
    ambient: /^\s*declare (?:module|global)\b/m.test(text),
  };
}

/** Reads all sources; the imports of those that did not change come from the last time. @returns {Map<string, Source>} */
export function readSources() {
  const key = toolsKey(["scripts/lib/module-graph.mjs"]);
  const last = /** @type {{key: string, sources: [string, Source][]} | undefined} */ (noted("imports"));
  const before = new Map(last?.key === key ? last.sources : []);
  let same = true;
  const sources = new Map(
    sourceFiles().map((file) => {
      const text = readFileSync(path.join(root, file), "utf8");
      const hash = hashOf(text);
      const known = before.get(file);
      if (known?.hash === hash) return [file, known];
      same = false;
      return [file, { hash, ...importsOf(text) }];
    }),
  );
  if (!same || sources.size !== before.size) note("imports", { key, sources: [...sources] });
  return sources;
}

/**
 * The file that an import leads to.
 * @param {string} from file of the repository
 * @param {string} specifier
 * @param {(file: string) => boolean} exists
 * @returns {string | undefined} undefined for a package from outside
 */
export function resolveImport(from, specifier, exists) {
  const own = OWN_PACKAGE.exec(specifier);
  if (!own && !specifier.startsWith(".")) return undefined;
  const target = own
    ? `packages/${own[1]}/src/${own[2]}`
    : path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ""));
  return ENDINGS.map((ending) => target + ending).find(exists);
}

/**
 * @param {ReadonlyMap<string, Source>} sources
 * @returns {Map<string, string[]>} what each file imports
 */
export function importGraph(sources) {
  const exists = (/** @type {string} */ file) => sources.has(file);
  return new Map(
    [...sources].map(([file, { specifiers }]) => [
      file,
      [...new Set(specifiers.flatMap((specifier) => resolveImport(file, specifier, exists) ?? []))],
    ]),
  );
}

/**
 * Everything that can be reached.
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @param {readonly string[]} starts
 * @param {(file: string) => boolean} [stops] files behind which nothing is looked for
 * @returns {Set<string>} the starts and what is reached from them
 */
export function reached(graph, starts, stops = () => false) {
  const seen = new Set(starts);
  for (const file of seen) if (!stops(file)) for (const next of graph.get(file) ?? []) seen.add(next);
  return seen;
}

/** @param {ReadonlyMap<string, readonly string[]>} graph @returns {Map<string, string[]>} who imports each file */
export function turned(graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, imports] of graph)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}
