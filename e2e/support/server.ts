/** The product as `npm start` runs it, on a data directory and port of its own. */

import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fastTemp } from "../../scripts/lib/fast-temp.mjs";
import { startFlags } from "../../scripts/lib/start-flags.mjs";

const ROOT = path.join(import.meta.dirname, "../..");
/** Ends a hang. A busy machine takes minutes to load the demo company. */
const READY_WITHIN_MS = 300_000;

/** Where the environment says where the product of a worker is, and where its data lie. */
const placeOf = (worker: number | string) => ({ url: `E2E_PRODUCT_URL_${worker}`, data: `E2E_PRODUCT_DATA_${worker}` });

/** Each worker has a product of its own, so that journeys beside each other do not meet; they find it here. */
export function giveProduct(worker: number, { url, dataDir }: RunningProduct): void {
  const place = placeOf(worker);
  process.env[place.url] = url;
  process.env[place.data] = dataDir;
}

function ofWorker(what: "url" | "data"): string {
  const value = process.env[placeOf(process.env.TEST_PARALLEL_INDEX ?? "")[what]];
  if (value === undefined) throw new Error("the product runs during tests only");
  return value;
}

/** The product with the demo company. @throws Error outside of a run */
export const productUrl = (): string => ofWorker("url");
/** Its data directory. @throws Error outside of a run */
export const productData = (): string => ofWorker("data");

export interface RunningProduct {
  url: string;
  dataDir: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the product ended with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the product did not become ready");
}

/** Starts the built product. @param env on top of a fresh data directory and a free port */
export async function startProduct(env: Record<string, string> = {}): Promise<RunningProduct> {
  const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-e2e-"));
  // Run as root, PostgreSQL is another user that must be able to enter.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...startFlags(), "apps/server/dist/main.js"], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, RATE_LIMIT: "0", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    if (child.exitCode === null) await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(url, child);
  } catch (error) {
    // What goes on holds up whoever waits for the run to end.
    await stop();
    throw error;
  }
  return { url, dataDir, stop };
}
