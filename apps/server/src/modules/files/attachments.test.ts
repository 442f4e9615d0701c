/** Attachments beyond what holds for every record type: kinds, sizes, marks, links, ranges, progress. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { linkOf } from "@qicheng/api/kernel/file-links";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { containerOf, docxOf, pdfBytes, wavBytes, zipOf } from "../../../test/office";
import { pictureBytes, upload } from "../../../test/pictures";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2 } = await signIn(server, ["boss", "s1", "s2"]));
});
afterAll(() => server.close());

const at = (modelId: number, more: Record<string, string> = {}) => ({
  module: "customer",
  modelId: String(modelId),
  ...more,
});
const attach = (caller: Caller, modelId: number, filename = "a.pdf", bytes = pdfBytes()) =>
  upload(server, caller, { filename, bytes, fields: at(modelId) });
const namesOf = async (caller: Caller, modelId: number) =>
  (await caller.raw("/api/file/index", at(modelId))).rows?.map((row) => row.filename) ?? [];
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });
const rowCount = () => count(server, sql`select count(*) as n from files`);

describe("an attachment", () => {
  const wide = Buffer.from("\ufeff双字节", "utf16le");
  test.each([
    ["合同.pdf", pdfBytes(), "application/pdf", "inline"],
    [
      "合同.DOCX",
      docxOf("合同"),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "attachment",
    ],
    ["加密.docx", containerOf("EncryptedPackage"), "application/vnd.openxmlformats", "attachment"],
    ["旧.doc", containerOf("WordDocument"), "application/msword", "attachment"],
    ["旧.xls", containerOf("Workbook"), "application/vnd.ms-excel", "attachment"],
    ["旧.ppt", containerOf("PowerPoint Document"), "application/vnd.ms-powerpoint", "attachment"],
    ["说明.txt", Buffer.from("说明"), "text/plain", "attachment"],
    ["双字节.txt", wide, "text/plain", "attachment"],
    ["页.txt", Buffer.from("<script>alert(1)</script>"), "text/plain", "attachment"],
    ["名单.csv", Buffer.from("姓名,电话\n"), "text/csv", "attachment"],
    ["录音.wav", wavBytes(), "audio/wav", "inline"],
    ["包.zip", zipOf({ "a.txt": "a" }), "application/zip", "attachment"],
    ["照片.png", pictureBytes(), "image/png", "inline"],
  ])("named %s is taken and sent as what it is", async (filename, bytes, contentType, disposition) => {
    const answer = await attach(s1, await addCustomer(s1), filename, bytes);
    expect(answer).toMatchObject({ status: 200, data: { filename } });
    const sent = await get(answer.data.url);
    expect(sent.statusCode).toBe(200);
    expect(sent.headers["content-type"]).toContain(contentType);
    expect(sent.headers["content-disposition"]).toBe(
      `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`,
    );
    expect(sent.headers).toMatchObject({
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    if (!filename.endsWith("png")) expect(sent.rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ["a.exe", Buffer.from("MZ"), "不支持该类型的文件：a.exe"],
    ["a.svg", Buffer.from("<svg/>"), "不支持该类型的文件：a.svg"],
    ["a.html", Buffer.from("<p>"), "不支持该类型的文件：a.html"],
    ["constructor", Buffer.from("a"), "不支持该类型的文件：constructor"],
    ["a.pdf.docm", docxOf("宏"), "不支持该类型的文件：a.pdf.docm"],
    ["a.pdf", Buffer.from("<html>"), "文件内容与扩展名不符：a.pdf"],
    ["a.docx", zipOf({ "a.txt": "a" }), "文件内容与扩展名不符：a.docx"],
    ["a.xlsx", docxOf("a"), "文件内容与扩展名不符：a.xlsx"],
    ["a.xls", containerOf("WordDocument"), "文件内容与扩展名不符：a.xls"],
    ["a.doc", containerOf("Other"), "文件内容与扩展名不符：a.doc"],
    ["a.txt", pdfBytes(), "文件内容与扩展名不符：a.txt"],
    ["a.csv", Buffer.from([65, 0, 66]), "文件内容与扩展名不符：a.csv"],
    ["a.mp3", wavBytes(), "文件内容与扩展名不符：a.mp3"],
    ["a.png", pdfBytes(), "图片的内容与扩展名不符，只支持jpg、png、gif图片"],
    ["a.txt", Buffer.alloc(0), "文件是空的：a.txt"],
  ])("named %s with other content is refused, and nothing stays", async (filename, bytes, msg) => {
    const [id, rows] = [await addCustomer(s1), await rowCount()];
    expect(await attach(s1, id, filename, bytes)).toMatchObject({ status: 415, code: "BAD_TYPE", msg });
    expect(await rowCount()).toBe(rows);
  });

  test("may have 50 MB and not a byte more", async () => {
    const id = await addCustomer(s1);
    const whole = Buffer.concat([pdfBytes(), Buffer.alloc(52_428_800)]).subarray(0, 52_428_801);
    expect(await attach(s1, id, "大.pdf", whole)).toMatchObject({ status: 413, msg: "文件不能超过50M：大.pdf" });
    expect(await attach(s1, id, "大.pdf", whole.subarray(0, 52_428_800))).toMatchObject({
      status: 200,
      data: { size: 52_428_800 },
    });
  });

  test("is deleted by who uploaded it alone, and once", async () => {
    const id = await addCustomer(s1);
    const { data } = await attach(boss, id);
    expect(await s1.raw("/api/file/DeleteFile", { id: data.id })).toMatchObject({ status: 403, msg: "无权操作该文件" });
    const answers = await Promise.all([1, 2, 3].map(() => boss.raw("/api/file/DeleteFile", { id: data.id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await namesOf(s1, id)).toEqual([]);
    const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: id });
    expect(log.rows?.filter(({ action }) => action === "detach")).toMatchObject([{ text: "删除附件：a.pdf" }]);
  });

  test("is renamed by whoever may edit the record, and keeps its kind", async () => {
    const id = await addCustomer(s1);
    const { data } = await attach(boss, id, "报价.pdf");
    for (const [given, name] of [
      ["终稿", "终稿.pdf"],
      ["终稿.PDF", "终稿.pdf"],
      ["终稿.exe", "终稿.exe.pdf"],
      ["../../终<稿>", "....终稿.pdf"],
    ] as const) {
      expect((await s1.raw("/api/file/edit", { id: data.id, filename: given })).msg).toBe("保存成功");
      expect(await namesOf(s1, id)).toEqual([name]);
    }
    for (const filename of ["", "  ", ".pdf", "///", "字".repeat(117)])
      expect(await s1.raw("/api/file/edit", { id: data.id, filename })).toMatchObject({
        status: 400,
        data: { errors: [{ field: "filename" }] },
      });
    expect((await s2.raw("/api/file/edit", { id: data.id, filename: "偷" })).code).toBe("NOT_FOUND");
    const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: id });
    expect(log.rows?.map(({ text }) => text)).toContain("重命名附件：报价.pdf 改为 终稿.pdf");
  });

  test("is added by whoever a share lets write, and by nobody to the pool", async () => {
    const id = await addCustomer(boss);
    const share = (access: string) =>
      sql`insert into customer_shares (customer_id, user_id, access) values (${id}, ${s2.id}, ${access})
        on conflict (customer_id, user_id) do update set access = excluded.access`.execute(server.db);
    expect(await attach(s2, id)).toMatchObject({ status: 404 });
    await share("r");
    expect(await attach(s2, id)).toMatchObject({ status: 403, msg: "共享给你的客户为只读" });
    await share("rw");
    expect((await attach(s2, id)).status).toBe(200);
    await sql`update customers set owner_id = null where id = ${id}`.execute(server.db);
    expect(await attach(boss, id)).toMatchObject({ status: 403, msg: "公海客户只能领取或分配" });
    expect(await namesOf(boss, id)).toEqual(["a.pdf"]);
  });

  test("of nothing, and of no record type, is neither listed nor added", async () => {
    for (const input of [{}, { module: "customer" }, { modelId: "0" }, { modelId: "" }])
      expect([input, await s1.raw("/api/file/index", input)]).toMatchObject([
        input,
        { status: 400, data: { errors: [{ field: "modelId" }] } },
      ]);
    for (const module of ["user", "followup", "__proto__"]) {
      expect(await s1.raw("/api/file/list", { module, modelId: 1 })).toMatchObject({
        status: 400,
        msg: "不支持的模块",
      });
      const fields = { module, modelId: "1" };
      expect(await upload(server, s1, { filename: "a.pdf", bytes: pdfBytes(), fields })).toMatchObject({ status: 400 });
    }
  });
});

describe("a mark", () => {
  test("ties what was uploaded before to the record that is saved with it, for the same person only", async () => {
    const code = unique("mark");
    const fields = { code, modelId: "0" };
    const files = [];
    for (const caller of [s1, s1, s2])
      files.push((await upload(server, caller, { filename: "先.pdf", bytes: pdfBytes(), fields })).data);
    expect((await s1.raw("/api/file/list", { code })).data).toHaveLength(2);
    expect((await s2.raw("/api/file/list", { code })).data).toHaveLength(1);
    const id = newId(await s1.raw("/api/customer/add", { CustomerName: unique("客户"), code }));
    expect(await namesOf(s1, id)).toEqual(["先.pdf", "先.pdf"]);
    expect((await s2.raw("/api/file/list", { code })).data).toHaveLength(1);
    expect((await s1.raw("/api/file/list", { code })).data).toEqual([]);
    const log = await s1.raw("/api/actionLog/list", { modelType: "customer", modelId: id });
    expect(log.rows?.map(({ text }) => text)).toContain("上传附件：先.pdf、先.pdf");
    // Until then nobody but the uploader gets it.
    expect((await get(files[2].url)).statusCode).toBe(200);
  });

  test("that a refused record came with stays free", async () => {
    const code = unique("mark");
    await upload(server, s1, { filename: "先.pdf", bytes: pdfBytes(), fields: { code } });
    expect((await s1.raw("/api/customer/add", { CustomerName: "", code })).status).toBe(400);
    expect((await s1.raw("/api/file/list", { code })).data).toHaveLength(1);
  });
});

describe("a field of pictures", () => {
  test("takes no file of another kind", async () => {
    const customerId = await addCustomer(s1);
    const { data } = await upload(server, s1, { filename: "a.pdf", bytes: pdfBytes() });
    expect(
      await s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附", img: [data.id] }),
    ).toMatchObject({
      status: 400,
      data: { errors: [{ field: "img" }] },
    });
  });
});

describe("a link", () => {
  test("is its person's, and lasts only while he sees the record", async () => {
    const id = await addCustomer(s1);
    const [mine, own] = [(await attach(s1, id)).data, await addCustomer(s1)];
    const seen = (await boss.raw("/api/file/list", at(id))).data[0];
    expect(seen.url).not.toBe(mine.url);
    const both = async () => [(await get(mine.url)).statusCode, (await get(seen.url)).statusCode];
    expect(await both()).toEqual([200, 200]);
    await sql`update customers set owner_id = ${s2.id} where id = ${id}`.execute(server.db);
    expect(await both()).toEqual([404, 200]);
    expect((await s1.raw("/api/file/DeleteFile", { id: mine.id })).msg).toBe("文件不存在");
    await sql`update customers set owner_id = ${s1.id} where id = ${id}`.execute(server.db);
    expect(await both()).toEqual([200, 200]);
    expect(await namesOf(s1, own)).toEqual([]);
  });

  test("to a picture of a follow-up follows its customer", async () => {
    const customerId = await addCustomer(s1);
    const { data } = await upload(server, s1, { filename: "a.png", bytes: pictureBytes() });
    newId(await s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [data.id] }));
    expect((await get(data.url)).statusCode).toBe(200);
    await sql`update customers set owner_id = ${s2.id} where id = ${customerId}`.execute(server.db);
    expect((await get(data.url)).statusCode).toBe(404);
  });

  test("gives parts of the bytes", async () => {
    const bytes = Buffer.from("0123456789");
    const { data } = await attach(s1, await addCustomer(s1), "a.txt", bytes);
    const whole = await get(data.url);
    expect([whole.statusCode, whole.headers["accept-ranges"], whole.headers["content-length"]]).toEqual([
      200,
      "bytes",
      "10",
    ]);
    const tag = String(whole.headers.etag);
    for (const [range, body, part] of [
      ["bytes=0-3", "0123", "bytes 0-3/10"],
      ["bytes=7-", "789", "bytes 7-9/10"],
      ["bytes=-2", "89", "bytes 8-9/10"],
      ["bytes=-99", "0123456789", "bytes 0-9/10"],
      ["bytes=8-99", "89", "bytes 8-9/10"],
    ] as const)
      for (const headers of [{ range }, { range, "if-range": tag }]) {
        const sent = await get(data.url, headers);
        expect([
          range,
          sent.statusCode,
          sent.body,
          sent.headers["content-range"],
          sent.headers["content-length"],
        ]).toEqual([range, 206, body, part, String(body.length)]);
      }
    for (const range of ["bytes=10-", "bytes=5-2"]) {
      const sent = await get(data.url, { range });
      expect([range, sent.statusCode, sent.headers["content-range"]]).toEqual([range, 416, "bytes */10"]);
    }
    for (const headers of [
      { range: "bytes=0-1,3-4" },
      { range: "pages=1-2" },
      { range: "bytes=0-1", "if-range": '"x"' },
    ])
      expect((await get(data.url, headers as Record<string, string>)).body).toBe("0123456789");
  });
});

