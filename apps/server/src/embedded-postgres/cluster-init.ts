import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { ClusterHome } from "./cluster-home";
import { asUser } from "./cluster-user";

/** Name of both the application's database and the role that owns it. */
export const DATABASE = "qicheng";

/** A new cluster is built under another name, so that an interrupted first start leaves nothing half made behind. */
const DRAFT = "cluster.new";

function run(home: ClusterHome, program: string, args: string[], input = ""): void {
  const result = spawnSync(program, args, {
    ...asUser(home.user),
    cwd: home.directory,
    input,
    encoding: "utf8",
    env: { PATH: process.env.PATH, LC_ALL: "C" },
  });
  if (result.status === 0) return;
  const reason = result.error?.message ?? `${result.stdout.slice(-500)}\n${result.stderr.slice(-2000)}`;
  throw new Error(`数据库初始化失败：${reason.trim()}\n${path.basename(program)} failed (reason above).`);
}

/** Runs statements, one per line, without a server: as superuser, whose password nobody keeps. */
function runSql(home: ClusterHome, postgres: string, cluster: string, lines: string[]): void {
  const args = ["--single", "-c", "exit_on_error=on", "-D", cluster, "postgres"];
  run(home, postgres, args, `${lines.join("\n")}\n`);
}

function writePrivate(home: ClusterHome, file: string, content: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: 0o600 });
  if (home.user !== undefined) chownSync(file, home.user.uid, home.user.gid);
}

function newPassword(): string {
  return randomBytes(24).toString("base64url");
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function initialise(home: ClusterHome, bin: string): void {
  const draft = path.join(home.directory, DRAFT);
  const passwordFile = path.join(home.directory, "initdb-password");
  rmSync(draft, { recursive: true, force: true });
  writePrivate(home, passwordFile, newPassword());
  run(home, path.join(bin, "initdb"), [
    `--pgdata=${draft}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    // Not C: with LC_CTYPE=C pg_trgm finds no letters in Chinese text.
    "--locale=C.UTF-8",
    // Sorting comes with PostgreSQL, so an update of the system's libraries never invalidates an index.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-messages=C",
  ]);
  rmSync(passwordFile);
  runSql(home, path.join(bin, "postgres"), draft, [
    `CREATE ROLE ${DATABASE} LOGIN CREATEDB`,
    `GRANT pg_monitor, pg_checkpoint TO ${DATABASE}`,
    // For the base copies of point-in-time recovery; called from the database `postgres`, where this is granted.
    `GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO ${DATABASE}`,
    `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`,
  ]);
  const cluster = path.join(home.directory, "cluster");
  renameSync(draft, cluster);
  syncDirectory(home.directory);
}

/**
 * Makes the cluster of a home unless it exists, and gives the password of its role `qicheng`, generated once
 * (and anew when its file was lost). No server may be running on it.
 */
export function prepareCluster(home: ClusterHome, bin: string, log: (line: string) => void): string {
  const cluster = path.join(home.directory, "cluster");
  const passwordFile = path.join(home.directory, "password");
  if (!existsSync(cluster)) {
    log(`首次启动：正在创建数据库 ${cluster} / First start: creating the database`);
    rmSync(passwordFile, { force: true });
    initialise(home, bin);
  }
  if (existsSync(passwordFile)) return readFileSync(passwordFile, "utf8").trim();
  const password = newPassword();
  runSql(home, path.join(bin, "postgres"), cluster, [`ALTER ROLE ${DATABASE} PASSWORD '${password}'`]);
  writePrivate(home, `${passwordFile}.new`, `${password}\n`);
  renameSync(`${passwordFile}.new`, passwordFile);
  return password;
}
