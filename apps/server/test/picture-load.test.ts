/**
 * Pictures of 40 megapixels at once, five of them, twenty-five in a full run: the memory of server and child stays bounded,
 * and lists are answered. A full run holds how fast against lists without uploads, in the same run.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import { inOneOfThree } from "./drawn";
import { ServerProcess } from "./server-process";

const PASSWORD = "Fehler-Probe-2031";
const FULL = process.env.FULL === "1";
const UPLOADS = FULL ? 25 : 5;
const MORE_BYTES = 250 * 1_048_576;
/** So many times as long as before may a list take while pictures are decoded on the same cores. */
const MOST_SLOWER = 10;
const server = new ServerProcess();
let authkey = "";

beforeAll(async () => {
  await server.start();
  await server.call("/api/setup", { username: "root", password: PASSWORD, company: "图片公司" });
  const login = (await server.call("/api/user/login", { username: "root", password: PASSWORD })) as {
    data?: { LoginToken?: string };
  };
  authkey = login.data?.LoginToken ?? "";
}, 90_000);
afterAll(() => server.remove(), 60_000);

const read = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
};

/** Node processes below and with this one, and what they hold in memory; the database of the server is not one of them. */
function memory(pid: number): number {
  const status = read(`/proc/${pid}/status`);
  if (!/^Name:\s*(?:node|MainThread|esbuild)/m.test(status)) return 0;
  const own = Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
  const children = read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);
  return own + children.reduce((sum, child) => sum + memory(child), 0);
}

async function send(
  filename: string,
  bytes: Buffer,
  type: string,
): Promise<{ status: number; retryAfter: string | null }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type }), filename);
  const response = await fetch(`${server.address}/api/file/UploadFile`, {
    method: "POST",
    headers: { authkey },
    body: form,
    signal: AbortSignal.timeout(280_000),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

const blank = (channels: 3 | 4, width = 8_000) =>
  sharp({ create: { width, height: (width * 5) / 8, channels, background: { r: 22, g: 119, b: 255, alpha: 0.5 } } });

/** How long so many lists take, one after the other. */
async function timesOf(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const since = performance.now();
    expect((await server.call("/api/customer/index", { rows: 10 }, { authkey }))?.status).toBe(200);
    times.push(performance.now() - since);
  }
  return times;
}
const p95Of = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY;

inOneOfThree(
  "uploads in parallel are decoded one by one",
  async () => {
    // A turned photograph must not be held as a whole; a picture with transparency is the largest in memory.
    const turned = await blank(3).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const clear = await blank(4).png().toBuffer();
    await sleep(1_000);
    const alone = p95Of(await timesOf(40));
    const rest = memory(server.pid);
    let most = rest;
    let running = true;
    const times: number[] = [];
    const watch = async () => {
      while (running) {
        most = Math.max(most, memory(server.pid));
        await sleep(20);
      }
    };
    const list = async () => {
      while (running) {
        times.push(...(await timesOf(1)));
        await sleep(50);
      }
    };
    const others = [watch(), list()];
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, (_, n) =>
        n % 5 === 0 ? send("清.png", clear, "image/png") : send("转.jpg", turned, "image/jpeg"),
      ),
    );
    running = false;
    await Promise.all(others);
    const p95 = p95Of(times);
    process.stdout.write(
      `${UPLOADS} uploads: ${Math.round((most - rest) / 1_048_576)} MB over rest, lists p95 ${Math.round(p95)} ms of ${times.length}\n`,
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(most - rest).toBeLessThan(MORE_BYTES);
    if (FULL) expect(p95).toBeLessThan(alone * MOST_SLOWER);
  },
  300_000,
);

inOneOfThree(
  "beyond a queue of thirty they are told to come back",
  async () => {
    // Ten of forty would have to be done before the last one has come, at a quarter of the size, too.
    const slow = await blank(3, FULL ? 8_000 : 4_000)
      .jpeg()
      .toBuffer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => send("多.jpg", slow, "image/jpeg")));
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy.length + answers.filter(({ status }) => status === 200).length).toBe(40);
    for (const { retryAfter } of busy) expect(Number(retryAfter)).toBeGreaterThan(0);
  },
  300_000,
);
