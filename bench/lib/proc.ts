/** What processes cost, from /proc: holds on a busy machine, where requests a second do not. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ownMs: number;
  /** Of ended children that were waited for. */
  childrenMs: number;
}

function statOf(pid: number | string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const number = (at: number) => Number(fields[at]);
    return {
      parent: number(1),
      ownMs: (number(11) + number(12)) * TICK_MS,
      childrenMs: (number(13) + number(14)) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}

/** Processor time of one thread to the nanosecond; undefined where the kernel does not tell it. */
function threadMs(pid: number | string, thread: string): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1e6;
  } catch {
    return undefined;
  }
}

/** Processor time of one process, all threads that run; in hundredths of a second where its threads are not told. */
export function processorMs(pid: number | string): number {
  let threads: string[] = [];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return 0;
  }
  const times = threads.flatMap((thread) => threadMs(pid, thread) ?? []);
  return times.length > 0 ? times.reduce((sum, ms) => sum + ms, 0) : (statOf(pid)?.ownMs ?? 0);
}

/** Processor time of a PostgreSQL server: itself, all its processes, and those that have ended. */
export function databaseProcessorMs(postmaster: number): number {
  const itself = statOf(postmaster);
  let sum = processorMs(postmaster) + (itself?.childrenMs ?? 0);
  for (const entry of readdirSync("/proc")) {
    const stat = /^\d+$/.test(entry) ? statOf(entry) : undefined;
    if (stat?.parent === postmaster) sum += processorMs(entry);
  }
  return sum;
}

/** Resident memory in megabytes. */
export function residentMb(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
