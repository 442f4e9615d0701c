import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const SOURCES = [
  "packages",
  "apps",
  "scripts/build.mjs",
  "scripts/lib/bundle.mjs",
  "package-lock.json",
  "tsconfig.base.json",
];
const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "test", "coverage"]);
const TEST = /\.test\.tsx?$/;

/**
 * Files under a folder of the repository, sorted, tests and generated folders left out.
 * @param {string} folder path in the repository
 * @returns {string[]} paths in the repository
 */
export function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesUnder(file);
      return entry.isFile() && !TEST.test(entry.name) ? [file] : [];
    });
}

/** Changes whenever a file changes that the built server or web is made of. */
export function sourceHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const files = path.extname(source) === "" ? filesUnder(source) : [source];
    for (const file of files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(root, file)))
        .update("\0");
  }
  return hash.digest("hex");
}

const STAMP = path.join(root, "apps/server/dist/.source-hash");
const BUILT = ["apps/server/dist/main.js", "apps/web/dist/index.html"];

/**
 * Whether what was built last still fits the sources.
 * @param {string} hash of the sources now
 */
export function isBuilt(hash) {
  if (!BUILT.every((file) => existsSync(path.join(root, file))) || !existsSync(STAMP)) return false;
  return readFileSync(STAMP, "utf8") === hash;
}

/** Notes that the build was made from these sources. @param {string} hash */
export function stampBuild(hash) {
  writeFileSync(STAMP, hash);
}
