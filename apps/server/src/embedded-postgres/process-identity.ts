import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Fields of /proc/<pid>/stat behind the command name, which is in brackets and may hold spaces. */
function procStat(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process with this id runs; one that has ended and waits for its parent does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return procStat(pid)?.[0] !== "Z";
}

/**
 * A text that is the same as long as the same process lives under this id, and another one after the id
 * was given to a later process or the machine was started again. Undefined when no such process runs.
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  const startedAt = procStat(pid)?.[19];
  if (startedAt === undefined) return ps(pid, "lstart");
  return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${startedAt}`;
}

/** The command line of a process as separate words (split at spaces where the system has no /proc). */
export function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").filter(Boolean);
  } catch {
    return ps(pid, "args")?.split(" ") ?? [];
  }
}
