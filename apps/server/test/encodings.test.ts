/** What comes in is UTF-8, in bodies, addresses and uploads alike; anything else is refused and says so. */
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, unique, viewOf } from "./arrange";
import { type Answer, type Caller, type TestServer, testServer } from "./harness";
import { pictureBytes } from "./pictures";

const NOT_UTF8 = "内容不是有效的UTF-8文字";
const WRONG_TYPE = "请求内容只能是JSON或表单编码";
const FORM = "application/x-www-form-urlencoded";
/** GBK for 甲, a byte that begins nothing, a character cut short, an overlong slash, a surrogate, and one beyond the last. */
const BROKEN = ["bcd7", "ff", "e794", "c0af", "eda080", "f4908080"].map((hex) => Buffer.from(hex, "hex"));

let server: TestServer;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  s1 = await server.as("s1");
});
afterAll(() => server.close());

async function send(url: string, type: string, payload: string | Buffer): Promise<Answer> {
  const headers = { authkey: s1.key, "content-type": type };
  const { statusCode, body } = await server.app.inject({ method: "POST", url, headers, payload });
  return { ...(JSON.parse(body) as Answer), status: statusCode };
}

const around = (before: string, bytes: Buffer, after = "") =>
  Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
const escaped = (bytes: Buffer) => bytes.toString("hex").replace(/../g, "%$&");
const refusal = { status: 400, code: "VALIDATION", msg: NOT_UTF8 };
const countOf = async (key: string) => (await s1.raw("/api/customer/index", { key })).total;

