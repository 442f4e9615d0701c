import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, fchownSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { asUser, type OsUser } from "./cluster-user";
import { disarmStaleFile, readyPort, runningPostmaster } from "./postmaster-file";
import { isAlive } from "./process-identity";

/** What is needed to run one PostgreSQL server process. */
export interface PostmasterOptions {
  bin: string;
  /** The PostgreSQL data directory. */
  cluster: string;
  logFile: string;
  user: OsUser | undefined;
  settings: Record<string, string>;
  log: (line: string) => void;
}

const MEGABYTE = 1024 * 1024;
const FAST_SHUTDOWN_MS = 60_000;
/** How long processes of a killed server may take to leave the data. */
const LEFTOVERS_MS = 15_000;

/** A port nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function tail(file: string, from: number): string {
  return readFileSync(file).subarray(from).toString("utf8").split("\n").slice(-12).join("\n").trim();
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function openLog({ logFile, user }: PostmasterOptions): number {
  if (sizeOf(logFile) > 10 * MEGABYTE) {
    rmSync(`${logFile}.1`, { force: true });
    renameSync(logFile, `${logFile}.1`);
  }
  const handle = openSync(logFile, "a", 0o600);
  // Started as root today, as its owner tomorrow: the log stays writable for both.
  if (user !== undefined) fchownSync(handle, user.uid, user.gid);
  return handle;
}

function spawnPostgres(options: PostmasterOptions, port: number): ChildProcess {
  const settings = Object.entries(options.settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = openLog(options);
  try {
    // Detached: Ctrl-C in the terminal must reach only us, so that requests end before their database does.
    return spawn(path.join(options.bin, "postgres"), ["-D", options.cluster, "-p", String(port), ...settings], {
      ...asUser(options.user),
      cwd: path.dirname(options.cluster),
      detached: true,
      stdio: ["ignore", output, output],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
    });
  } finally {
    closeSync(output);
  }
}

/** Waits until the server takes connections; recovery after a crash may take minutes. Resolves false if it ended. */
async function becomesReady(child: ChildProcess, options: PostmasterOptions): Promise<boolean> {
  const failed = new Promise<void>((resolve) => child.once("exit", resolve).once("error", resolve));
  let ended = false;
  void failed.then(() => {
    ended = true;
  });
  for (let waited = 0; !ended; waited += 20) {
    if (child.pid !== undefined && readyPort(options.cluster, child.pid) !== undefined) return true;
    if (waited % 5000 === 4980) options.log("数据库正在恢复，请稍候… / The database is recovering…");
    await sleep(20);
  }
  return false;
}

/**
 * Starts the server process and waits until it takes connections.
 * @param port to listen on; when it was taken in the meantime another free one is used if `mayMove`
 * @returns process id and port
 */
export async function launch(
  options: PostmasterOptions,
  port: number,
  mayMove: boolean,
): Promise<{ pid: number; port: number }> {
  const deadline = Date.now() + LEFTOVERS_MS;
  for (let current = port; ; ) {
    disarmStaleFile(options.cluster);
    const logStart = sizeOf(options.logFile);
    const child = spawnPostgres(options, current);
    if ((await becomesReady(child, options)) && child.pid !== undefined) {
      child.unref();
      return { pid: child.pid, port: current };
    }
    const reason = tail(options.logFile, logStart);
    const retry = /pre-existing shared memory block|Address already in use/.test(reason);
    if (!retry || Date.now() > deadline) {
      throw new Error(`PostgreSQL 未能启动：\n${reason}\nPostgreSQL did not start (log: ${options.logFile}).`);
    }
    if (mayMove) current = await freePort();
    await sleep(200);
  }
}

async function ends(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** Fast shutdown (open transactions roll back) of a server, and a crash stop when that takes longer than a minute. */
export async function shutDown(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  if (await ends(pid, FAST_SHUTDOWN_MS)) return;
  process.kill(pid, "SIGQUIT");
  await ends(pid, 10_000);
}

/** Shuts down a server on this cluster that an earlier, killed process left running. */
export async function endOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = runningPostmaster(cluster);
  if (pid === undefined) return;
  log(`正在关闭上次遗留的数据库进程 ${pid} / Shutting down the database process ${pid} left by an earlier run`);
  await shutDown(pid);
}
