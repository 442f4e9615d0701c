import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { asUser, clusterOwner, clusterUser, type OsUser } from "./cluster-user";

/** Where PostgreSQL lives, and as whom. */
export interface ClusterHome {
  /** Holds cluster, password, log and perhaps a copy of the programs; belongs to the user, mode 0700. */
  directory: string;
  user: OsUser | undefined;
}

/** Content of DATA_DIR/database.json. */
interface Pointer {
  /** Absolute path of the PostgreSQL data directory. */
  cluster: string;
  /** The data directory this was written for: a copied ./data must not share the original's cluster. */
  dataDir: string;
}

/** For a DATA_DIR that the PostgreSQL user cannot enter, such as one under /root. */
const REACHABLE_ROOT = "/var/lib/qicheng";

function readPointer(file: string): Pointer | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Pointer;
  } catch {
    return undefined;
  }
}

/** The home a former start chose; also after the clone was moved, but not for a copy of it. */
function chosenBefore(pointer: Pointer | undefined, dataDir: string): string | undefined {
  if (pointer === undefined || !existsSync(pointer.cluster)) return undefined;
  if (pointer.dataDir !== dataDir && existsSync(path.join(pointer.dataDir, "database.json"))) return undefined;
  return path.dirname(pointer.cluster);
}

function makeHome(directory: string, user: OsUser | undefined): void {
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o700);
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
}

/** Asks the system itself: modes, access lists and mount options all count. */
function canEnter(directory: string, user: OsUser | undefined): boolean {
  const script = 'cd -- "$1" && test -w .';
  return spawnSync("/bin/sh", ["-c", script, "sh", directory], { ...asUser(user), cwd: "/" }).status === 0;
}

/** A cluster already there belongs to a data directory that was removed or moved: it is neither used nor touched. */
function freeOutside(dataDir: string): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  let directory = path.join(REACHABLE_ROOT, name);
  for (let n = 2; existsSync(path.join(directory, "cluster")); n++)
    directory = path.join(REACHABLE_ROOT, `${name}-${n}`);
  return directory;
}

function removeIfEmpty(directory: string): void {
  try {
    rmdirSync(directory);
  } catch {
    // Something lies in it: not ours to remove.
  }
}

function chooseHome(dataDir: string): ClusterHome {
  const inside = path.join(dataDir, "postgres");
  const user = existsSync(path.join(inside, "cluster")) ? clusterOwner(inside) : clusterUser();
  makeHome(inside, user);
  if (canEnter(inside, user)) return { directory: inside, user };
  mkdirSync(REACHABLE_ROOT, { recursive: true });
  chmodSync(REACHABLE_ROOT, 0o755);
  const outside = freeOutside(dataDir);
  makeHome(outside, user);
  removeIfEmpty(inside);
  return { directory: outside, user };
}

/**
 * Finds the place of the cluster of a data directory, or chooses one and notes it in DATA_DIR/database.json.
 * @param dataDir real path of DATA_DIR, which exists
 */
export function clusterHome(dataDir: string): ClusterHome {
  const file = path.join(dataDir, "database.json");
  const pointer = readPointer(file);
  const before = chosenBefore(pointer, dataDir);
  const home = before === undefined ? chooseHome(dataDir) : { directory: before, user: clusterOwner(before) };
  const now: Pointer = { cluster: path.join(home.directory, "cluster"), dataDir };
  if (pointer?.cluster !== now.cluster || pointer.dataDir !== now.dataDir) {
    writeFileSync(`${file}.new`, `${JSON.stringify(now, null, 2)}\n`);
    renameSync(`${file}.new`, file);
  }
  return home;
}
