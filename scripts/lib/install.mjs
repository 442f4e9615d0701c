import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";
import { run, runNode } from "./run.mjs";

/** `npm ci` removes it with everything else. So an interrupted install is never taken for a finished one. */
const STAMP = path.join(root, "node_modules/.qicheng-install");

/**
 * @typedef {object} Locked
 * @property {string} [version]
 * @property {boolean} [dev]
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

/** Names the lock file, the platform and the set. @param {boolean} tools */
function stampOf(tools) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  return `${hash} ${process.platform}-${process.arch} ${tools ? "all" : "product"}`;
}

/**
 * The packages that a server needs beside its bundle, as this machine has them: what its workspace asks for, and what
 * these ask for in turn. Our own are in the bundle.
 * @param {string} workspace such as apps/server
 * @returns {string[]} places below the repository, sorted
 */
export function packagesFor(workspace) {
  /** @type {Record<string, Locked & {dependencies?: object, optionalDependencies?: object, resolved?: string, link?: boolean}>} */
  const packages = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  /** Where node finds a package that a place asks for. @param {string} from @param {string} name */
  const placeOf = (from, name) => {
    for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
      const place = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
      if (packages[place]) return place;
      if (at === "") return undefined;
    }
  };
  /** @type {Set<string>} */
  const found = new Set();
  const walk = (/** @type {string} */ at) => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = /** @type {any} */ (packages[at]);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(at, name);
      const entry = place === undefined ? undefined : packages[place];
      if (place === undefined || !entry || found.has(place)) continue;
      if (entry.link && entry.resolved) {
        if (!found.has(entry.resolved)) walk(entry.resolved);
      } else if (!isSpare(entry)) {
        found.add(place);
        walk(place);
      }
    }
  };
  walk(workspace);
  return [...found].filter((place) => place.includes("node_modules/")).toSorted();
}

/** Whether npm may leave a package out here; the embedded PostgreSQL runs with glibc only. @param {Locked} entry */
function isSpare({ optional, devOptional, os, cpu, libc }) {
  const forUs = os?.includes(process.platform) && cpu?.includes(process.arch) && (libc?.includes("glibc") ?? true);
  return (optional === true || devOptional === true) && forUs !== true;
}

/** The packages that this machine needs. @param {boolean} tools whether tests and linters belong to them */
function needed(tools) {
  return Object.entries(packagesOf("package-lock.json")).filter(
    ([, entry]) => !isSpare(entry) && (tools || entry.dev !== true),
  );
}

/** Whether somebody has installed tools for tests here; then they stay. */
function hasTools() {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const tools = Object.keys(packages[""].devDependencies ?? {}).map((name) => `node_modules/${name}`);
  // Some tools are there without having been asked for, since packages of the product use them as well.
  return tools.some((place) => packages[place]?.dev === true && existsSync(path.join(root, place)));
}

/** Whether the folder of every package is there, also in the apps, where a clean-up easily takes them away. @param {boolean} tools */
function allThere(tools) {
  return needed(tools).every(([place]) => existsSync(path.join(root, place)));
}

/** Whether npm's own record has these packages in these versions: somebody may have run npm themselves. @param {boolean} tools */
function matchesLockFile(tools) {
  const record = "node_modules/.package-lock.json";
  if (!existsSync(path.join(root, record))) return false;
  const there = packagesOf(record);
  return needed(tools).every(([place, { version }]) => there[place]?.version === version);
}

/**
 * Runs npm: the one that started us, else the one on the path.
 * @param {string[]} args
 * @param {{capture?: boolean}} [options] as `run` has them
 */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? runNode(cli, args, options) : run("npm", args, options);
}

/**
 * Whatever NODE_ENV or the user's npm settings say: programs come as optional packages, and no package needs its
 * install script.
 * @param {boolean} tools
 */
const flagsOf = (tools) => [
  ...(tools ? ["--include=dev", "--include=optional"] : ["--include=optional", "--omit=dev"]),
  "--ignore-scripts",
  "--engine-strict=false",
  "--no-audit",
  "--no-fund",
];

/** @param {boolean} tools @returns {Promise<boolean>} */
async function install(tools) {
  if (tools && allThere(false) && matchesLockFile(false)) {
    // Adds and removes nothing, since a server may be running from these packages.
    console.log("正在安装测试工具（npm install）… / Adding the test tools…");
    const { code } = await npm(["install", "--no-save", ...flagsOf(true)]);
    if (code === 0 && allThere(true) && matchesLockFile(true)) return true;
  }
  console.log("正在安装依赖（npm ci）… / Installing dependencies…");
  return (await npm(["ci", ...flagsOf(tools)])).code === 0;
}

/**
 * Installs the packages of the lock file unless they are there: those that build and serve, and on request the tools
 * for tests, too. Tools that are there are kept up to date, never removed.
 * @param {{tools?: boolean}} [wish]
 * @returns {Promise<boolean>} false when that failed; npm has said why
 */
export async function ensureInstalled(wish = {}) {
  const tools = wish.tools === true || hasTools();
  const stamp = stampOf(tools);
  const complete = allThere(tools);
  if (complete && existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return true;
  if ((!complete || !matchesLockFile(tools)) && !(await install(tools))) return false;
  writeFileSync(STAMP, stamp);
  return true;
}
