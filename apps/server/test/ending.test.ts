/** SIGTERM while sixteen people write: whoever asks is answered, nobody is cut, and the end comes in time. */
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inOneOfThree } from "./drawn";
import { ServerProcess } from "./server-process";

const PASSWORD = "Fehler-Probe-2031";
const WRITERS = 16;
/** A server that waits for whoever never finishes would hang. */
const HANG_MS = 100_000;
/** By then a process has heard of its signal. */
const HEARD_MS = 1_000;
const server = new ServerProcess();
let authkey = "";

beforeAll(async () => {
  await server.start();
  await server.call("/api/setup", { username: "root", password: PASSWORD, company: "停机公司" });
  const login = (await server.call("/api/user/login", { username: "root", password: PASSWORD })) as {
    data?: { LoginToken?: string };
  };
  authkey = login.data?.LoginToken ?? "";
}, 90_000);
afterAll(() => server.remove(), 60_000);

/** A connection on which a request has been begun: its head and half of its body are sent. */
async function beginWrite(name: string) {
  const { hostname, port } = new URL(server.address);
  const socket = net.connect(Number(port), hostname);
  let received = "";
  socket.on("data", (bytes: Buffer) => {
    received += bytes.toString();
  });
  socket.on("error", () => undefined);
  const ended = once(socket, "close");
  await once(socket, "connect");
  const body = Buffer.from(JSON.stringify({ CustomerName: name }));
  socket.write(
    `POST /api/customer/add HTTP/1.1\r\nHost: ${hostname}\r\nauthkey: ${authkey}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  socket.write(body.subarray(0, 10));
  return {
    finish: async () => {
      socket.write(body.subarray(10));
      await ended;
      return received;
    },
    abandoned: ended,
  };
}

/** A request on a connection of its own: what came back, or why it was cut. */
async function asked(path: string, init: RequestInit = {}) {
  try {
    const response = await fetch(`${server.address}${path}`, { signal: AbortSignal.timeout(HANG_MS), ...init });
    await response.text();
    return { status: response.status, connection: response.headers.get("connection") };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return { cut: code ?? String(error) };
  }
}

const add = (name: string) => ({
  method: "POST",
  headers: { authkey, "content-type": "application/json" },
  body: JSON.stringify({ CustomerName: name }),
});

inOneOfThree(
  "answers what is in flight and what comes then, and ends in time though one never finishes",
  async () => {
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => beginWrite(`停机客户${n}`)));
    await beginWrite("永远写不完");
    await sleep(300);
    const stopping = server.terminate();
    await sleep(500);
    // On a fresh connection, too, while the server still takes its time.
    expect(await asked("/healthz")).toEqual({ status: 200, connection: "close" });
    const answers = await Promise.all(writers.map((writer) => writer.finish()));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toMatch(/^connection: close\r$/im);
      expect(answer).toContain('"result":"success"');
    }
    const { code, tookMs } = await stopping;
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(HANG_MS);
    expect(await asked("/healthz")).toEqual({ cut: "ECONNREFUSED" });
    await server.start();
    const [row] = await server.query<{ n: string }>("select count(*) as n from customers where name like '停机客户%'");
    expect(Number(row?.n)).toBe(WRITERS);
    // What runs is the whole server: it clears away as well.
    const schedules = await server.query<{ task: string }>("select task from job_schedules order by task");
    expect(schedules.map(({ task }) => task)).toEqual(expect.arrayContaining(["kernel.clean", "kernel.sweepFiles"]));
  },
  120_000,
);

test("cuts none of sixteen who write on and on, each answer ends its connection, and then there is 503", async () => {
  const written: string[] = [];
  const cut: unknown[] = [];
  const kept: unknown[] = [];
  let refusals = 0;
  let stoppedAt = 0;
  const writer = async (who: number) => {
    for (let n = 0; ; n += 1) {
      const name = `不断客户${who}之${n}`;
      // the signal itself takes a moment
      const begunAfter = stoppedAt > 0 && performance.now() - stoppedAt > HEARD_MS;
      const answer = await asked("/api/customer/add", add(name));
      if ("cut" in answer) {
        if (answer.cut === "ECONNREFUSED") return;
        cut.push({ name, ...answer });
      } else if (answer.status === 200) {
        written.push(name);
        if (begunAfter && answer.connection !== "close") kept.push(name);
      } else if (answer.status === 503) refusals += 1;
      else cut.push({ name, ...answer });
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, who) => writer(who));
  await expect.poll(() => written.length, { timeout: HANG_MS }).toBeGreaterThan(2 * WRITERS);
  const before = written.length;
  const stopping = server.terminate();
  stoppedAt = performance.now();
  await Promise.all(writers);
  const { code } = await stopping;
  // Whatever is found, a second try finds a server.
  await server.start();
  expect(code).toBe(0);
  expect(cut).toEqual([]);
  expect(kept).toEqual([]);
  // It served on while it ended, and said at last that it has too much to do.
  expect(written.length).toBeGreaterThan(before);
  expect(refusals).toBeGreaterThan(0);
  const rows = await server.query<{ name: string }>("select name from customers where name like '不断客户%'");
  expect(rows.map(({ name }) => name).sort()).toEqual(expect.arrayContaining(written.sort()));
}, 120_000);
