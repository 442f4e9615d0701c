/** Virus scanning with real processes and a real socket server that find the EICAR text. */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";
import type { Config } from "../work/config";

// In two halves, lest a scanner on this machine takes the test away.
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const INFECTED = { status: 415, code: "BAD_TYPE", msg: "文件含有病毒，已拒绝：a.txt" };
const SILENT = { status: 503, code: "BUSY", msg: "病毒扫描暂时没有应答，文件未保存，请稍后重试" };

const work = mkdtempSync(path.join(tmpdir(), "qicheng-scan-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

function program(name: string, body: string): string {
  const file = path.join(work, name);
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const finder = program(
  "finder",
  'test "$1" = --quiet || exit 9; if grep -q EICAR-STANDARD "$2"; then exit 1; fi; exit 0',
);

const stored = (server: TestServer): string[] => {
  const root = server.services.files.directory;
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(path.join(root, name)).isFile(),
  );
};
const rows = (server: TestServer) => count(server, sql`select count(*) as n from files`);

async function withServer(config: Partial<Config>, use: (server: TestServer) => Promise<void>) {
  const server = await testServer(config);
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

async function send(server: TestServer, text: string) {
  const caller = await server.as("s1");
  return upload(server, caller, { filename: "a.txt", bytes: Buffer.from(text) });
}

async function findsAndPasses(server: TestServer) {
  expect(await send(server, EICAR)).toMatchObject(INFECTED);
  expect([stored(server), await rows(server)]).toEqual([[], 0]);
  expect(await send(server, "安全")).toMatchObject({ status: 200 });
  const large = await send(server, "安全".repeat(200_000) + EICAR);
  expect(large).toMatchObject(INFECTED);
  expect([stored(server).length, await rows(server)]).toEqual([1, 1]);
  const hidden = Buffer.concat([pictureBytes(), Buffer.from(EICAR)]);
  const picture = await upload(server, await server.as("s1"), { filename: "a.png", bytes: hidden });
  expect(picture).toMatchObject({ status: 415, msg: "文件含有病毒，已拒绝：a.png" });
}

async function refusesAll(server: TestServer) {
  expect(await send(server, "安全")).toMatchObject(SILENT);
  expect([stored(server), await rows(server)]).toEqual([[], 0]);
}

describe("a program", () => {
  test("finds what is infected, before anything of it is kept", () =>
    withServer({ scanCommand: `${finder} --quiet` }, findsAndPasses));

  test.each([
    ["is not there", path.join(work, "missing")],
    ["fails", program("fails", "exit 2")],
    ["is killed", program("killed", "kill -9 $$")],
  ])("that %s lets nothing in", (_what, scanCommand) => withServer({ scanCommand }, refusesAll));
});

type Answering = (bytes: Buffer) => string | undefined;

/** A server that speaks INSTREAM as clamd does. */
async function clamd(answering: Answering, at: string | number) {
  const server = net.createServer((socket) => {
    let given = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      given = Buffer.concat([given, chunk]);
      const answer = contentOf(given);
      if (answer) socket.end(answering(answer) ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(at, () => resolve()));
  return server;
}

/** The content once it is whole. */
function contentOf(given: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  if (given.length < command.length) return undefined;
  if (given.toString("latin1", 0, command.length) !== command) return Buffer.alloc(0);
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= given.length; ) {
    const length = given.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    parts.push(given.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

const finding: Answering = (bytes) =>
  bytes.includes("EICAR-STANDARD") ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";

async function withClamd(
  answering: Answering,
  at: string | number,
  use: (server: TestServer) => Promise<void>,
): Promise<void> {
  const scanner = await clamd(answering, at);
  const address = scanner.address() as net.AddressInfo | string;
  try {
    const clamdAddress = typeof address === "string" ? address : `127.0.0.1:${address.port}`;
    await withServer({ clamdAddress }, use);
  } finally {
    scanner.close();
  }
}

describe("clamd", () => {
  test.each([
    ["a port", 0],
    ["a socket", path.join(work, "clamd.ctl")],
  ])("at %s finds what is infected, before anything of it is kept", (_where, at) =>
    withClamd(finding, at, findsAndPasses),
  );

  test.each([
    ["fails", () => "INSTREAM size limit exceeded. ERROR\0"],
    ["says nothing", () => undefined],
    ["says something else", () => "stream: OK, or not"],
  ])("that %s lets nothing in", (_what, answering) => withClamd(answering, 0, refusesAll));

  test("that is not there lets nothing in", () =>
    withServer({ clamdAddress: path.join(work, "none.ctl") }, refusesAll));
});