describe("a preview", () => {
  const addressOf = (caller: Caller, fileName: unknown) =>
    caller.raw("/api/DocOnlineView/CourseViewOnLine", { fileName });

  test("has the address of one's own link, whether asked by link or by number", async () => {
    const id = await addCustomer(s1);
    const { data } = await attach(s1, id, "合 同.pdf");
    for (const fileName of [data.url, data.id, String(data.id)]) {
      const { url } = (await addressOf(boss, fileName)).data;
      const { pathname, searchParams } = new URL(url, "http://x");
      expect(searchParams.get("filename")).toBe("合 同.pdf");
      const link = linkOf(pathname.replace("/fileView/", "")) ?? "";
      expect(searchParams.get("url")).toBe(pathname.replace("/fileView/", ""));
      expect([link === data.url, (await get(link)).statusCode]).toEqual([false, 200]);
    }
  });

  test("is of files that one sees, and never of an address", async () => {
    const { data } = await attach(s1, await addCustomer(s1));
    for (const fileName of [data.url, data.id])
      expect(await addressOf(s2, fileName)).toMatchObject({ status: 404, msg: "文件不存在" });
    for (const fileName of ["http://127.0.0.1/a.docx", "//evil.test/a", "/etc/passwd", "file:///etc/passwd", "0"])
      expect([fileName, await addressOf(s1, fileName)]).toMatchObject([
        fileName,
        { status: 400, data: { errors: [{ field: "fileName", msg: "只能预览本系统的文件" }] } },
      ]);
  });
});

