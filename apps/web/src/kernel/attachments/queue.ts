/** Files on their way: they go on while one looks at something else, and are sent again by themselves after a break. */
import { create } from "zustand";
import { fileProblem } from "../files/file-text";
import { t } from "../files/texts";
import type { SendingFile } from "../files/use-uploads";
import { CallError, newIdempotencyKey } from "../http/call";
import { type FilePlace, uploadFile } from "../http/upload";
import { toast } from "../tell/toast";

const AT_ONCE = 2;
const TRIES = 3;
const PAUSE_MS = 1_500;

interface Sending extends SendingFile {
  place: FilePlace;
}

export const useQueue = create<{ all: readonly Sending[] }>(() => ({ all: [] }));

const change = (key: string, values: Partial<Sending>) =>
  useQueue.setState(({ all }) => ({ all: all.map((one) => (one.key === key ? { ...one, ...values } : one)) }));
const drop = (key: string) => useQueue.setState(({ all }) => ({ all: all.filter((one) => one.key !== key) }));

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The whole file again while nobody knows whether it came. */
async function sendAgain({ key, file, place, abort }: Sending): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const onProgress = (percent: number) => change(key, { percent });
      await uploadFile(file, { place, key, signal: abort.signal, onProgress });
      return;
    } catch (error) {
      const final = error instanceof CallError && error.final;
      if (abort.signal.aborted || final || tries >= TRIES) throw error;
      await sleep(PAUSE_MS * tries);
    }
  }
}

async function send(sending: Sending): Promise<void> {
  const { key, file, abort } = sending;
  change(key, { state: "sending", percent: 0, problem: "" });
  try {
    await sendAgain(sending);
    drop(key);
  } catch (error) {
    if (abort.signal.aborted) return;
    const problem = error instanceof Error ? error.message : "";
    change(key, { state: "failed", problem });
    toast.error(t("failed", { name: file.name, problem }));
  }
}

let running = 0;

function next(): void {
  const waiting = useQueue.getState().all.find(({ state }) => state === "waiting");
  if (!waiting || running >= AT_ONCE) return;
  running += 1;
  void send(waiting).finally(() => {
    running -= 1;
    next();
  });
  next();
}

/** Sends files to a record, two at once. What cannot be taken is said at once. */
export function enqueue(place: FilePlace, files: readonly File[]): void {
  const problems = files.map(fileProblem);
  for (const problem of problems) if (problem) toast.error(problem);
  const taken = files.filter((_file, at) => problems[at] === undefined);
  const waiting = taken.map(
    (file): Sending => ({
      key: newIdempotencyKey(),
      file,
      place,
      state: "waiting",
      percent: 0,
      problem: "",
      abort: new AbortController(),
    }),
  );
  useQueue.setState(({ all }) => ({ all: [...all, ...waiting] }));
  next();
}

export function cancel({ key, abort }: Sending): void {
  abort.abort();
  drop(key);
}

export function retry({ key }: Sending): void {
  change(key, { state: "waiting" });
  next();
}
