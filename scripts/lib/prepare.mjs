import { ensureInstalled } from "./install.mjs";
import { runNode } from "./run.mjs";
import { isBuilt, sourceHash } from "./source-hash.mjs";

/** Builds web and server unless the last build was made from these sources. @returns {Promise<boolean>} */
export async function ensureBuilt() {
  if (isBuilt(sourceHash())) return true;
  console.log("正在构建… / Building…");
  return (await runNode("scripts/build.mjs", [])).code === 0;
}

/** Oldest minor version of each supported line of Node; lines after the last are supported, too. */
export const NODES = [
  [20, 19],
  [22, 13],
  [24, 0],
];

/** Ends with a message when the product and its packages do not support this Node. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const oldest = NODES.find(([line]) => line === major)?.[1];
  if (oldest === undefined ? major > (NODES.at(-1)?.[0] ?? 0) : minor >= oldest) return;
  console.error(
    `启程 CRM 需要 Node.js 20.19+、22.13+ 或 24 及更高版本，当前是 ${process.versions.node}。\n` +
      `Node.js 20.19+, 22.13+ or 24 and later is needed; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/** Installs and builds what is missing. @returns {Promise<boolean>} false when one of them failed */
export async function prepare() {
  requireNode();
  return (await ensureInstalled()) && (await ensureBuilt());
}
