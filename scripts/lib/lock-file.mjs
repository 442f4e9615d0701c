import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./root.mjs";

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [optionalDependencies]
 * @typedef {{packages: Record<string, LockedPackage>}} LockFile
 */

const FILE = path.join(root, "package-lock.json");
/** Words in the names of packages for one platform; the longer of two that begin alike comes first. */
const SYSTEMS = ["openharmony", "android", "darwin", "freebsd", "netbsd", "openbsd", "sunos", "aix", "linux", "win32"];
const PROCESSORS = ["riscv64", "s390x", "ppc64", "loong64", "mips64el", "arm64", "ia32", "x64", "arm", "wasm32"];

/** @returns {LockFile} */
function read() {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/**
 * Whether a package finds another one in its own node_modules or in one above.
 * @param {LockFile["packages"]} packages
 * @param {string} from place of the package, empty for the repository
 * @param {string} name
 */
function isLocked(packages, from, name) {
  for (let place = from; ; ) {
    if (packages[`${place}${place && "/"}node_modules/${name}`] !== undefined) return true;
    if (place === "") return false;
    place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")));
  }
}

/**
 * What npm writes for a package of a platform, as far as its name tells.
 * @param {string} name
 * @param {string} range
 * @param {LockedPackage} parent
 * @returns {LockedPackage}
 */
function entryOf(name, range, parent) {
  const cpu = PROCESSORS.find((word) => name.includes(word));
  const os = SYSTEMS.find((word) => name.includes(word));
  const musl = name.includes("musl") ? "musl" : undefined;
  const libc = os === "linux" ? (musl ?? (name.includes("gnu") ? "glibc" : undefined)) : undefined;
  return {
    version: range.replace(/^[~^]/, ""),
    ...(cpu && { cpu: [cpu] }),
    ...(parent.dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/**
 * Optional packages that the lock file does not name. npm leaves out those that its registry did not serve when the
 * file was written, and `npm ci` then refuses the file as out of step, on every machine.
 * @returns {[name: string, entry: LockedPackage][]}
 */
export function missingOptionalPackages() {
  const { packages } = read();
  const missing = Object.entries(packages).flatMap(([place, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(packages, place, name))
      .map(([name, range]) => /** @type {[string, LockedPackage]} */ ([name, entryOf(name, range, parent)])),
  );
  return [...new Map(missing)];
}

/** Adds them to the lock file. @returns {number} how many there were */
export function completeLockFile() {
  const missing = missingOptionalPackages();
  const lock = read();
  for (const [name, entry] of missing) lock.packages[`node_modules/${name}`] = entry;
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")));
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
  return missing.length;
}
