/** SIGTERM while sixteen people write: who has asked is answered, nobody else is let in, and the end comes in time. */
import { once } from "node:events";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect } from "vitest";
import { inOneOfThree } from "./drawn";
import { ServerProcess } from "./server-process";

const PASSWORD = "Fehler-Probe-2031";
const WRITERS = 16;
/** A server that waits for whoever never finishes would hang. */
const HANG_MS = 100_000;
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

const refused = async () => {
  try {
    await fetch(`${server.address}/healthz`, { signal: AbortSignal.timeout(2_000) });
    return false;
  } catch {
    return true;
  }
};

inOneOfThree(
  "answers what is in flight, lets nobody in, and ends in time though one never finishes",
  async () => {
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, n) => beginWrite(`停机客户${n}`)));
    await beginWrite("永远写不完");
    await sleep(300);
    const stopping = server.terminate();
    await sleep(500);
    expect(await refused()).toBe(true);
    const answers = await Promise.all(writers.map((writer) => writer.finish()));
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 200 /);
      expect(answer).toMatch(/^connection: close\r$/im);
      expect(answer).toContain('"result":"success"');
    }
    const { code, tookMs } = await stopping;
    expect(code).toBe(0);
    expect(tookMs).toBeLessThan(HANG_MS);
    await server.start();
    const [row] = await server.query<{ n: string }>("select count(*) as n from customers where name like '停机客户%'");
    expect(Number(row?.n)).toBe(WRITERS);
    // What runs is the whole server: it clears away as well.
    const schedules = await server.query<{ task: string }>("select task from job_schedules order by task");
    expect(schedules.map(({ task }) => task)).toEqual(expect.arrayContaining(["kernel.clean", "kernel.sweepFiles"]));
  },
  120_000,
);
