import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { documents } from "./documents.mjs";
import { root } from "./root.mjs";

/** Looks like a path: has a slash and only characters of paths, or is a file name with one of our extensions. */
const PATH = /^(?:\.{1,2}\/)?(?:[\w.@-]+\/)+[\w.@*-]*$|^[\w.-]+\.(?:ts|tsx|mjs|cjs|json|md|sql)$/;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g;
const SCRIPT = /^npm (?:run )?([\w:-]+)/;
/** npm's own commands, and npm's words for scripts of the same name. */
const NPM_COMMANDS = new Set(["ci", "install", "exec", "outdated", "audit", "ls"]);
/** Top folders of paths that exist only in a running product. */
const RUNTIME = /^(?:\.\/)?(?:data|dist|node_modules|\.cache)(?:\/|$)/;

/** Rooms are named by their path in their kernel, such as records/read. */
const KERNELS = ["apps/server/src/kernel", "apps/web/src/kernel"].map((folder) => path.join(root, folder));

/** Every name a path may end with, for file names that a document gives without their folder. @returns {Set<string>} */
function fileNames() {
  const names = new Set(readdirSync(root));
  for (const folder of ["apps", "packages", "scripts", "e2e", "bench", "docs", "deploy", ".ci"]) collect(folder, names);
  return names;
}

/**
 * @param {string} folder
 * @param {Set<string>} names
 */
function collect(folder, names) {
  if (!existsSync(path.join(root, folder))) return;
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name === "dist") continue;
    names.add(entry.name);
    if (entry.isDirectory()) collect(`${folder}/${entry.name}`, names);
  }
}

/**
 * @param {string} document path in the repository
 * @param {string} name path as the document gives it
 * @param {Set<string>} names
 */
function exists(document, name, names) {
  if (RUNTIME.test(name) || name.includes("*")) return true;
  const places = [root, ...KERNELS, path.join(root, path.dirname(document))];
  return places.some((place) => existsSync(path.join(place, name))) || (!name.includes("/") && names.has(name));
}

/**
 * @param {string} document path in the repository
 * @param {Set<string>} names
 * @param {Record<string, string>} scripts
 * @returns {string[]}
 */
function brokenIn(document, names, scripts) {
  const text = readFileSync(path.join(root, document), "utf8");
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const quoted = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
  const paths = [
    ...quoted.filter((code) => PATH.test(code)),
    ...[...prose.matchAll(LINK)].map((match) => match[1] ?? ""),
  ];
  const commands = [...quoted, ...text.split("\n").map((line) => line.trim().replace(/^\$ /, ""))]
    .map((code) => SCRIPT.exec(code)?.[1])
    .filter((name) => name !== undefined && !NPM_COMMANDS.has(name) && !Object.hasOwn(scripts, name));
  const missing = paths.filter((name) => !exists(document, name, names));
  return [
    ...missing.map((name) => `${document}: no such file: ${name}`),
    ...commands.map((name) => `${document}: no such npm script: ${name}`),
  ];
}

/**
 * Looks up every path and npm script that the documents name.
 * @returns {Promise<string>} those that do not exist; empty when all do
 */
export async function brokenReferences() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const names = fileNames();
  return documents()
    .flatMap((document) => brokenIn(document, names, scripts))
    .join("\n");
}
