/** Files in a bucket: a real store behind a socket, the whole server in front of it. */
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addCustomer, signIn } from "../../../test/arrange";
import { inOneOfThree } from "../../../test/drawn";
import { type Caller, cloneDatabase, type TestServer, testServer } from "../../../test/harness";
import { until } from "../../../test/live-client";
import { count } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";
import { S3Server } from "../../../test/s3-server";
import { backup } from "../backup/backup";
import { restore } from "../start/restore";
import { backendsOf, claimBucket } from "./backends";
import { sweepFiles } from "./sweep";

const DOWN = { status: 503, code: "BUSY", msg: "文件存储暂时没有应答，请稍后再试" };

const work = mkdtempSync(path.join(tmpdir(), "qicheng-s3-test-"));
const store = new S3Server();
let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  await store.start();
  server = await testServer({ s3: store.settings });
  ({ s1 } = await signIn(server, ["s1"]));
});
beforeEach(async () => {
  await sql`delete from files`.execute(server.db);
  await sweepAll();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await store.remove();
  rmSync(work, { recursive: true, force: true });
});

const onDisk = (): string[] => {
  const root = server.services.files.directory;
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
};
async function sweepAll(): Promise<string[]> {
  for (const key of store.keys()) store.age(key, 2);
  return sweep();
}
async function sweep(): Promise<string[]> {
  const said: string[] = [];
  await sweepFiles(server.db, server.services.files, (line) => said.push(line));
  return said;
}
const TEXT = Buffer.from("客户名单\n".repeat(1_000));
async function send(filename = "a.txt", bytes = TEXT) {
  const answer = await upload(server, s1, { filename, bytes });
  expect(answer).toMatchObject({ status: 200 });
  const { id, url } = answer.data as { id: number; url: string };
  const { storage_key: key } = await server.db
    .selectFrom("files")
    .select("storage_key")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, url, key };
}
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });

describe("a file in a bucket", () => {
  test("comes and goes through the server, whole and in part, and nothing stays on the disk", async () => {
    const file = await send();
    expect([store.keys(), store.bytes(file.key).equals(TEXT), onDisk()]).toEqual([[file.key], true, []]);
    const whole = await get(file.url);
    expect([whole.statusCode, whole.rawPayload.equals(TEXT)]).toEqual([200, true]);
    expect(whole.headers).toMatchObject({ "content-length": String(TEXT.length), "accept-ranges": "bytes" });
    const part = await get(file.url, { range: "bytes=3-11" });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 3-11/${TEXT.length}`]);
    expect(part.rawPayload.equals(TEXT.subarray(3, 12))).toBe(true);
    expect((await get(file.url, { range: "bytes=-4" })).rawPayload.equals(TEXT.subarray(-4))).toBe(true);
    expect((await get(file.url, { range: `bytes=${TEXT.length}-` })).statusCode).toBe(416);
    expect((await s1.raw("/api/file/DeleteFile", { id: file.id })).status).toBe(200);
    expect(store.keys()).toEqual([]);
    expect((await get(file.url)).statusCode).toBe(404);
  });

  test("is there when it was looked at, and not before", async () => {
    const gate = path.join(work, "gate");
    const scanner = path.join(work, "scanner");
    writeFileSync(scanner, `#!/bin/sh\nwhile [ ! -e ${gate} ]; do sleep 0.05; done\nexit $(cat ${gate})\n`);
    chmodSync(scanner, 0o755);
    const other = await testServer({ s3: store.settings, scanCommand: scanner });
    const caller = await other.as("s1");
    try {
      for (const [code, status] of [
        ["1", 415],
        ["0", 200],
      ] as const) {
        rmSync(gate, { force: true });
        const answer = upload(other, caller, { filename: "a.txt", bytes: TEXT });
        const incoming = path.join(other.services.files.directory, "incoming");
        await until(() => existsSync(incoming) && readdirSync(incoming).length > 0);
        expect(store.keys()).toEqual([]);
        writeFileSync(gate, code);
        expect((await answer).status).toBe(status);
        expect([store.keys().length, readdirSync(incoming)]).toEqual([status === 200 ? 1 : 0, []]);
      }
    } finally {
      await other.close();
    }
  });

  test("is lent by the album as a copy of its own", async () => {
    const lent = await upload(server, s1, {
      filename: "a.png",
      bytes: pictureBytes(),
      fields: { categoryid: "1" },
    });
    expect(lent.status).toBe(200);
    const answer = await s1.raw("/api/OpportLogs/Add", {
      customerId: await addCustomer(s1),
      status: "电话",
      Ext: "附图",
      img: [lent.data.id],
    });
    expect([answer.status, store.keys().length]).toEqual([200, 2]);
  });

  test("that is refused after it was stored is taken back", async () => {
    const answer = await upload(server, s1, { filename: "a.txt", bytes: TEXT, fields: { modelId: "999999" } });
    expect(answer.status).toBe(404);
    expect([store.keys(), onDisk()]).toEqual([[], []]);
  });
});

