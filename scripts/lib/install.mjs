import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { run, runNode } from "./run.mjs";

/** Removed by `npm ci` together with everything else, so an interrupted install is never taken for a whole one. */
const STAMP = path.join(root, "node_modules/.qicheng-install");

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @typedef {Record<string, Locked>} Packages by their place, such as node_modules/zod
 */

/** @param {string} file @returns {Packages} */
function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(path.join(root, file), "utf8"));
  return Object.fromEntries(Object.entries(packages).filter(([place]) => place.includes("node_modules/")));
}

function wanted() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch}`;
}

/** Whether npm may leave a package out here; the embedded PostgreSQL runs with glibc only. @param {Locked} entry */
function isSpare({ optional, devOptional, os, cpu, libc }) {
  const forUs = os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes("glibc") ?? true);
  return (optional === true || devOptional === true) && forUs !== true;
}

/** Whether the folder of every package is there, also in the apps, where a clean-up easily takes them away. */
function allThere() {
  const packages = Object.entries(packagesOf("package-lock.json"));
  return packages.every(([place, entry]) => isSpare(entry) || existsSync(path.join(root, place)));
}

/** Whether npm's own record names exactly the packages of the lock file: somebody ran npm themselves. */
function matchesLockFile() {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(path.join(root, record))) return false;
  const there = packagesOf(record);
  return Object.entries(packagesOf("package-lock.json")).every(([place, entry]) =>
    there[place] === undefined ? isSpare(entry) : there[place].version === entry.version,
  );
}

/** Runs npm: the one that started us, else the one on the path. @param {string[]} args */
export function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? runNode(cli, args) : run("npm", args);
}

/**
 * Installs the packages of the lock file unless they are there.
 * @returns {Promise<boolean>} false when that failed; npm has said why
 */
export async function ensureInstalled() {
  const stamp = wanted();
  const complete = allThere();
  if (complete && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return true;
  if (!complete || !matchesLockFile()) {
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
