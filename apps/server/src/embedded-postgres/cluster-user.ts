import { execFileSync, spawnSync } from "node:child_process";
import { lchownSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The operating system user PostgreSQL runs as; undefined where it is simply ours. */
export interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

/** Looked for in this order when we are root. */
const CANDIDATES = ["postgres", "qicheng"];

function numericId(flag: "-u" | "-g", name: string): number | undefined {
  const result = spawnSync("id", [flag, name], { encoding: "utf8" });
  return result.status === 0 ? Number(result.stdout) : undefined;
}

function findUser(name: string): OsUser | undefined {
  const uid = numericId("-u", name);
  const gid = numericId("-g", name);
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

function createSystemUser(name: string): OsUser | undefined {
  try {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name], {
      stdio: "ignore",
    });
  } catch {
    return undefined;
  }
  return findUser(name);
}

/**
 * PostgreSQL refuses to run as root: as root this gives the user to run it as (an existing `postgres`, else a
 * system user made for it, else `nobody`), otherwise undefined.
 */
export function clusterUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of CANDIDATES) {
    const user = findUser(name);
    if (user !== undefined) return user;
  }
  const user = createSystemUser("qicheng") ?? findUser("nobody");
  if (user === undefined) {
    throw new Error(
      "以 root 启动时需要一个普通系统用户来运行 PostgreSQL，但既不能创建也找不到 nobody。\n" +
        "Started as root, PostgreSQL needs an ordinary system user to run as; none could be created and `nobody` is missing.",
    );
  }
  return user;
}

/** Makes the user own a directory with everything in it. */
export function giveTo(user: OsUser | undefined, directory: string): void {
  if (user === undefined) return;
  lchownSync(directory, user.uid, user.gid);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    lchownSync(path.join(entry.parentPath, entry.name), user.uid, user.gid);
  }
}

/**
 * The user who has to run an existing cluster: as root its owner, whoever that is, otherwise ourselves.
 * @param home directory of the cluster and its companions
 */
export function clusterOwner(home: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(path.join(home, "cluster"));
  if (uid !== 0) return { name: String(uid), uid, gid };
  // Root put it there from a copy or a backup, and lost the owner on the way.
  const user = clusterUser();
  giveTo(user, home);
  return user;
}

/** Options for child_process that make the child run as the user. */
export function asUser(user: OsUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid };
}