describe("a store that does not answer", () => {
  inOneOfThree("is named to people, nothing is written, and all is well when it is back", async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const file = await send();
    await store.stop();
    const refused = await upload(server, s1, { filename: "b.txt", bytes: TEXT });
    expect(refused).toMatchObject(DOWN);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await get(file.url)).json()).toMatchObject({ code: DOWN.code, msg: DOWN.msg });
    expect(await count(server, sql`select count(*) as n from files`)).toBe(1);
    expect(onDisk()).toEqual([]);
    // The row goes, the bytes are found by housekeeping.
    expect((await s1.raw("/api/file/DeleteFile", { id: file.id })).status).toBe(200);
    await expect(sweep()).rejects.toThrow();
    await store.start();
    expect(store.keys()).toEqual([file.key]);
    await sweepAll();
    expect(store.keys()).toEqual([]);
    await send("c.txt");
    const said = stderr.mock.calls.map(([line]) => String(line)).join("");
    expect(said).toContain("file storage: ECONNREFUSED");
    expect(said).not.toContain("S3RVER");
  });

  test("since it is full is told as such", async () => {
    const full = createServer((request, response) => {
      request.resume();
      request.on("end", () => {
        const code = request.url?.includes("full") ? 507 : 403;
        const name = code === 507 ? "XMinioStorageFull" : "SignatureDoesNotMatch";
        response.writeHead(code, { "content-type": "application/xml" });
        response.end(`<Error><Code>${name}</Code><Message>GEHEIM</Message></Error>`);
      });
    });
    await new Promise<void>((resolve) => full.listen(0, "127.0.0.1", resolve));
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const endpoint = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
    for (const [bucket, answer] of [
      ["full", { status: 507, code: "STORAGE_FULL", msg: "存储空间不足" }],
      ["closed", DOWN],
    ] as const) {
      const other = await testServer({ s3: { ...store.settings, endpoint, bucket } });
      const caller = await other.as("s1");
      expect(await upload(other, caller, { filename: "a.txt", bytes: TEXT })).toMatchObject(answer);
      await other.close();
    }
    full.close();
    expect(stderr.mock.calls.map(([line]) => String(line))).toEqual(["file storage: SignatureDoesNotMatch 403\n"]);
  });
});

describe("housekeeping", () => {
  inOneOfThree(
    "removes from the bucket what no row names once it is an hour old, and names rows without a file",
    async () => {
      const [kept, gone, young] = [await send(), await send(), await send()];
      for (const { key } of [kept, gone]) store.age(key, 2);
      await sql`delete from files where id in (${gone.id}, ${young.id})`.execute(server.db);
      await sql`update files set created_at = now() - interval '2 hours'`.execute(server.db);
      expect(await sweep()).toEqual([]);
      expect(store.keys()).toEqual([kept.key, young.key].sort());
      for (const backend of server.services.files.backends) await backend.remove(kept.key);
      expect(await sweep()).toEqual([`files: 1 rows have no file: ${kept.id}`]);
    },
  );
});

test("a bucket serves one database: another one, such as a restored copy, is refused", async () => {
  const settings = { dataDir: work, s3: store.settings };
  await claimBucket(settings, server.databaseUrl);
  await claimBucket(settings, server.databaseUrl);
  await expect(claimBucket(settings, await cloneDatabase())).rejects.toThrow(/存储桶 qicheng 属于另一个数据库/);
});

inOneOfThree("a backup holds the files of the bucket, and a restore puts them on the disk", async () => {
  const bytes = randomBytes(100_000).toString("hex");
  const file = await send("a.txt", Buffer.from(bytes));
  const { databaseUrl, services } = server;
  const target = path.join(work, "backup");
  const backends = backendsOf(services.config);
  const manifest = await backup({ databaseUrl, filesDir: services.files.directory, backends, target, version: "now" });
  expect(manifest.files).toMatchObject({ count: 1, bytes: bytes.length, damagedBefore: [] });
  const empty = new URL(databaseUrl);
  await sql`create database restored_s3 template template0`.execute(server.db);
  empty.pathname = "/restored_s3";
  await restore({ databaseUrl: empty.href, filesDir: path.join(work, "files"), source: target });
  expect(existsSync(path.join(work, "files", file.key))).toBe(true);
});
