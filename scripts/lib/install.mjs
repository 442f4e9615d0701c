import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { run, runNode } from "./run.mjs";

/** Removed by `npm ci` together with everything else, so an interrupted install is never taken for a whole one. */
const STAMP = path.join(root, "node_modules/.qicheng-install");

/** @typedef {{packages: Record<string, {version?: string, link?: boolean, optional?: boolean, devOptional?: boolean}>}} LockFile */

function wanted() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch}`;
}

/** Whether npm's own record says that exactly the packages of the lock file are there (somebody ran npm themselves). */
function matchesLockFile() {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const { packages: there } = /** @type {LockFile} */ (JSON.parse(readFileSync(record, "utf8")));
  const { packages: asked } = /** @type {LockFile} */ (
    JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"))
  );
  return Object.entries(asked).every(([name, { version, link, optional, devOptional }]) => {
    if (!name.includes("node_modules/")) return true;
    const found = there[name];
    if (found === undefined) return optional === true || devOptional === true;
    return found.version === version && found.link === link && existsSync(path.join(root, name));
  });
}

/** Runs npm: the one that started us, else the one on the path. @param {string[]} args */
function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? runNode(cli, args) : run("npm", args);
}

/**
 * Installs the packages of the lock file unless they are there.
 * @returns {Promise<boolean>} false when that failed; npm has said why
 */
export async function ensureInstalled() {
  const stamp = wanted();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return true;
  if (!matchesLockFile()) {
    console.log("正在安装依赖（npm ci）… / Installing dependencies…");
    // Whatever NODE_ENV or the user's npm settings say: the build needs the development packages, the programs come as
    // optional ones, and no package needs its install script.
    const flags = ["--include=dev", "--include=optional", "--ignore-scripts", "--engine-strict=false"];
    const { code } = await npm(["ci", ...flags, "--no-audit", "--no-fund"]);
    if (code !== 0) return false;
  }
  writeFileSync(STAMP, stamp);
  return true;
}
