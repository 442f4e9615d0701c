/** The linter that knows types, for the files whose text changed and for those that see a changed type. */
import { importsOf, resolveImport } from "./module-graph.mjs";
import { forChanged, hashOf, toolsKey } from "./reused.mjs";
import { runNode } from "./run.mjs";
import { compilerKey, declarationsOf } from "./types.mjs";

/**
 * @typedef {import("./module-graph.mjs").Source} Source
 * @typedef {{hash: string, specifiers: string[], ambient: boolean}} Shape what a file shows to those who import it
 */

/**
 * A file's declarations, or the file itself where the compiler writes none.
 * @param {string} file
 * @param {Source} source
 * @returns {Shape}
 */
function shapeOf(file, source) {
  const text = declarationsOf(file);
  if (text === undefined) return source;
  return { ...importsOf(text), hash: hashOf(text), ambient: source.ambient };
}

/**
 * A key for each file, of its text and of every type that it can see. A change inside a function alters the key of its
 * file only; a change of a type also alters those of the files that reach it through declarations.
 * @param {ReadonlyMap<string, Source>} sources
 * @param {(file: string, source: Source) => Shape} [shape]
 * @returns {Map<string, string>}
 */
export function typedKeys(sources, shape = shapeOf) {
  const exists = (/** @type {string} */ file) => sources.has(file);
  const shapes = new Map([...sources].map(([file, source]) => [file, shape(file, source)]));
  /** @param {string} file @param {readonly string[]} specifiers */
  const targets = (file, specifiers) => specifiers.flatMap((specifier) => resolveImport(file, specifier, exists) ?? []);
  const graph = new Map([...shapes].map(([file, { specifiers }]) => [file, targets(file, specifiers)]));
  /** @param {readonly string[]} starts */
  const visible = (starts) => {
    const seen = new Set(starts);
    for (const file of seen) for (const next of graph.get(file) ?? []) seen.add(next);
    return hashOf(...[...seen].map((file) => shapes.get(file)?.hash ?? ""));
  };
  const ambient = visible([...shapes].filter(([, shape]) => shape.ambient).map(([file]) => file));
  return new Map(
    [...sources].map(([file, source]) => [
      file,
      hashOf(source.hash, ambient, visible(targets(file, source.specifiers))),
    ]),
  );
}

/**
 * Reads what the linter said. It names every file with a problem, once it has come to its end.
 * @param {number} code
 * @param {string} output
 * @returns {import("./reused.mjs").Verdict}
 */
export function verdictOf(code, output) {
  if (code === 0) return { problem: "" };
  const problem = output || `exit code ${code}`;
  const [, warnings, errors] = /^Found (\d+) warnings? and (\d+) errors?\.$/m.exec(output) ?? [];
  const places = [...output.matchAll(/^\s*[,╭][-─]\[(.+?):\d+:\d+\]$/gm)].map(([, file]) => String(file));
  const complete = places.length > 0 && places.length === Number(warnings) + Number(errors);
  return complete ? { problem, wrong: places } : { problem };
}

/** @param {ReadonlyMap<string, Source>} sources @returns {Promise<string>} */
export async function lintWithTypes(sources) {
  const own = ["typed-lint", "module-graph"].map((name) => `scripts/lib/${name}.mjs`);
  const tools = [compilerKey(), toolsKey([".oxlintrc.json", ...own])];
  const keys = [...typedKeys(sources)].filter(([file]) => !file.includes(".generated."));
  const keyed = new Map(keys.map(([file, key]) => [file, hashOf(...tools, key)]));
  return forChanged("typed-lint", keyed, async (files) => {
    const args = ["--type-aware", "--deny-warnings", ...(files.length === keyed.size ? [] : files)];
    const { code, output } = await runNode("node_modules/oxlint/bin/oxlint", args, { capture: true });
    return verdictOf(code, output);
  });
}
