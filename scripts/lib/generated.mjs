import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { runNode } from "./run.mjs";
import { filesUnder } from "./source-hash.mjs";

function generatedFiles() {
  const docs = path.join(root, "docs/generated");
  const documents = existsSync(docs) ? readdirSync(docs, { recursive: true, withFileTypes: true }) : [];
  return [
    ...documents.filter((e) => e.isFile()).map((e) => path.relative(root, path.join(e.parentPath, e.name))),
    ...["packages", "apps"].flatMap(filesUnder).filter((file) => file.includes(".generated.")),
  ];
}

/** @returns {Map<string, string>} content by path */
function snapshot() {
  return new Map(generatedFiles().map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/**
 * Generates everything anew, compares, and puts the files back as they were: a check changes nothing.
 * @returns {Promise<string>} the files that `npm run gen` would change; empty when there are none
 */
export async function staleGenerated() {
  const before = snapshot();
  const { code, output } = await runNode("node_modules/tsx/dist/cli.mjs", ["scripts/gen.ts"], { capture: true });
  const after = snapshot();
  const files = new Set([...before.keys(), ...after.keys()]);
  const stale = [...files].filter((file) => before.get(file) !== after.get(file));
  for (const file of stale) {
    const content = before.get(file);
    if (content === undefined) rmSync(path.join(root, file));
    else writeFileSync(path.join(root, file), content);
  }
  if (code !== 0) return `scripts/gen.ts failed:\n${output}`;
  return stale.map((file) => `${file} is stale: run \`npm run gen\` and commit it`).join("\n");
}
