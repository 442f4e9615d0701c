/** Format and lint by Biome, for the files whose text changed. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { forChanged, hashOf, toolsKey } from "./reused.mjs";
import { root } from "./root.mjs";
import { run, runNode } from "./run.mjs";

const CLI = "node_modules/@biomejs/biome/bin/biome";
const KNOWN = /\.(?:tsx?|mjs|cjs|js|jsonc?|css|html)$/;
/** A command line has its limit. */
const MOST = 500;

/** @param {readonly string[]} files @returns {Promise<string>} */
async function biome(files) {
  const args = ["check", "--error-on-warnings", "--no-errors-on-unmatched"];
  const named = files.length > MOST ? ["."] : files;
  const { code, output } = await runNode(CLI, [...args, ...named], { capture: true });
  return code === 0 ? "" : output || `exit code ${code}`;
}

/** Each rule that biome.json names judges one file by itself. @returns {Promise<string>} */
export async function unformatted() {
  const { code, output } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    capture: true,
  });
  if (code !== 0) return biome(["."]);
  const key = toolsKey(["biome.json", ".gitignore", "scripts/lib/formatted.mjs"]);
  const keys = output
    .split("\0")
    .filter((file) => KNOWN.test(file) && statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile())
    .map((file) => /** @type {const} */ ([file, hashOf(key, readFileSync(path.join(root, file), "utf8"))]));
  return forChanged("format", new Map(keys), async (files) => ({ problem: await biome(files) }));
}
