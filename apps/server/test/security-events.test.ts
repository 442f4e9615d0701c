/** Security events leave for a file or a server of syslog, over real files and sockets, and nothing waits for them. */
import { execFileSync } from "node:child_process";
import { createSocket } from "node:dgram";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import path from "node:path";
import tls from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { EventSink } from "../src/kernel/access/event-sink";
import type { EventTarget } from "../src/kernel/work/config-events";
import { type TestServer, testServer } from "./harness";
import { until } from "./live-client";

const FACTS = { id: "r-1", ip: "203.0.113.7", agent: "Firefox", route: "/api/user/login" };
const EVENT = {
  event: "login.ok",
  userId: 3,
  ip: "203.0.113.7",
  agent: "火狐",
  requestId: "r-1",
  route: "/x",
  detail: "",
};
const SYSLOG = /^<(\d+)>1 (\d{4}-\d\d-\d\dT[\d:.]+Z) (\S+) qicheng (\d+) (\S+) - \uFEFF(\{.*\})$/s;
const HOST = "127.0.0.1";
let folder: string;
let ends: (() => unknown)[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(fastTemp(), "qicheng-events-"));
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Messages of a stream, each behind its length in octets. */
function framesIn(bytes: Buffer): string[] {
  const frames: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const blank = bytes.indexOf(" ", at);
    const end = blank + 1 + Number(bytes.subarray(at, blank).toString());
    if (blank < 0 || end > bytes.length) break;
    frames.push(bytes.subarray(blank + 1, end).toString("utf8"));
    at = end;
  }
  return frames;
}

/** A server of streams that keeps what it gets. */
async function streams(make: (on: (socket: net.Socket) => void) => net.Server, port = 0) {
  let got = Buffer.alloc(0);
  const sockets = new Set<net.Socket>();
  const server = make((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (part: Buffer) => {
      got = Buffer.concat([got, part]);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: (server.address() as AddressInfo).port, frames: () => framesIn(got), close };
}

const errors: string[] = [];
function sinkTo(target: EventTarget, ca?: string): EventSink {
  const sink = new EventSink(target, {
    onError: ({ message }) => errors.push(message),
    ...(ca !== undefined && { ca }),
  });
  ends.push(() => sink.close());
  return sink;
}

function there(file: string): Record<string, unknown>[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a server appends each event that its log stores, for its owner alone, also after the file was rotated", async () => {
  const file = path.join(folder, "security.jsonl");
  const server: TestServer = await testServer({ securityEvents: { to: "file", path: file } });
  ends.push(() => server.close());
  const boss = await server.as("boss");
  await server.anonymous.raw("/api/user/index", {});
  server.services.securityLog.record("login.ok", FACTS, boss.id, "企业微信");
  server.services.securityLog.record("repeat", FACTS, boss.id, "电话 13900001111\n第二行");
  await server.services.securityLog.idle();
  await until(() => there(file).length === 3);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const stored = there(file);
  expect(stored).toEqual([
    expect.objectContaining({ event: "AUTH_REQUIRED", userId: null, route: "/api/user/index" }),
    expect.objectContaining({ event: "login.ok", userId: boss.id, ip: FACTS.ip, requestId: "r-1", detail: "企业微信" }),
    expect.objectContaining({ event: "repeat", detail: "电话 *** 第二行" }),
  ]);
  expect(stored[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  renameSync(file, `${file}.1`);
  server.services.securityLog.record("logout", FACTS, boss.id);
  await until(() => there(file).length === 1);
});

test("a datagram is a message of RFC 5424 with the same line in it", async () => {
  const socket = createSocket("udp4");
  const heard: string[] = [];
  socket.on("message", (bytes) => heard.push(bytes.toString("utf8")));
  await new Promise<void>((resolve) => socket.bind(0, HOST, resolve));
  ends.push(() => socket.close());
  const sink = sinkTo({ to: "udp", host: HOST, port: socket.address().port });
  sink.take([EVENT, { ...EVENT, event: "login.failed" }, { ...EVENT, event: "fault", detail: "x".repeat(9_000) }]);
  await until(() => heard.length === 3);
  const [, priority, , , , id, line] = SYSLOG.exec(heard[0] ?? "") ?? [];
  expect([priority, id]).toEqual([String(10 * 8 + 5), "login.ok"]);
  expect(JSON.parse(line ?? "")).toMatchObject({ event: "login.ok", agent: "火狐", userId: 3 });
  expect(heard[1]).toMatch(/^<84>1 /);
  expect(heard[2]).toMatch(/^<83>1 /);
  expect(Buffer.byteLength(heard[2] ?? "")).toBe(2_048);
});

test("a connection counts octets, and what came while it was broken is sent once it is there again", async () => {
  const first = await streams((on) => net.createServer(on));
  const sink = sinkTo({ to: "tcp", host: HOST, port: first.port });
  sink.take([EVENT, { ...EVENT, detail: "两\n行" }]);
  await until(() => first.frames().length === 2);
  for (const frame of first.frames()) expect(frame).toMatch(SYSLOG);
  await first.close();
  errors.length = 0;
  // one that the broken connection has taken may be lost, and the others wait
  await until(() => {
    sink.take([{ ...EVENT, event: "logout" }]);
    return errors.length > 0;
  });
  sink.take([{ ...EVENT, event: "session.end" }]);
  const second = await streams((on) => net.createServer(on), first.port);
  ends.push(second.close);
  await until(() => second.frames().some((frame) => frame.includes("session.end")), 30_000);
  expect(errors).toHaveLength(1);
}, 60_000);

test("a certificate is proved before anything is sent", async () => {
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name)) as [string, string];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  const server = await streams((on) => tls.createServer({ key: readFileSync(key), cert: readFileSync(cert) }, on));
  ends.push(server.close);
  const target = { to: "tls", host: "localhost", port: server.port } as const;
  const ca = readFileSync(cert, "utf8");
  sinkTo(target, ca).take([EVENT]);
  await until(() => server.frames().length === 1);
  errors.length = 0;
  sinkTo(target).take([EVENT]);
  await until(() => errors.length > 0);
  expect(server.frames()).toHaveLength(1);
});
