/**
 * Pages made of documents. Programs of this test stand in the place of LibreOffice, so that bounds and turns are tried on
 * every machine; where there is a real one it is tried, too.
 */
import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { addCustomer } from "../../../test/arrange";
import { inOneOfThree } from "../../../test/drawn";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { until } from "../../../test/live-client";
import { count } from "../../../test/observe";
import { containerOf, docxOf, pdfBytes } from "../../../test/office";
import { upload } from "../../../test/pictures";
import { Office } from "./office";
import { sweepFiles } from "./sweep";

vi.setConfig({ testTimeout: 120_000 });

const work = mkdtempSync(path.join(tmpdir(), "qicheng-office-test-"));
const pdf = path.join(work, "pages.pdf");
writeFileSync(pdf, pdfBytes());
const DOC = containerOf("WordDocument");

/** A program that is called as LibreOffice is: the folder stands before the document, which is last. */
function program(name: string, body: string): string {
  const file = path.join(work, name);
  writeFileSync(file, `#!/bin/sh\nfor document; do :; done\nout=$(dirname "$document")\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}
const CONVERTS = `cp ${pdf} "$out/document.pdf"`;

let server: TestServer;
let s1: Caller;
async function serve(soffice: string): Promise<void> {
  server = await testServer({ soffice });
  s1 = await server.as("s1");
}
afterEach(() => server?.close());
afterAll(() => rmSync(work, { recursive: true, force: true }));

async function attach(filename = "方案.doc", bytes = DOC) {
  const modelId = await addCustomer(s1);
  const answer = await upload(server, s1, {
    filename,
    bytes,
    fields: { module: "customer", modelId: String(modelId) },
  });
  expect(answer).toMatchObject({ status: 200 });
  return { id: answer.data.id as number, customerId: modelId };
}
const look = (id: number, who = s1) =>
  server.app.inject({ method: "GET", url: server.services.files.link(id, who.id).replace("?", "/pages?") });
const stored = () => {
  const root = server.services.files.directory;
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
};
const rows = () => count(server, sql`select count(*) as n from files`);
const calls = (log: string) => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []);
const left = () => readdirSync(tmpdir()).filter((name) => /^qicheng-office-(?!test)/.test(name));

describe("where there is no LibreOffice", () => {
  test("is said, and the file itself is there", async () => {
    await serve("0");
    const { id } = await attach();
    const answer = await look(id);
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        result: "error",
        code: "BAD_TYPE",
        msg: "服务器未安装 LibreOffice，不能预览该类型的文件",
        reason: "NO_OFFICE",
      },
    ]);
    const file = await server.app.inject({ method: "GET", url: server.services.files.link(id, s1.id) });
    expect(file.rawPayload.equals(DOC)).toBe(true);
  });
});

describe("pages of a document", () => {
  test("are made once, kept as a file, shown to who sees the document, and go with it", async () => {
    const log = path.join(work, "once.log");
    await serve(program("once", `echo x >> ${log}; ${CONVERTS}`));
    const { id, customerId } = await attach();
    const answers = await Promise.all([look(id), look(id), look(id)]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(answer.rawPayload.equals(pdfBytes())).toBe(true);
    }
    expect([calls(log), await rows(), stored()]).toEqual([["x"], 2, 2]);
    expect((await look(id, await server.as("s3"))).statusCode).toBe(404);
    expect(
      (await server.app.inject({ method: "GET", url: `/files/${id}/pages?u=1&e=9999999999&s=x` })).statusCode,
    ).toBe(404);
    // They are no attachment, and no upload that nobody took.
    const listed = await s1.raw("/api/file/index", { module: "customer", modelId: customerId });
    expect(listed.total).toBe(1);
    await sql`update files set created_at = now() - interval '3 days'`.execute(server.db);
    await sweepFiles(server.db, server.services.files, () => undefined);
    expect(await rows()).toBe(2);
    expect((await s1.raw("/api/file/DeleteFile", { id })).status).toBe(200);
    expect([await rows(), (await look(id)).statusCode]).toEqual([0, 404]);
  });

  test("are made one after the other", async () => {
    const log = path.join(work, "turns.log");
    await serve(program("turns", `echo begin >> ${log}; sleep 0.2; echo end >> ${log}; ${CONVERTS}`));
    const files = await Promise.all([attach(), attach(), attach()]);
    const answers = await Promise.all(files.map(({ id }) => look(id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(calls(log)).toEqual(["begin", "end", "begin", "end", "begin", "end"]);
  });

  test("so many wait, and the next is asked to come back", async () => {
    const gate = path.join(work, "gate");
    await serve(program("gated", `while [ ! -e ${gate} ]; do sleep 0.05; done; ${CONVERTS}`));
    const { id } = await attach();
    const answers = Array.from({ length: 13 }, () => look(id));
    const refused = await Promise.race(answers);
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([503, "BUSY", "5"]);
    writeFileSync(gate, "");
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(11);
  });

  test("of what cannot be opened there are none, and it is not tried again", async () => {
    const log = path.join(work, "broken.log");
    await serve(program("broken", `echo x >> ${log}; exit 1`));
    const { id } = await attach("坏.doc", Buffer.concat([DOC, Buffer.from(String(Math.random()))]));
    for (let n = 0; n < 2; n += 1)
      expect([(await look(id)).statusCode, (await look(id)).json().msg]).toEqual([415, "该文件无法预览"]);
    expect([calls(log), await rows(), left()]).toEqual([["x"], 1, []]);
    const text = await attach("a.txt", Buffer.from("文字"));
    expect((await look(text.id)).statusCode).toBe(415);
  });
});

describe("the program", () => {
  const document = path.join(work, "document");
  writeFileSync(document, "x");
  const convert = (name: string, body: string, bounds: { withinMs?: number; memoryKb?: number } = {}) =>
    new Office(program(name, body), bounds).asPdf(document, "doc", () => Promise.resolve("made"));
  const NONE = { code: "BAD_TYPE" };

  /** Less than the program would take by itself. */
  const HANG_MS = 50_000;
  test("is ended with all that it started when it takes too long", async () => {
    const log = path.join(work, "child.pid");
    const since = performance.now();
    await expect(convert("slow", `sleep 60 & echo $! > ${log}; wait`, { withinMs: 700 })).rejects.toMatchObject(NONE);
    expect(performance.now() - since).toBeLessThan(HANG_MS);
    const child = readFileSync(log, "utf8").trim();
    await until(
      () => !existsSync(`/proc/${child}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${child}/status`, "utf8")),
    );
    expect(left()).toEqual([]);
  });

  test("gets no more memory than its bound", async () => {
    // What stands last in a pipe of zeros has to hold all of them.
    const take = `head -c 600000000 /dev/zero | tail -c 600000000 > /dev/null && ${CONVERTS}`;
    await expect(convert("grows", take, { memoryKb: 200_000 })).rejects.toMatchObject(NONE);
    await expect(convert("grown", take)).resolves.toBe("made");
  });

  test("knows neither the environment of the server nor its home", async () => {
    const log = path.join(work, "environment");
    process.env.DATABASE_SECRET_OF_TEST = "GEHEIM";
    await convert("asks", `env > ${log}; ${CONVERTS}`);
    delete process.env.DATABASE_SECRET_OF_TEST;
    const text = readFileSync(log, "utf8");
    expect(text).not.toContain("GEHEIM");
    expect(text).toMatch(/^HOME=.*qicheng-office-/m);
  });

  const mayUnshare = spawnSync("sh", ["-c", "unshare --net --map-root-user true"]).status === 0;
  test.runIf(mayUnshare)("reaches no network", async () => {
    let asked = 0;
    const there = net.createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => there.listen(0, "127.0.0.1", resolve));
    const { port } = there.address() as AddressInfo;
    const knock = (host: string) =>
      `${process.execPath} -e 'require("net").connect(${port}, "${host}").on("error", () => 0)'`;
    await promisify(execFile)("sh", ["-c", knock("127.0.0.1")]);
    expect(asked).toBe(1);
    await convert("knocks", `${knock("127.0.0.1")}; ${CONVERTS}`, { memoryKb: 64 * 1_048_576 });
    expect(asked).toBe(1);
    there.close();
  });
});

const real = ["soffice", "libreoffice"].find((name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0);
describe.runIf(real)("a real LibreOffice", () => {
  const found = execFileSync("sh", ["-c", `command -v ${real ?? ""}`])
    .toString()
    .trim();
  /** Another kind of the same document, as LibreOffice writes it. */
  function as(kind: string, from: string, bytes: Buffer): Buffer {
    const source = path.join(work, `real.${from}`);
    writeFileSync(source, bytes);
    const profile = `-env:UserInstallation=file://${work}/profile`;
    const args = [profile, "--headless", "--convert-to", kind, "--outdir", work, source];
    execFileSync(found, args, { timeout: 60_000, stdio: "ignore" });
    return readFileSync(path.join(work, `real.${kind}`));
  }
  const SLIDES = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation><draw:page><draw:frame svg:width="10cm" svg:height="2cm" svg:x="1cm" svg:y="1cm"><draw:text-box><text:p>Angebot</text:p></draw:text-box></draw:frame></draw:page></office:presentation></office:body></office:document>`;

  inOneOfThree("makes pages of doc, ppt and pptx, and none of what is broken", async () => {
    await serve(found);
    for (const [name, bytes] of [
      ["合同.doc", as("doc", "docx", docxOf("甲方：启程科技"))],
      ["方案.pptx", as("pptx", "fodp", Buffer.from(SLIDES))],
      ["方案.ppt", as("ppt", "fodp", Buffer.from(SLIDES))],
    ] as const) {
      const answer = await look((await attach(name, bytes)).id);
      expect([name, answer.statusCode, answer.rawPayload.subarray(0, 5).toString()]).toEqual([name, 200, "%PDF-"]);
      expect(answer.rawPayload.length).toBeGreaterThan(2_000);
    }
    expect((await look((await attach("坏.doc", DOC)).id)).statusCode).toBe(415);
    expect(left()).toEqual([]);
  });
});
