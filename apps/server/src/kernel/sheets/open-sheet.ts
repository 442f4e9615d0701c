/**
 * Reads workbooks and text files of strangers, in a thread with bounds of memory and time. Rows come as they are asked for,
 * so that the memory of the server does not grow with the file.
 */
import { once } from "node:events";
import { createRequire } from "node:module";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { sheetSaid } from "@qicheng/api/kernel/sheet-messages";
import type { Named } from "@qicheng/engine/import/headers";
import { Refusal } from "../work/refusal";
import type { SheetFields, SheetInfo } from "./describe";
import { Turns } from "./turns";
import { type Answer, MORE, type ReadJob, type SheetRow, type Wanted } from "./worker-messages";

const HEAP_MB = 512;
/** Of reading; what whoever asked does with the rows in between does not count. */
const READ_WITHIN_MS = 60_000;

/** Threads that look at files at the same time, each with memory of its own. Rows are read by jobs, of which there are few. */
const LOOKS_AT_ONCE = 2;
const looks = new Turns(LOOKS_AT_ONCE, LIMITS.sheetsWaiting, sheetSaid.busy);

const SOURCE = path.join(import.meta.dirname, "sheet-worker.ts");

interface Bundler {
  buildSync: (options: Record<string, unknown>) => { outputFiles: { text: string }[] };
}

let bundled: string | undefined;

/** From the sources the thread is bundled first, and once: a loader in every thread would take longer than most files. */
function scriptOf(): { script: string; evaluated: boolean } {
  // A bundle of the server has this script beside it, and says here where, seen from apps/server.
  const folder = process.env.QICHENG_BUILT;
  if (folder)
    return { script: path.join(import.meta.dirname, "../../..", folder, "sheet-worker.cjs"), evaluated: false };
  bundled ??= bundle();
  return { script: bundled, evaluated: true };
}

function bundle(): string {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as Bundler;
  const { outputFiles } = buildSync({
    entryPoints: [SOURCE],
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

interface Bounds {
  heapMb?: number;
  withinMs?: number;
}

class Reading {
  readonly #worker: Worker;
  #leftMs: number;

  constructor(job: ReadJob, { heapMb = HEAP_MB, withinMs = READ_WITHIN_MS }: Bounds) {
    const { script, evaluated } = scriptOf();
    this.#leftMs = withinMs;
    this.#worker = new Worker(script, {
      eval: evaluated,
      workerData: job,
      // It reads what strangers send: it knows no address of a database.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 8 },
    });
    // Told by `next`; without a listener it would end the server.
    this.#worker.on("error", () => undefined);
  }

  /** What the thread says next. @throws what it refused, or TOO_LARGE beyond its bounds */
  async next(): Promise<Exclude<Answer, { refused: unknown }>> {
    const over = new AbortController();
    const { signal } = over;
    const since = performance.now();
    const timer = setTimeout(() => over.abort(), this.#leftMs);
    try {
      const died = once(this.#worker, "exit", { signal }).then(() => {
        throw new Refusal("TOO_LARGE", sheetSaid.memory);
      });
      const [answer] = (await Promise.race([once(this.#worker, "message", { signal }), died])) as [Answer];
      if (!("refused" in answer)) return answer;
      const refusal = new Refusal(answer.refused.code, answer.refused.said);
      refusal.cause = answer.refused.cause;
      throw refusal;
    } catch (error) {
      throw signal.aborted ? new Refusal("TOO_LARGE", sheetSaid.slow) : tooLarge(error);
    } finally {
      clearTimeout(timer);
      over.abort();
      this.#leftMs -= performance.now() - since;
    }
  }

  more(): void {
    this.#worker.postMessage(MORE);
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** A thread that took more memory than it may says so as an error. */
function tooLarge(error: unknown): unknown {
  const { code } = error as { code?: string };
  return code === "ERR_WORKER_OUT_OF_MEMORY" ? new Refusal("TOO_LARGE", sheetSaid.memory) : error;
}

async function described(job: ReadJob, bounds: Bounds) {
  const reading = new Reading(job, bounds);
  try {
    const answer = await reading.next();
    if (!("description" in answer)) throw new Error("The thread described nothing.");
    return answer.description;
  } finally {
    await reading.end();
  }
}

async function* rowsOf(job: ReadJob, bounds: Bounds): AsyncGenerator<SheetRow> {
  const reading = new Reading(job, bounds);
  try {
    for (;;) {
      const answer = await reading.next();
      if (!("rows" in answer)) throw new Error("The thread read no rows.");
      yield* answer.rows;
      if (answer.done) return;
      reading.more();
    }
  } finally {
    await reading.end();
  }
}

export interface OpenedSheet {
  sheets: SheetInfo[];
  /** The sheet that is likely to be meant: the one with most rows of data. */
  proposed: SheetInfo;
  /** Rows of data of a sheet, by its name; of the proposed one without. The file is opened anew for them. */
  rows: (name?: string) => AsyncIterable<SheetRow>;
}

/** What its columns may be, and those of sheets with rows within records. */
interface Expected {
  fields?: readonly Named[];
  lists?: readonly SheetFields[];
}

/** Of a field the thread is told what it is called, no more. */
const calledOnly = (fields: readonly Named[]): Named[] =>
  fields.map(({ key, title, en, type, card, pattern, search, dictionary, heads, required }) => {
    const named = { key, title, en, type, card, pattern, search, dictionary, heads, required };
    return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)) as unknown as Named;
  });

/**
 * Looks at a file that rows are to be read from.
 * @param filename as its owner calls it; the extension must agree with the content
 * @param fields what its columns may be, by which the headings are found; without them, by how they look
 * @throws BAD_TYPE, TOO_LARGE; VALIDATION for a file without data; BUSY when too many files wait to be looked at
 */
export async function openSheet(
  file: string,
  filename: string,
  { fields = [], lists = [], ...bounds }: Expected & Bounds = {},
): Promise<OpenedSheet> {
  const job = {
    file,
    filename,
    fields: calledOnly(fields),
    lists: lists.map(({ names, fields: own }) => ({ names, fields: calledOnly(own) })),
  };
  const { sheets, proposed } = await looks.take(() => described({ ...job, wanted: undefined }, bounds));
  const rows = (name?: string) => {
    const sheet = name === undefined ? proposed : sheets.findIndex((one) => one.name === name);
    const info = sheets[sheet];
    if (!info) throw new Refusal("VALIDATION", sheetSaid.noSheet({ name: name ?? "" }));
    const wanted: Wanted = { sheet, below: info.heads?.bottom ?? 0, places: info.places };
    return rowsOf({ ...job, wanted }, bounds);
  };
  const likely = sheets[proposed];
  if (!likely) throw new Refusal("VALIDATION", sheetSaid.empty);
  return { sheets, proposed: likely, rows };
}
