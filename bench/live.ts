/**
 * How long a notification takes to 500 people at two servers, and how long calls take while a thousand come back to a server
 * that was killed: `npx tsx bench/live.ts`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LIVE_NAMESPACE, LIVE_PATH } from "@qicheng/api/kernel/live";
import { io, type Socket } from "socket.io-client";
import { makeBundle } from "../apps/server/test/bundle";
import { forEachOf, signInMany } from "../apps/server/test/hub-people";
import { Crowd } from "../apps/server/test/hub-storm";
import { ServerProcess } from "../apps/server/test/server-process";

const PEOPLE = 500;
const ROUNDS = 20;
const PAUSE_MS = 1_000;
const LIMIT_MS = 300;
const BACK_WITHIN_MS = 30_000;
/** Sockets that connect at once. */
const AT_ONCE = 20;
const ROOT = { username: "root", password: "Messung-Hub-2031" };

interface Answer {
  data?: { LoginToken?: string; ticket?: string };
}

const folder = mkdtempSync(path.join(tmpdir(), "qicheng-bench-live-"));
const first = new ServerProcess();
const sockets: Socket[] = [];
/** Milliseconds from the call to each of the sockets. */
const times: number[] = [];
let began = 0;

async function connect(server: ServerProcess, key: string): Promise<void> {
  const answer = (await server.call("/api/user/ticket", {}, { authkey: key })) as Answer | undefined;
  const query = { token: answer?.data?.ticket ?? "" };
  const socket = io(`${server.address}${LIVE_NAMESPACE}`, {
    path: LIVE_PATH,
    query,
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
  });
  sockets.push(socket);
  socket.on("systemMessage", () => times.push(performance.now() - began));
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
}

async function measure(servers: readonly ServerProcess[]): Promise<void> {
  await first.call("/api/setup", { ...ROOT, company: "消息公司" });
  const login = (await first.call("/api/user/login", ROOT)) as Answer | undefined;
  const authkey = login?.data?.LoginToken ?? "";
  const keys = await signInMany(first, PEOPLE);
  // Until both servers have heard of them.
  await sleep(PAUSE_MS);
  const people = keys.map((key, n) => ({ key, server: servers[n % servers.length] ?? first }));
  await forEachOf(people, AT_ONCE, ({ key, server }) => connect(server, key));
  await sleep(5 * PAUSE_MS);
  for (let round = 1; round <= ROUNDS; round += 1) {
    began = performance.now();
    await first.call("/api/notification/announce", { content: `公告${round}` }, { authkey });
    while (times.length < round * PEOPLE && performance.now() - began < 10 * PAUSE_MS) await sleep(5);
    await sleep(PAUSE_MS);
  }
}

function report(): void {
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY;
  const [median, p95] = [at(0.5), at(0.95)];
  console.log(
    `notification to ${PEOPLE} people at 2 servers: ${times.length} of ${ROUNDS * PEOPLE} received, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`,
  );
  if (times.length === ROUNDS * PEOPLE && p95 <= LIMIT_MS) return;
  console.error(`every one within ${LIMIT_MS} ms (p95) was wanted`);
  process.exitCode = 1;
}

const CROWD = 1_000;
const CALLS_P95_MS = 1_000;

async function measureStorm(): Promise<void> {
  const server = new ServerProcess();
  const crowd = new Crowd(server);
  try {
    await crowd.gather(CROWD);
    const { backMs, startedMs, calls } = await crowd.storm("期间");
    const sorted = calls.map(({ ms }) => ms).sort((left, right) => left - right);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
    console.log(
      `${CROWD} people back ${backMs.toFixed(0)} ms after the kill, ${startedMs.toFixed(0)} of them without a server; ${calls.length} calls meanwhile, p95 ${p95.toFixed(0)} ms`,
    );
    if (backMs <= BACK_WITHIN_MS && p95 <= CALLS_P95_MS) return;
    console.error(`all within ${BACK_WITHIN_MS} ms, and calls within ${CALLS_P95_MS} ms (p95) were wanted`);
    process.exitCode = 1;
  } finally {
    crowd.end();
    await server.remove();
  }
}

const removeBundle = await makeBundle();
await first.start();
const second = new ServerProcess(folder, first.connectionString);
try {
  await second.start();
  await measure([first, second]);
  report();
  await measureStorm();
} finally {
  for (const socket of sockets) socket.disconnect();
  await second.terminate();
  await first.remove();
  rmSync(folder, { recursive: true, force: true });
  removeBundle();
}
process.exit();
