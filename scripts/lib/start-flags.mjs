/** What `npm start` gives to node: a server that is measured or tested is bounded as one that serves. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/** @returns {string[]} */
export function startFlags() {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  return scripts.start.match(/--\S+/g) ?? [];
}
