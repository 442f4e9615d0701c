/** What comes in is UTF-8, in bodies, addresses and uploads alike; anything else is refused and says so. */
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

  test.each([
    ["iso-8859-1", "e9", NOT_UTF8],
    ["utf-16le", "6100", "附加信息包含非法字符"],
    ["base64", "07", "附加信息包含非法字符"],
  ])("are refused also of a part of an upload that says it is %s", async (charset, hex, msg) => {
    const before = await server.db.selectFrom("files").select("id").execute();
    const claiming = field("code", Buffer.from(hex, "hex"), `Content-Type: text/plain; charset=${charset}\r\n`);
    for (const sent of [
      [claiming, file("a.png")],
      [file("a.png"), claiming],
    ])
      expect(await upload(undefined, ...sent)).toMatchObject({ status: 400, code: "VALIDATION", msg });
    expect(await server.db.selectFrom("files").select("id").execute()).toEqual(before);
  });

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
