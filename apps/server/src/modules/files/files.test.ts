import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pictureBytes, upload } from "../../../test/pictures";

let server: TestServer;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ s1, s2 } = await signIn(server, ["s1", "s2"]));
});
afterAll(() => server.close());

const stored = (): string[] => {
  const root = path.join(server.services.config.dataDir, "files");
  return existsSync(root)
    ? readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
    : [];
};
const rowCount = () => count(server, sql`select count(*) as n from files`);
const solid = (format: "png" | "jpeg" | "gif" | "webp", size = 8) =>
  sharp({ create: { width: size, height: size, channels: 3, background: "#1677ff" } })
    .toFormat(format)
    .toBuffer();
const bytesOf = async (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: "GET", url, headers });

async function uploaded(caller: Caller, filename: string, bytes: Buffer) {
  const answer = await upload(server, caller, { filename, bytes });
  expect(answer).toMatchObject({ status: 200, msg: "上传成功" });
  return answer.data as { id: number; url: string; filename: string; size: number; format: string };
}

/** The same PNG whose header claims another size. */
function claimingSize(png: Buffer, pixels: number): Buffer {
  const claimed = Buffer.from(png);
  claimed.writeUInt32BE(pixels, 16);
  claimed.writeUInt32BE(pixels, 20);
  claimed.writeUInt32BE(crc32(claimed.subarray(12, 29)), 29);
  return claimed;
}

