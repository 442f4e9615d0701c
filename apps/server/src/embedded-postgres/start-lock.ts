import { linkSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { processIdentity } from "./process-identity";

/** The data directory is in use by a process that lives. */
class AlreadyRunningError extends Error {
  override name = "AlreadyRunningError";

  constructor(dataDir: string, pid: number) {
    super(
      `数据目录 ${dataDir} 正被另一个启程 CRM 进程使用（进程号 ${pid}）。请先停止它，或用 DATA_DIR 指定另一个目录。\n` +
        `Data directory ${dataDir} is in use by another running server (pid ${pid}). Stop it, or set DATA_DIR to another directory.`,
    );
  }
}

interface Holder {
  pid: number;
  identity?: string;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Holder;
  } catch {
    return undefined;
  }
}

function lives(holder: Holder | undefined): holder is Holder {
  return holder !== undefined && processIdentity(holder.pid) === holder.identity;
}

/** Creates the lock with its content in one step, so that nobody ever reads half of it. */
function tryCreate(lock: string): boolean {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) }), { mode: 0o644 });
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Moves a lock away whose holder is dead. */
function removeStale(lock: string): void {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  // Another start may have replaced the stale lock by its own between our look and our move: give that one back.
  if (lives(readHolder(aside))) renameSync(aside, lock);
  else rmSync(aside, { force: true });
}

/** A holder that is just stopping, as when it is started anew by its supervisor, is gone after this time. */
const PATIENCE_MS = 3_000;

/**
 * Takes the single-start lock of a data directory and gives the function that releases it.
 * A lock left behind by a killed process is taken over.
 * @throws AlreadyRunningError when a living process holds it
 */
export async function takeStartLock(dataDir: string): Promise<() => void> {
  const lock = path.join(dataDir, "server.lock");
  const deadline = Date.now() + PATIENCE_MS;
  while (!tryCreate(lock)) {
    const holder = readHolder(lock);
    if (!lives(holder)) removeStale(lock);
    else if (Date.now() > deadline) throw new AlreadyRunningError(dataDir, holder.pid);
    else await sleep(50);
  }
  return () => rmSync(lock, { force: true });
}
