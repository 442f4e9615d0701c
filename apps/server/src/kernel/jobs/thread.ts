/**
 * Jobs of a server run in a thread of their own, so that no request waits until the next rows of a file are read. What it
 * does is told to the rest of the server as to any other server: by the database.
 */
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { Config } from "../work/config";
import { log } from "./jobs-log";

export interface JobsThreadData {
  config: Config;
  databaseUrl: string;
}

/** What the thread is told when the server ends. */
export const STOP = "stop";

/** Of the thread's heap: a job holds some thousand rows at most. */
const HEAP_MB = 512;
const YOUNG_MB = 32;
/** A thread that died is followed by the next after this. */
const PAUSE_MS = 1_000;

// A bundle of the server has this script beside it, and says here where, seen from apps/server.
const bundled = process.env.QICHENG_BUILT;
const SERVER = path.join(import.meta.dirname, "../../..");
/** Sources are read by tsx, which a thread does not have from its flags. */
const fromSource = (script: string): string => `
  import("tsx/esm/api").then(({ tsImport }) => tsImport(${JSON.stringify(pathToFileURL(script).href)}, ${JSON.stringify(import.meta.url)}))`;

const begin = (workerData: JobsThreadData): Worker =>
  new Worker(
    bundled ? path.join(SERVER, bundled, "jobs-thread.js") : fromSource(path.join(SERVER, "src/jobs-thread.ts")),
    {
      eval: bundled === undefined,
      workerData,
      // Not those of the server: a thread is not started with bounds of memory among its flags.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    },
  );

/** Starts the thread, and the next one should it die. @returns how to end it: running tasks have some seconds */
export function startJobsThread(config: Config, databaseUrl: string): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = async (): Promise<void> => {
    const thread = begin({ config, databaseUrl });
    thread.on("error", (error) => log(`jobs: ${error.message}`));
    const stop = () => thread.postMessage(STOP);
    signal.addEventListener("abort", stop);
    await once(thread, "exit").catch(() => undefined);
    signal.removeEventListener("abort", stop);
  };
  const working = (async () => {
    while (!signal.aborted) {
      await work();
      if (!signal.aborted) log("jobs: the thread ended; beginning anew");
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}
