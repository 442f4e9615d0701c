/** Uploads waiting to be looked at: one at a time, in a child process that is ended when it takes too long or too much. */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import path from "node:path";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { Refusal } from "../work/refusal";
import { kindOf } from "./kinds";

const DECODE_WITHIN_MS = 20_000;
/** Without work for so long the child ends and gives its memory back. */
const IDLE_MS = 30_000;
const RETRY_AFTER_S = 5;
const LESS_URGENT = 10;

export interface DecodeJob {
  /** Absolute paths; a picture is written anew to `target`. */
  source: string;
  target: string;
  /** Of the file's name, in lower case. */
  extension: string;
  /** For what is said of it. */
  name?: string;
  /** The picture is made so small that neither side is longer; in pixels. */
  edge?: number;
}

export interface DecodedPicture {
  format: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

export type DecodeAnswer = DecodedPicture | { refused: "BAD_TYPE" | "BROKEN" | "STORAGE_FULL" };

const isPicture = ({ extension }: DecodeJob): boolean => {
  const kind = kindOf(extension);
  return kind === undefined || kind.picture === true;
};

function refusalOf(code: "BAD_TYPE" | "BROKEN" | "STORAGE_FULL", job: DecodeJob): Refusal {
  if (code === "STORAGE_FULL") return new Refusal(code);
  if (!isPicture(job)) return new Refusal("BAD_TYPE", said.fileContent({ name: job.name ?? "" }));
  return new Refusal("BAD_TYPE", code === "BROKEN" ? said.brokenPicture : said.pictureKind);
}

// A bundle of the server has this script beside it, and says here where, seen from apps/server.
const bundled = process.env.QICHENG_BUILT;
const SCRIPT = bundled
  ? path.join(import.meta.dirname, "../../..", bundled, "picture-child.js")
  : path.join(import.meta.dirname, "picture-child.ts");

function start(script: string): ChildProcess {
  return fork(script, [], {
    cwd: path.dirname(script),
    execArgv: ["--max-old-space-size=64", ...(bundled ? [] : ["--import", "tsx"])],
    // It reads what strangers send: it knows no address of a database.
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, MALLOC_ARENA_MAX: "2" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

interface Decoding {
  /** What the child runs. */
  script: string;
  /** One picture, the start of a child included. */
  withinMs: number;
}

export class PictureDecoder {
  readonly #decoding: Decoding;
  #child: ChildProcess | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor({ script = SCRIPT, withinMs = DECODE_WITHIN_MS }: Partial<Decoding> = {}) {
    this.#decoding = { script, withinMs };
  }

  /** Process of the child, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Decodes a picture and encodes it anew, when its turn comes.
   * @throws BAD_TYPE, STORAGE_FULL; BUSY when too many wait already
   */
  async decode(job: DecodeJob): Promise<DecodedPicture> {
    if (this.#waiting >= LIMITS.uploadsWaiting)
      throw new Refusal("BUSY", said.manyWaiting, { retryAfterSeconds: RETRY_AFTER_S });
    this.#waiting += 1;
    const mine = this.#last.then(() => this.#run(job));
    this.#last = mine.catch(() => undefined);
    try {
      const answer = await mine;
      if ("refused" in answer) throw refusalOf(answer.refused, job);
      return answer;
    } finally {
      this.#waiting -= 1;
    }
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#child?.kill("SIGKILL");
    this.#child = undefined;
  }

  #ready(): ChildProcess {
    clearTimeout(this.#idle);
    const running = this.#child;
    if (running?.connected && running.exitCode === null) return running;
    const child = start(this.#decoding.script);
    this.#child = child;
    child.on("error", () => child.kill("SIGKILL"));
    child.once("exit", () => {
      if (this.#child === child) this.#child = undefined;
    });
    child.unref();
    child.channel?.unref();
    try {
      if (child.pid !== undefined) setPriority(child.pid, LESS_URGENT);
    } catch {
      // As urgent as the server, then.
    }
    return child;
  }

  async #run(job: DecodeJob): Promise<DecodeAnswer> {
    const child = this.#ready();
    const over = new AbortController();
    const { signal } = over;
    const timer = setTimeout(() => child.kill("SIGKILL"), this.#decoding.withinMs);
    child.ref();
    child.channel?.ref();
    try {
      const answered = once(child, "message", { signal }).then(([answer]) => answer as DecodeAnswer);
      const died = once(child, "exit", { signal }).then((): DecodeAnswer => ({ refused: "BROKEN" }));
      child.send(job, () => undefined);
      return await Promise.race([answered, died]);
    } finally {
      clearTimeout(timer);
      over.abort();
      child.unref();
      child.channel?.unref();
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }
}
