/** Reads as people on slow lines do, in a process of its own: whoever measures the others does nothing else. */
import { get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Reading } from "./lib/job";
import { serve } from "./lib/serve";

/** What such a line carries a second, read in so many sips. */
const BYTES_A_SECOND = 200_000;
const SIPS_A_SECOND = 10;

const opened = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => get(url, { agent: false }, resolve).once("error", reject));

/** @returns bytes that came */
async function readOne(url: string, until: number): Promise<number> {
  const response = await opened(url);
  if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
  response.pause();
  let came = 0;
  while (performance.now() < until && !response.readableEnded) {
    const sip = response.read(BYTES_A_SECOND / SIPS_A_SECOND) as Buffer | null;
    came += sip?.length ?? 0;
    await sleep(1_000 / SIPS_A_SECOND);
  }
  response.destroy();
  return came;
}

/** @returns bytes that came to all of them */
async function readAll({ url, readers, seconds }: Reading): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const came = await Promise.all(Array.from({ length: readers }, () => readOne(url, until)));
  return came.reduce((sum, bytes) => sum + bytes, 0);
}

serve(readAll);
