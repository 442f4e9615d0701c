/** Bodies over slow lines, by real sockets: what comes at some speed arrives, and nobody holds connections with less. */
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildApp } from "../src/app";
import { BODY_BOUNDS } from "../src/kernel/http/slow-bodies";
import { inOneOfThree } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";

vi.setConfig({ testTimeout: 240_000 });

const BOUNDS = { withinMs: 1_500, bytesPerS: 100_000 };
/** Whoever is not ended by then is never ended. */
const HANG_MS = BOUNDS.withinMs * 20;
const LORIS = 500;
const MB = 1_000_000;
let server: TestServer;
let s1: Caller;
let quick: FastifyInstance;
let port = 0;

beforeAll(async () => {
  server = await testServer();
  s1 = await server.as("s1");
  quick = await buildApp(server.services, BOUNDS);
  port = Number(new URL(await quick.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await quick.close();
  await server.close();
});

interface Sent {
  socket: net.Socket;
  /** What came back until the connection was closed, and when that was. */
  closed: Promise<{ answer: string; atMs: number }>;
}

function connect(at: number): Sent {
  const socket = net.connect({ host: "127.0.0.1", port: at });
  const since = performance.now();
  let answer = "";
  socket.on("data", (bytes: Buffer) => (answer += bytes.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<{ answer: string; atMs: number }>((resolve) =>
    socket.once("close", () => resolve({ answer, atMs: performance.now() - since })),
  );
  return { socket, closed };
}

/** An upload whose body has so many bytes. */
function uploadOf(size: number, key: string): { head: string; body: Buffer } {
  const start = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const end = "\r\n--b--\r\n";
  const body = Buffer.concat([Buffer.from(start), Buffer.alloc(size, "a"), Buffer.from(end)]);
  const head = `POST /api/file/UploadFile HTTP/1.1\r\nHost: x\r\nConnection: close\r\nauthkey: ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`;
  return { head, body };
}

/** Sends an upload at some speed. @returns what was answered, and when */
async function send(at: number, size: number, bytesPerS: number, key = s1.key) {
  const { head, body } = uploadOf(size, key);
  const { socket, closed } = connect(at);
  socket.write(head);
  const started = performance.now();
  for (let sent = 0; sent < body.length && !socket.destroyed; ) {
    const due = Math.min(body.length, Math.ceil(((performance.now() - started) / 1_000) * bytesPerS));
    if (due > sent) socket.write(body.subarray(sent, due));
    sent = Math.max(sent, due);
    await sleep(20);
  }
  return closed;
}

test("an upload that takes longer than the time for bodies arrives when it comes at some speed", async () => {
  const { answer, atMs } = await send(port, 3 * MB, MB);
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(atMs).toBeGreaterThan(2 * BOUNDS.withinMs - 300);
});

inOneOfThree("one that comes too slowly is ended, and so is one that was refused at once", async () => {
  const slow = await send(port, MB, BOUNDS.bytesPerS / 4);
  expect(slow.answer).toMatch(/^HTTP\/1.1 408 /);
  expect(slow.atMs).toBeGreaterThan(BOUNDS.withinMs);
  expect(slow.atMs).toBeLessThan(HANG_MS);
  const refused = await send(port, 5 * MB, MB, "a".repeat(43));
  expect(refused.answer).toMatch(/^HTTP\/1.1 401 /);
  expect(refused.atMs).toBeLessThan(HANG_MS);
});

inOneOfThree(`${LORIS} bodies of a byte now and then end together, and others are served meanwhile`, async () => {
  const sent = Array.from({ length: LORIS }, (_, n) => {
    const one = connect(port);
    const to = n % 2 === 0 ? "/api/user/login" : "/api/file/UploadFile";
    const type = n % 2 === 0 ? "application/json" : "multipart/form-data; boundary=b";
    one.socket.write(
      `POST ${to} HTTP/1.1\r\nHost: x\r\nauthkey: ${s1.key}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`,
    );
    return one;
  });
  const drip = setInterval(() => {
    for (const { socket } of sent) if (socket.writable) socket.write("-");
  }, 200);
  let served = 0;
  const over = Promise.all(sent.map(({ closed }) => closed));
  let going = true;
  void over.then(() => (going = false));
  while (going) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/customer/index`, {
      method: "POST",
      headers: { authkey: s1.key, "content-type": "application/json" },
      body: JSON.stringify({ page: 1, rows: 20 }),
    });
    expect(answer.status).toBe(200);
    served += 1;
    await sleep(50);
  }
  clearInterval(drip);
  for (const { atMs } of await over) expect(atMs).toBeLessThan(HANG_MS);
  expect(served).toBeGreaterThan(3);
});

test("whoever keeps a connection, or sends no body, is not looked at", async () => {
  const { socket, closed } = connect(port);
  const ask =
    "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}";
  for (let n = 0; n < 3; n += 1) {
    socket.write(ask);
    await sleep(BOUNDS.withinMs * 0.8);
  }
  socket.end("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  const { answer } = await closed;
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 400", "HTTP/1.1 400", "HTTP/1.1 200"]);
});

test.runIf(process.env.FULL === "1")(
  "50 MB over half a megabyte a second, by the bounds that are in force",
  async () => {
    const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const { answer, atMs } = await send(Number(new URL(address).port), 45 * MB, MB / 2);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(atMs).toBeGreaterThan(BODY_BOUNDS.withinMs);
  },
);
