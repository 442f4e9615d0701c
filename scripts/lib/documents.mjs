import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

const SKIPPED_FOLDERS = new Set(["node_modules", "dist", "data", "coverage"]);

/**
 * README.md files below a folder, hidden folders and installed packages left out.
 * @param {string} folder path in the repository, "" for its root
 * @returns {string[]} paths in the repository
 */
function readmesUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith(".") ? [] : readmesUnder(name);
    return entry.name === "README.md" ? [name] : [];
  });
}

/**
 * Every page that people write: the README.md of each folder, and what lies in docs but is not generated.
 * @returns {string[]} paths in the repository
 */
export function documents() {
  const docs = path.join(root, "docs");
  const inside = existsSync(docs) ? readdirSync(docs, { recursive: true, encoding: "utf8" }) : [];
  const pages = inside
    .map((file) => `docs/${file.split(path.sep).join("/")}`)
    .filter((file) => file.endsWith(".md") && !file.startsWith("docs/generated/"));
  return [...new Set([...readmesUnder(""), ...pages])].sort();
}
