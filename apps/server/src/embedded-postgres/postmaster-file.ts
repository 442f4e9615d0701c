import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { commandLine, isAlive } from "./process-identity";

/** Larger than any process id a system gives out. */
const NOBODYS_PID = 2_147_483_647;

/** PostgreSQL's own lock file: process id in line 1, port in line 4, state in line 8. */
function readLines(cluster: string): string[] | undefined {
  try {
    return readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  const words = commandLine(pid);
  const directory = words[words.indexOf("-D") + 1];
  if (path.basename(words[0] ?? "") !== "postgres" || directory === undefined || !existsSync(directory)) return false;
  return realpathSync(directory) === realpathSync(cluster);
}

/** Process id of the PostgreSQL server that runs on this cluster, whoever started it. */
export function runningPostmaster(cluster: string): number | undefined {
  const pid = Number(readLines(cluster)?.[0]);
  return Number.isInteger(pid) && pid > 0 && isAlive(pid) && isPostmasterOf(pid, cluster) ? pid : undefined;
}

/** Port of the server with this process id as soon as it takes connections. */
export function readyPort(cluster: string, pid: number): number | undefined {
  const lines = readLines(cluster);
  return lines?.[0] === String(pid) && lines[7]?.trim() === "ready" ? Number(lines[3]) : undefined;
}

/**
 * Makes a lock file left behind by a killed server harmless whose process id now belongs to another process:
 * PostgreSQL would take that process for a live server and refuse to start.
 */
export function disarmStaleFile(cluster: string): void {
  const file = path.join(cluster, "postmaster.pid");
  const lines = readLines(cluster);
  if (lines === undefined || runningPostmaster(cluster) !== undefined) return;
  if (!(Number(lines[0]) > 0)) {
    rmSync(file);
    return;
  }
  // Not removed: by its other lines PostgreSQL sees whether backends of the dead server still use the data.
  writeFileSync(file, [String(NOBODYS_PID), ...lines.slice(1)].join("\n"));
}