function parts(...given: (string | Buffer)[]): Buffer {
  return Buffer.concat(given.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}
const file = (name: Buffer | string, field: Buffer | string = "file") =>
  parts(
    '--x\r\nContent-Disposition: form-data; name="',
    field,
    '"; filename="',
    name,
    '"\r\nContent-Type: image/png\r\n\r\n',
    pictureBytes(),
    "\r\n",
  );
const field = (name: Buffer | string, value: Buffer | string, head = "") =>
  parts('--x\r\nContent-Disposition: form-data; name="', name, `"\r\n${head}\r\n`, value, "\r\n");
const upload = (type = "multipart/form-data; boundary=x", ...given: Buffer[]) =>
  send("/api/file/UploadFile", type, parts(...given, "--x--\r\n"));

describe("bytes that are no UTF-8", () => {
  test.each(BROKEN.map((bytes) => [bytes.toString("hex"), bytes]))(
    "%s is refused wherever it stands",
    async (_h, bytes) => {
      const add = "/api/customer/add";
      expect(await send(add, "application/json", around('{"CustomerName":"', bytes, '公司"}'))).toMatchObject(refusal);
      expect(await send(add, FORM, around("CustomerName=", bytes))).toMatchObject(refusal);
      expect(await send(add, FORM, `CustomerName=${escaped(bytes)}`)).toMatchObject(refusal);
      expect(await send(add, FORM, `CustomerName=x&${escaped(bytes)}=1`)).toMatchObject(refusal);
      expect(await s1.get(`/api/Status/json?types=${escaped(bytes)}`)).toMatchObject(refusal);
      expect(await s1.raw(`/api/Status/json?types=${escaped(bytes)}`, {})).toMatchObject(refusal);
      expect(await upload(undefined, field("code", bytes), file("a.png"))).toMatchObject(refusal);
      expect(await upload(undefined, field(bytes, "1"), file("a.png"))).toMatchObject(refusal);
      expect(await upload(undefined, file("a.png"), field("code", bytes))).toMatchObject(refusal);
      expect(await upload(undefined, file(around("a", bytes, ".png")))).toMatchObject(refusal);
    },
  );

  test("half a character written as an escape is refused, and its field named", async () => {
    for (const half of ["\\ud800", "\\udc00", "\\udc00\\ud800"]) {
      for (const body of [`{"remark":"a${half}b"}`, `{"remark":{"a":["${half}"]}}`])
        expect(await send("/api/customer/add", "application/json", body)).toMatchObject({
          ...refusal,
          data: { errors: [{ field: "remark", msg: NOT_UTF8 }] },
        });
    }
    expect(await countOf("公司")).toBe(0);
  });
});

const stored = async () => (await server.db.selectFrom("files").select("id").execute()).length;
/** A text part with lines of its own in its head. */
const claiming = (head: string, value: Buffer | string = "甲") => field("code", value, `${head}\r\n`);
/** A file with a name of its own making, and perhaps another kind. */
const named = (parameter: string, type = "image/png", bytes = pictureBytes()) =>
  parts(
    `--x\r\nContent-Disposition: form-data; name="file"; ${parameter}\r\nContent-Type: ${type}\r\n\r\n`,
    bytes,
    "\r\n",
  );
const notOf = (what: string) => ({ status: 415, code: "BAD_TYPE", msg: `${what}的编码只能是UTF-8` });
const refusedPart = { ...notOf("code"), data: { errors: [{ field: "code", msg: "code的编码只能是UTF-8" }] } };

describe("a part of an upload", () => {
  test.each([
    ["Content-Type: text/plain; charset=gbk", "甲"],
    ["Content-Type: text/plain; charset=gbk", Buffer.from("bcd7", "hex")],
    ["Content-Type: text/plain; charset=iso-8859-1", Buffer.from("e9", "hex")],
    ["Content-Type: text/plain; charset=utf-16le", "a\0"],
    ["Content-Type: text/plain; charset=base64", "a"],
    ["Content-Type: text/plain; charset=us-ascii", "a"],
    ["Content-Type: text/plain; charset=", "a"],
    ['Content-Type: text/plain; format="a;b"; charset=gbk', "a"],
    ['content-type:text/plain;Charset = "GBK"', "a"],
    ["CONTENT-TYPE: text/plain;\r\n charset=gbk", "a"],
    ["Content-Type: text/plain; charset=utf-8\r\nContent-Type: text/plain; charset=gbk", "a"],
    ["Content-Type: text/plain; charset=utf-8; charset=gbk", "a"],
  ])("that names another character set is refused, and nothing is kept: %s", async (head, value) => {
    const before = await stored();
    for (const sent of [
      [claiming(head, value), file("a.png")],
      [file("a.png"), claiming(head, value)],
    ])
      expect(await upload(undefined, ...sent)).toMatchObject(refusedPart);
    expect(await stored()).toBe(before);
  });

  test.each([
    "Content-Type: text/plain",
    "Content-Type: text/plain; charset=utf-8",
    'Content-Type: text/plain;charset="UTF-8"; x=gbk',
    'Content-Type: text/plain; x="; charset=gbk"',
  ])("may say what it is: %s", async (head) => {
    expect((await upload(undefined, claiming(head), file("a.png"))).status).toBe(200);
  });

  test.each(["gbk''%BC%D7.png", "iso-8859-1''%E9.png", "''a.png", "a.png", "utf-16le'zh'a%00.png"])(
    "whose file is named in another character set is refused: filename*=%s",
    async (name) => {
      const before = await stored();
      const refused = { ...notOf("文件名"), data: { errors: [{ field: "file" }] } };
      expect(await upload(undefined, named(`filename*=${name}`))).toMatchObject(refused);
      expect(await upload(undefined, named(`filename="a.png"; filename*=${name}`))).toMatchObject(refused);
      expect(await upload(undefined, named(`filename*0*=utf-8''a; filename*1=".png"`))).toMatchObject(refused);
      expect(await stored()).toBe(before);
    },
  );

  test("keeps the name of its file in UTF-8, and the bytes of its file as they are", async () => {
    for (const [parameter, shown] of [
      ["filename*=UTF-8''%E7%94%B2.png", "甲.png"],
      [`filename*=utf-8'zh'%E7%94%B2%20b.png`, "甲 b.png"],
      [`filename="a*=gbk''b.png"`, "a*=gbk''b.png"],
    ] as const)
      expect([parameter, (await upload(undefined, named(parameter))).data?.filename]).toEqual([parameter, shown]);
    expect((await upload(undefined, named('filename="a.png"', "image/png; charset=gbk"))).status).toBe(200);
  });

  test("is read also when all comes at once, and is much", async () => {
    const big = named('filename="a.txt"', "text/plain", Buffer.alloc(3_000_000, 97));
    const wrong = claiming("Content-Type: text/plain; charset=gbk");
    expect((await upload(undefined, big)).status).toBe(200);
    expect(await upload(undefined, big, wrong)).toMatchObject(refusedPart);
    expect(await upload(undefined, wrong, big)).toMatchObject(refusedPart);
  });

  test("is read as it comes, a few bytes at a time, behind a large file", async () => {
    const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
    const before = await stored();
    const big = named('filename="a.txt"', "text/plain", Buffer.alloc(3_000_000, 97));
    for (const [head, status] of [
      ["Content-Type: text/plain; charset=gbk", 415],
      ["Content-Type: text/plain; charset=utf-8", 200],
    ] as const) {
      const end = parts(claiming(head), "--x--\r\n");
      const body = async function* () {
        yield big;
        for (let at = 0; at < end.length; at += 7) {
          await sleep(1);
          yield end.subarray(at, at + 7);
        }
      };
      const headers = { authkey: s1.key, "content-type": "multipart/form-data; boundary=x" };
      const sent = { method: "POST", headers, body: Readable.from(body()), duplex: "half" } as RequestInit;
      expect((await fetch(`${address}/api/file/UploadFile`, sent)).status).toBe(status);
    }
    expect(await stored()).toBe(before + 1);
  });
});

describe("what is UTF-8", () => {
  test("arrives as it was written, with or without a mark of its order in front", async () => {
    for (const name of ["甲乙", "𠮷野家👨‍👩‍👧❤️", "100% & +1 %zz%"]) {
      const [one, two] = [unique(name), unique(name)];
      const json = parts("\ufeff", JSON.stringify({ CustomerName: one }));
      const answers = [
        await send("/api/customer/add", "application/json", json),
        await send("/api/customer/add", FORM, `CustomerName=${encodeURIComponent(two)}`),
      ];
      const names = answers.map(async (answer) => (await viewOf(s1, (answer.data as { id: number }).id)).CustomerName);
      expect(await Promise.all(names)).toEqual([one, two]);
    }
    const loose = await send("/api/customer/index", FORM, "key=100%&rows=1&&");
    expect(loose.status).toBe(200);
    expect((await upload(undefined, file("合同👨‍👩‍👧.png"), field("code", "甲"))).data.filename).toBe("合同👨‍👩‍👧.png");
  });

  test.each(["utf-8", "UTF-8", "Utf-8", '"utf-8"', '"UTF-8"', " utf-8 "])("may be named %s", async (charset) => {
    const path = "/api/customer/index";
    expect((await send(path, `application/json;charset=${charset}`, "{}")).status).toBe(200);
    expect((await send(path, `${FORM}; Charset=${charset}; x=1`, "")).status).toBe(200);
    const type = `multipart/form-data; boundary=x; charset=${charset}`;
    expect((await upload(type, file("a.png"))).status).toBe(200);
  });

  test.each(["gbk", "GB18030", '"gb2312"', "iso-8859-1", "utf-16", "utf-7", "", '""', "us-ascii"])(
    "is all that is read: not %s",
    async (charset) => {
      const refused = { status: 415, code: "BAD_TYPE", msg: "内容的编码只能是UTF-8" };
      const body = '{"key":"x"}';
      expect(await send("/api/customer/index", `application/json; charset=${charset}`, body)).toMatchObject(refused);
      expect(await send("/api/customer/index", `${FORM};charset=${charset}`, "key=x")).toMatchObject(refused);
      const type = `multipart/form-data; boundary=x; charset=${charset}`;
      expect(await upload(type, file("a.png"))).toMatchObject(refused);
    },
  );
});

describe("a body of the wrong kind", () => {
  test("is refused on both sides, and nothing is written", async () => {
    const id = await addCustomer(s1);
    const wrong = { status: 400, code: "VALIDATION", msg: WRONG_TYPE };
    for (const url of ["/api/customer/index", "/api/user/logout", "/api/contact/delete"])
      expect(
        await send(url, "multipart/form-data; boundary=x", parts(field("ids", String(id)), "--x--\r\n")),
      ).toMatchObject(wrong);
    expect(await send("/api/customer/index", "text/plain", "{}")).toMatchObject(wrong);
    expect((await viewOf(s1, id)).id).toBe(id);
    const needed = { status: 400, code: "VALIDATION", msg: "请用multipart/form-data上传文件" };
    for (const [type, body] of [
      ["application/json", '{"code":"1"}'],
      [FORM, "code=1"],
    ] as const)
      expect(await send("/api/file/UploadFile", type, body)).toMatchObject(needed);
  });

  test("and an upload with more than its one file and its known fields", async () => {
    const count = async () => (await server.db.selectFrom("files").select("id").execute()).length;
    const before = await count();
    const answers = [
      [await upload(undefined, file("a.png"), file("b.png")), "内容格式不正确"],
      [await upload(undefined, file("a.png"), field("nope", "1")), "不支持的字段：nope"],
      [await upload(undefined, field("code", "1"), field("code", "2"), file("a.png")), "字段重复：code"],
      [await upload(undefined, field("code", "x".repeat(1_001)), file("a.png")), "code过长"],
      [await upload(undefined, field("code", "\u0007"), file("a.png")), "附加信息包含非法字符"],
    ] as const;
    for (const [answer, msg] of answers)
      expect([msg, answer]).toMatchObject([msg, { status: 400, code: "VALIDATION", msg }]);
    expect(await count()).toBe(before);
  });

  test("and an upload without the names that it needs", async () => {
    const nameless = parts("--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n");
    expect(await upload(undefined, nameless, file("a.png"))).toMatchObject({ status: 400, msg: "内容格式不正确" });
    const head = '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n';
    expect(await upload(undefined, parts(head, pictureBytes(), "\r\n"))).toMatchObject({
      status: 415,
      code: "BAD_TYPE",
    });
  });

  test("and a file's name keeps nothing that one cannot see", async () => {
    for (const [name, shown] of [
      ["图\u202egnp.exe\u200b.png", "图gnp.exe.png"],
      ["\ufeffa\u0007\u2028.png", "a.png"],
      [`${"长".repeat(200)}.png`, `${"长".repeat(116)}.png`],
      [`${"😀".repeat(200)}.png`, `${"😀".repeat(116)}.png`],
    ] as const)
      expect([name, (await upload(undefined, file(name))).data?.filename]).toEqual([name, shown]);
  });
});
