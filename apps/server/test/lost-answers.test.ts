/** A connection that breaks around a commit: file and row are both there or neither, and the answer says which. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { sampled } from "../../../scripts/lib/sampled.mjs";
import { buildApp } from "../src/app";
import type { Services } from "../src/kernel/work/services";
import { openServices } from "../src/open-services";
import { unique } from "./arrange";
import { cloneDatabase } from "./harness";
import { pictureBytes } from "./pictures";
import { S3Server } from "./s3-server";
import { type Loss, TcpProxy } from "./tcp-proxy";

interface Reply {
  status: number;
  result: string;
  code?: string;
  msg: string;
  data?: { id: number };
}

const COMMITTED: Record<Loss, boolean> = { commit: false, late: false, answer: true, silence: true };
const CASES = (Object.keys(COMMITTED) as Loss[]).flatMap((loss) => [
  [loss, "with a key"] as const,
  [loss, "without one"] as const,
]);

describe.each(sampled(["on the disk", "in a bucket"], 1))("files %s", (where) => {
  const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-lost-"));
  const bucket = where === "in a bucket" ? new S3Server() : undefined;
  let proxy: TcpProxy;
  let services: Services;
  let address = "";
  let authkey = "";
  let end: () => Promise<void>;

  beforeAll(async () => {
    await bucket?.start();
    proxy = new TcpProxy(new URL(await cloneDatabase()));
    const config = {
      port: 0,
      host: "127.0.0.1",
      dataDir,
      demo: false,
      rateLimit: false,
      trustProxy: [],
      production: true,
      checksAnswers: true,
      development: false,
      ...(bucket && { s3: bucket.settings }),
    };
    const opened = await openServices(config, await proxy.start());
    services = opened.services;
    const app = await buildApp(services);
    address = await app.listen({ host: "127.0.0.1", port: 0 });
    const { db } = services.database;
    const { id } = await db.selectFrom("users").select("id").where("username", "=", "s1").executeTakeFirstOrThrow();
    authkey = await services.sessions.start(db, id, { ip: "127.0.0.1", agent: "test" });
    end = async () => {
      await app.close();
      await opened.close();
      await proxy.close();
      await bucket?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => end());

  async function send(url: string, body: FormData | string, headers: Record<string, string>): Promise<Reply> {
    const response = await fetch(`${address}${url}`, { method: "POST", headers: { authkey, ...headers }, body });
    return { ...((await response.json()) as Omit<Reply, "status">), status: response.status };
  }
  const withKey = (key: string | undefined) => (key === undefined ? {} : { "idempotency-key": key });

  function sendPicture(filename: string, key?: string, bytes = pictureBytes()): Promise<Reply> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), filename);
    return send("/api/file/UploadFile", form, withKey(key));
  }
  const sendJson = (url: string, body: unknown, key?: string) =>
    send(url, JSON.stringify(body), { "content-type": "application/json", ...withKey(key) });

  const onDisk = (): string[] =>
    existsSync(path.join(dataDir, "files"))
      ? readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => entry.name)
      : [];
  const stored = (): string[] => (bucket ? bucket.keys().map((key) => path.basename(key)) : onDisk()).sort();
  const rowsOf = async (filename: string) =>
    services.database.db.selectFrom("files").select(["id", "storage_key"]).where("filename", "=", filename).execute();
  /** Every stored file has its row, every row its file. */
  async function expectBothOrNeither(): Promise<void> {
    const rows = await services.database.db.selectFrom("files").select("storage_key").execute();
    expect(stored()).toEqual(rows.map((row) => path.basename(row.storage_key)).sort());
  }

  describe.each(sampled(CASES, 1))("a connection that loses its %s, %s", (loss, how) => {
    const key = how === "with a key" ? randomUUID() : undefined;
    test("leaves an upload whole or undone, and says which", async () => {
      const filename = `${unique("图")}.png`;
      const before = proxy.losses;
      proxy.lose(loss);
      const reply = await sendPicture(filename, key);
      expect(proxy.losses).toBe(before + 1);
      expect(reply).toMatchObject(COMMITTED[loss] ? { status: 200, msg: "上传成功" } : { status: 503, code: "BUSY" });
      const rows = await rowsOf(filename);
      expect(rows.map(({ id }) => id)).toEqual(COMMITTED[loss] ? [reply.data?.id] : []);
      await expectBothOrNeither();
      const again = await sendPicture(filename, key);
      expect(again.status).toBe(200);
      expect(await rowsOf(filename)).toHaveLength(key === undefined && COMMITTED[loss] ? 2 : 1);
      if (key !== undefined && COMMITTED[loss]) expect(again).toEqual(reply);
      await expectBothOrNeither();
    }, 30_000);

    test("leaves a record once or not at all, and says which", async () => {
      const name = unique("客户");
      const own = key && `${key}-c`;
      const before = proxy.losses;
      proxy.lose(loss);
      const reply = await sendJson("/api/customer/add", { CustomerName: name, contactName: "联系人" }, own);
      expect(proxy.losses).toBe(before + 1);
      expect(reply).toMatchObject(COMMITTED[loss] ? { status: 200 } : { status: 503, code: "BUSY" });
      const found = await services.database.db.selectFrom("customers").select("id").where("name", "=", name).execute();
      expect(found.map(({ id }) => id)).toEqual(COMMITTED[loss] ? [reply.data?.id] : []);
    }, 30_000);
  });

  describe("a write after which nobody can be asked for longer than five seconds", () => {
    const unheard = async (filename: string, key?: string) => {
      const before = stored();
      proxy.lose("answer", { thenRefuse: true });
      const since = performance.now();
      const reply = await sendPicture(filename, key);
      expect(performance.now() - since).toBeGreaterThan(5_000);
      expect(stored()).toHaveLength(before.length + 1);
      proxy.refuse(false);
      return reply;
    };

    test("without a key is told so, and its file stays", async () => {
      const filename = `${unique("图")}.png`;
      const msg = said.unknownOutcome.cn;
      expect(await unheard(filename)).toMatchObject({ status: 503, code: "BUSY", msg });
      expect(await rowsOf(filename)).toHaveLength(1);
      await expectBothOrNeither();
    }, 30_000);

    test("with a key is told to try again, and hears then what became of it", async () => {
      const [filename, key] = [`${unique("图")}.png`, randomUUID()];
      const reply = await unheard(filename, key);
      expect(reply).toMatchObject({ status: 503, code: "BUSY" });
      expect(reply.msg).not.toBe(said.unknownOutcome.cn);
      const again = await sendPicture(filename, key);
      expect(again).toMatchObject({ status: 200, msg: "上传成功" });
      expect((await rowsOf(filename)).map(({ id }) => id)).toEqual([again.data?.id]);
      await expectBothOrNeither();
    }, 30_000);
  });

  test("a deletion whose answer is lost takes the bytes with it; one that did not happen leaves them", async () => {
    for (const loss of ["commit", "answer"] as const) {
      const { data } = await sendPicture(`${unique("图")}.png`);
      proxy.lose(loss);
      const reply = await sendJson("/api/file/DeleteFile", { id: data?.id });
      expect(reply.status).toBe(COMMITTED[loss] ? 200 : 503);
      const { rows } = await sql`select 1 from files where id = ${data?.id}`.execute(services.database.db);
      expect(rows).toHaveLength(COMMITTED[loss] ? 0 : 1);
      await expectBothOrNeither();
    }
  });

  test("a key stands for the bytes of a file as well", async () => {
    const [key, filename] = [randomUUID(), `${unique("图")}.png`];
    const first = await sendPicture(filename, key);
    expect(first.status).toBe(200);
    expect(await sendPicture(filename, key)).toEqual(first);
    // Behind the last pixel: another file, though it is stored as the same one.
    const other = Buffer.concat([pictureBytes(), Buffer.from("x")]);
    expect(await sendPicture(filename, key, other)).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await rowsOf(filename)).toHaveLength(1);
    await expectBothOrNeither();
  });
});