/** The collector of this process, whatever flags it was started with. */
function collector(): () => void {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as () => void;
}

describe("on its way", () => {
  const collect = collector();
  const SIZE = 48 * 1_048_576;
  const CHUNK = Buffer.alloc(65_536, 32);

  beforeAll(() => server.app.listen({ port: 0, host: "127.0.0.1" }));

  test("a large file is never held whole, and its sender alone is told how far it is", async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const id = unique("on-its-way");
    const percent = async (caller: Caller) => (await caller.raw("/api/file/getUploadProgress", { id })).data.percent;
    const head = `--x\r\nContent-Disposition: form-data; name="progressId"\r\n\r\n${id}\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n`;
    const tail = "\r\n--x--\r\n";
    const sent = new Promise<number>((resolve, reject) => {
      const request = http.request(
        {
          port,
          method: "POST",
          path: "/api/file/UploadFile",
          headers: {
            authkey: s1.key,
            "content-type": "multipart/form-data; boundary=x",
            "content-length": head.length + SIZE + tail.length,
          },
        },
        (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)),
      );
      request.on("error", reject);
      void write(request);
    });
    // Without what only waits to be collected, which depends on what else this process has done.
    const held = () => {
      collect();
      return process.memoryUsage().rss;
    };
    let most = 0;
    const before = held();
    async function write(request: http.ClientRequest) {
      const part = async (bytes: Buffer | string) =>
        request.write(bytes) || new Promise<void>((done) => request.once("drain", done));
      await part(head);
      for (let written = 0; written < SIZE; written += CHUNK.length) {
        await part(CHUNK);
        if (written % (4 * 1_048_576) === 0) most = Math.max(most, held() - before);
        if (written === SIZE / 2) {
          await sleep(200);
          expect(await percent(s1)).toBeGreaterThan(30);
          expect(await percent(s1)).toBeLessThan(70);
          expect(await percent(s2)).toBe(0);
        }
      }
      request.end(tail);
    }
    expect(await sent).toBe(200);
    expect([await percent(s1), await percent(s2)]).toEqual([100, 0]);
    // Both ends of the line are in this process.
    expect(most).toBeLessThan(30 * 1_048_576);
  });
});
