/** Papers, drawn one at a time in a thread with bounds. The thread stays for the next one, and ends when none comes. */
import { createRequire } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { paperSaid } from "@qicheng/api/kernel/paper-messages";
import { Turns } from "../sheets/turns";
import { Refusal } from "../work/refusal";
import type { DrawnPaper, PaperAnswer, PaperJob } from "./paper-worker";

const HEAP_MB = 512;
const WITHIN_MS = 20_000;
/** For each record beyond the first. */
const MORE_MS = 500;
const IDLE_MS = 60_000;
const WAITING = 20;
const turns = new Turns(1, WAITING, paperSaid.busy);

const SOURCE = path.join(import.meta.dirname, "paper-worker.ts");

interface Bundler {
  buildSync: (options: Record<string, unknown>) => { outputFiles: { text: string }[] };
}

let bundled: string | undefined;

/** A bundle of the server has this script beside it; from the sources it is bundled once. */
function scriptOf(): { script: string; evaluated: boolean } {
  const folder = process.env.QICHENG_BUILT;
  if (folder)
    return { script: path.join(import.meta.dirname, "../../..", folder, "paper-worker.cjs"), evaluated: false };
  if (bundled === undefined) {
    const { buildSync } = createRequire(import.meta.url)("esbuild") as Bundler;
    const { outputFiles } = buildSync({
      entryPoints: [SOURCE],
      bundle: true,
      format: "cjs",
      platform: "node",
      target: "node20",
      write: false,
    });
    bundled = outputFiles[0]?.text ?? "";
  }
  return { script: bundled, evaluated: true };
}

let worker: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

function started(heapMb: number): Worker {
  const { script, evaluated } = scriptOf();
  const made = new Worker(script, {
    eval: evaluated,
    workerData: { home: import.meta.filename },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  made.unref();
  return made;
}

async function end(): Promise<void> {
  const gone = worker;
  worker = undefined;
  await gone?.terminate();
}

export interface PaperBounds {
  heapMb?: number;
  withinMs?: number;
}

function answered(by: Worker, job: PaperJob, withinMs: number): Promise<PaperAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Refusal("TOO_LARGE", paperSaid.slow))), withinMs);
    const settle = (how: () => void) => {
      clearTimeout(timer);
      by.off("message", told).off("error", failed).off("exit", died);
      how();
    };
    const told = (answer: PaperAnswer) => settle(() => resolve(answer));
    const died = () => settle(() => reject(new Refusal("TOO_LARGE", paperSaid.memory)));
    const failed = (error: Error & { code?: string }) =>
      settle(() =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new Refusal("TOO_LARGE", paperSaid.memory) : error),
      );
    by.on("message", told).on("error", failed).on("exit", died);
    by.postMessage(job);
  });
}

/** @throws TOO_LARGE beyond the bounds, BUSY when too many wait, VALIDATION for what cannot be drawn */
export function drawPaper(job: PaperJob, bounds: PaperBounds = {}): Promise<DrawnPaper> {
  return turns.take(async () => {
    clearTimeout(idle);
    const own = bounds.heapMb !== undefined;
    const by = own ? started(bounds.heapMb ?? HEAP_MB) : (worker ?? started(HEAP_MB));
    if (!own) worker = by;
    try {
      const answer = await answered(by, job, bounds.withinMs ?? WITHIN_MS + MORE_MS * (job.datas.length - 1));
      if ("drawn" in answer) return answer.drawn;
      const refusal = new Refusal("VALIDATION", paperSaid.broken);
      refusal.cause = answer.failed;
      throw refusal;
    } catch (error) {
      // a thread that did not answer is not asked again
      await (own ? by.terminate() : end());
      throw error;
    } finally {
      if (own) await by.terminate();
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  });
}