describe("an upload", () => {
  test.each([
    ["png", "照片.png"],
    ["jpeg", "照片.JPG"],
    ["jpeg", "照片.jpeg"],
    ["gif", "照片.gif"],
  ] as const)("of %s named %s is stored anew, under a name of the server's", async (format, filename) => {
    const file = await uploaded(s1, filename, await solid(format));
    expect(file).toMatchObject({ filename, format: format === "jpeg" ? "jpg" : format });
    const [row] = await server.rows(
      sql<{
        user_id: number;
        storage_key: string;
        size: number;
      }>`select user_id, storage_key, size from files where id = ${file.id}`,
    );
    expect(row).toMatchObject({ user_id: s1.id, size: file.size });
    expect(row?.storage_key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.(?:png|jpg|gif)$/);
    const sent = await bytesOf(file.url);
    expect(sent.statusCode).toBe(200);
    expect((await sharp(sent.rawPayload).metadata()).format).toBe(format);
  });

  test("keeps pixels only: what hides in a picture is gone", async () => {
    const secret = "<script>alert(1)</script>";
    const withText = await sharp(await solid("jpeg"))
      .withExif({ IFD0: { ImageDescription: secret } })
      .jpeg()
      .toBuffer();
    const appended = Buffer.concat([await solid("png"), Buffer.from(secret)]);
    const polyglot = Buffer.concat([await solid("gif"), Buffer.from(secret)]);
    expect(withText.includes(secret)).toBe(true);
    for (const [name, bytes] of [
      ["a.jpg", withText],
      ["a.png", appended],
      ["a.gif", polyglot],
    ] as const) {
      const file = await uploaded(s1, name, bytes);
      expect((await bytesOf(file.url)).rawPayload.includes("script")).toBe(false);
    }
  });

  test("keeps how a photograph is turned, and nothing else that its camera wrote", async () => {
    const photograph = await sharp(await solid("jpeg"))
      .withExif({ IFD0: { Make: "Kamera" }, IFD3: { GPSLatitude: "31/1 14/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photograph.includes("Kamera")).toBe(true);
    const { url } = await uploaded(s1, "a.jpg", photograph);
    const sent = (await bytesOf(url)).rawPayload;
    expect((await sharp(sent).metadata()).orientation).toBe(6);
    expect(sent.includes("Kamera")).toBe(false);
    expect((await sharp(sent).metadata()).exif?.length).toBeLessThan(200);
  });

  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each<[string, string, Buffer | (() => Promise<Buffer>)]>([
    ["html as png", "a.png", html],
    ["svg as png", "a.png", svg],
    ["svg", "a.svg", svg],
    ["a gif that is a script", "a.gif", Buffer.from("GIF89a<script>alert(1)</script>")],
    ["a png named html", "a.jpg.html", () => solid("png")],
    ["a png named php", "a.PHP", () => solid("png")],
    ["a png named exe", "a.PnG.exe", () => solid("png")],
    ["a png without extension", "png", () => solid("png")],
    ["a png named jpg", "a.jpg", () => solid("png")],
    ["a jpg named png", "a.png", () => solid("jpeg")],
    ["webp", "a.webp", () => solid("webp")],
    ["a broken png", "a.png", Buffer.concat([pictureBytes().subarray(0, 20), Buffer.alloc(40)])],
    ["a zip", "a.png", Buffer.from("PK\u0003\u0004rest")],
    ["nothing", "a.png", Buffer.alloc(0)],
    ["a page", "a.html", Buffer.from("<p>text</p>")],
  ])("of %s is refused, and nothing stays", async (_what, filename, bytes) => {
    const [files, rows] = [stored(), await rowCount()];
    const answer = await upload(server, s1, { filename, bytes: typeof bytes === "function" ? await bytes() : bytes });
    expect(answer).toMatchObject({ status: 415, code: "BAD_TYPE" });
    expect([stored(), await rowCount()]).toEqual([files, rows]);
  });

  test("with more pixels than memory should hold is refused", async () => {
    const bomb = claimingSize(pictureBytes(), 30_000);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    const before = process.memoryUsage().rss;
    expect(await upload(server, s1, { filename: "a.png", bytes: bomb })).toMatchObject({
      status: 415,
      msg: "图片已损坏或尺寸过大",
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
  });

  test("of 10 MB and one byte is refused", async () => {
    const [files, rows] = [stored(), await rowCount()];
    const big = Buffer.concat([await solid("png"), Buffer.alloc(10 * 1_048_576)]);
    expect(await upload(server, s1, { filename: "a.png", bytes: big.subarray(0, 10 * 1_048_576 + 1) })).toMatchObject({
      status: 413,
      code: "TOO_LARGE",
      msg: "图片不能超过10M",
    });
    expect([stored(), await rowCount()]).toEqual([files, rows]);
    expect((await upload(server, s1, { filename: "a.png", bytes: big.subarray(0, 10 * 1_048_576) })).status).toBe(200);
  });

  test.each([
    "../../../../tmp/x.png",
    "..\\..\\x.png",
    "/etc/passwd.png",
    "$(touch /tmp/pwn).png",
    "a\u0007b.png",
    "%2e%2e%2fx.png",
    `${"x".repeat(300)}.png`,
  ])("named %s stays inside the store", async (filename) => {
    const file = await uploaded(s1, filename, pictureBytes());
    expect(file.filename).not.toMatch(/[\\/\p{Cc}]/u);
    expect(file.filename.length).toBeLessThanOrEqual(120);
    const sent = await bytesOf(file.url);
    expect(sent.headers["content-disposition"]).toBe(`inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`);
    for (const outside of ["/tmp/x.png", "/tmp/pwn"]) expect(existsSync(outside)).toBe(false);
  });

  test("belongs to its sender, whatever the fields say", async () => {
    const fields = {
      userid: String(s2.id),
      year: "../../tmp",
      month: "..",
      code: "../../x",
      modelId: "0",
      picType: "php",
      categoryid: "1",
    };
    const named = { ...fields, user_id: String(s2.id) };
    expect(await upload(server, s1, { filename: "a.png", bytes: pictureBytes(), fields: named })).toMatchObject({
      status: 400,
      msg: "不支持的字段：user_id",
    });
    const answer = await upload(server, s1, { filename: "a.png", bytes: pictureBytes(), fields });
    expect(answer.status).toBe(200);
    expect(await server.rows(sql`select user_id from files where id = ${answer.data.id}`)).toEqual([
      { user_id: s1.id },
    ]);
  });

  test("needs a login key and a file", async () => {
    const rows = await rowCount();
    expect(await upload(server, server.anonymous, { filename: "a.png", bytes: pictureBytes() })).toMatchObject({
      status: 401,
      code: "AUTH_REQUIRED",
    });
    expect(await s1.raw("/api/file/UploadFile", { file: "x" })).toMatchObject({
      status: 400,
      code: "VALIDATION",
      msg: "请用multipart/form-data上传文件",
    });
    const noFile = await server.app.inject({
      method: "POST",
      url: "/api/file/UploadFile",
      headers: { authkey: s1.key, "content-type": "multipart/form-data; boundary=x" },
      payload: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    });
    expect([noFile.statusCode, JSON.parse(noFile.body).msg]).toEqual([400, "请选择文件"]);
    expect(await rowCount()).toBe(rows);
  });

  test("whose record fails leaves no file behind", async () => {
    const files = stored();
    await sql`alter table files add constraint broken check (filename <> '坏.png') not valid`.execute(server.db);
    expect((await upload(server, s1, { filename: "坏.png", bytes: pictureBytes() })).status).toBe(500);
    await sql`alter table files drop constraint broken`.execute(server.db);
    expect(stored()).toEqual(files);
  });
});

describe("a link", () => {
  test("serves exactly these headers", async () => {
    const file = await uploaded(s1, "引号'<b>.png", pictureBytes());
    const { headers, statusCode } = await bytesOf(file.url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline; filename*=UTF-8''%E5%BC%95%E5%8F%B7'b.png",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=300",
    });
    expect((await server.app.inject({ method: "HEAD", url: file.url })).headers["content-type"]).toBe("image/png");
  });

  test("touched anywhere or past its time is no link", async () => {
    const [a, b] = [await uploaded(s1, "a.png", pictureBytes()), await uploaded(s1, "b.png", pictureBytes())];
    const link = new URL(a.url, "http://x");
    const [u, e, s] = ["u", "e", "s"].map((key) => link.searchParams.get(key) ?? "") as [string, string, string];
    const flipped = s.startsWith("A") ? `B${s.slice(1)}` : `A${s.slice(1)}`;
    const wrong = [
      `/files/${b.id}?u=${u}&e=${e}&s=${s}`,
      `/files/${a.id}?u=${u}&e=${Number(e) + 300}&s=${s}`,
      `/files/${a.id}?u=${u}&e=${e}&s=${flipped}`,
      `/files/${a.id}?u=${u}&e=${e}&s=${s.slice(1)}`,
      `/files/${a.id}?u=${u}&e=${e}.0&s=${s}x`,
      `/files/${a.id}?u=${s2.id}&e=${e}&s=${s}`,
      `/files/${a.id}?u=${u}&e=9999999999999999999&s=${s}`,
      `/files/${a.id}?u=${u}&e=NaN&s=${s}`,
      `/files/999999999?u=${u}&e=${e}&s=${s}`,
    ];
    for (const url of wrong) {
      const answer = await bytesOf(url, { authkey: s1.key });
      expect([url, answer.statusCode, answer.body]).toEqual([
        url,
        404,
        '{"result":"error","code":"NOT_FOUND","msg":"记录不存在或无权访问"}',
      ]);
    }
    for (const url of [
      `/files/${a.id}`,
      `/files/${a.id}?u=${u}&e=${e}`,
      `/files/${a.id}?e=${e}&s=${s}`,
      `/files/x?u=${u}&e=${e}&s=${s}`,
      `/files/${a.id}?u=${u}&e=${e}&e=${Number(e) + 1}&s=${s}`,
    ])
      expect((await bytesOf(url)).statusCode).toBe(400);
    for (const url of ["/files/../package.json", "/files/%2e%2e%2fpackage.json", "/files/"])
      expect((await bytesOf(url)).statusCode).toBeGreaterThanOrEqual(400);
  });

  test("lives five to ten minutes", async () => {
    const { files } = server.services;
    const signed = (now: number) => {
      const { searchParams } = new URL(files.link(7, 1, now), "http://x");
      return { id: 7, u: 1, e: searchParams.get("e") ?? "", s: searchParams.get("s") ?? "" };
    };
    for (const now of [1_800_000_000_000, 1_800_000_299_999, 1_800_000_150_000]) {
      const link = signed(now);
      expect(files.accepts(link, now)).toBe(true);
      expect(files.accepts(link, now + 300_000)).toBe(true);
      expect(files.accepts(link, now + 600_001)).toBe(false);
    }
    expect(files.link(7, 1, 1_800_000_000_000)).toBe(files.link(7, 1, 1_800_000_299_999));
  });

  test("comes with the record, for whoever may see it, and with nothing else", async () => {
    const file = await uploaded(s1, "a.png", pictureBytes());
    const customerId = await addCustomer(s1);
    newId(await s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [file] }));
    const seen = (await s1.raw("/api/OpportLogs/Logs", { customerId })).rows?.[0].img[0];
    expect((await bytesOf(seen.url)).statusCode).toBe(200);
    expect((await s2.raw("/api/OpportLogs/Logs", { customerId })).code).toBe("NOT_FOUND");
  });
});

describe("deleting a file", () => {
  test("is for its owner alone, not even for an administrator", async () => {
    const file = await uploaded(s1, "a.png", pictureBytes());
    const boss = await server.as("boss");
    for (const stranger of [s2, boss]) {
      expect(await stranger.raw("/api/file/DeleteFile", { id: file.id })).toMatchObject({
        status: 404,
        code: "NOT_FOUND",
        msg: "文件不存在",
      });
      expect((await bytesOf(file.url)).statusCode).toBe(200);
    }
    const files = stored().length;
    expect(await s1.raw("/api/file/DeleteFile", { id: file.id })).toMatchObject({ status: 200, msg: "删除成功" });
    expect(stored()).toHaveLength(files - 1);
    expect((await bytesOf(file.url)).statusCode).toBe(404);
  });

  test("on a record is refused", async () => {
    const file = await uploaded(s1, "a.png", pictureBytes());
    const customerId = await addCustomer(s1);
    newId(await s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [file.id] }));
    expect(await s1.raw("/api/file/DeleteFile", { id: file.id })).toMatchObject({ status: 409, code: "CONFLICT" });
    expect((await bytesOf(file.url)).statusCode).toBe(200);
  });
});
