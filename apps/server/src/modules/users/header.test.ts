import { existsSync } from "node:fs";
import path from "node:path";
import { users } from "@qicheng/api/users/routes";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addCustomer, newId, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { pdfBytes } from "../../../test/office";
import { pictureBytes, type Upload, upload } from "../../../test/pictures";

let server: TestServer;
let boss: Caller;
let s1: Caller;
let s2: Caller;
let none: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1, s2, none } = await signIn(server, ["boss", "s1", "s2", "none"]));
});
afterAll(() => server.close());

const photo = (width: number, height: number, red = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer();
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });
const uploaded = async (caller: Caller, more: Partial<Upload> = {}): Promise<{ id: number; url: string }> =>
  (await upload(server, caller, { filename: "我.png", bytes: pictureBytes(), ...more })).data;
const sendOwn = (caller: Caller, bytes: Buffer, filename = "我.jpg") =>
  upload(server, caller, { filename, bytes, path: users.uploadHeader.path });
const headerOf = async (caller: Caller) => (await caller.get("/api/user/isApplogin")).data.Header as string;
const picturesOf = (caller: Caller) =>
  count(server, sql`select count(*) as n from files where module = 'user' and record_id = ${caller.id}`);

describe("one's own picture", () => {
  test("is set from an upload, made small and encoded anew, and seen by all wherever people are shown", async () => {
    const id = await addCustomer(s1);
    newId(await s1.raw("/api/OpportLogs/Add", { customerId: id, status: "电话", Ext: "谈了报价的细节" }));
    await s1.raw("/api/notification/message", { UserID: s2.id, content: "你好" });
    const large = await uploaded(s1, { filename: "大.jpg", bytes: await photo(2400, 1600) });
    const answer = await s1.post(users.setHeader, { url: large.url });
    expect(answer).toMatchObject({ status: 200, result: "success" });
    const url = answer.data.url as string;
    const sent = await get(url);
    expect([sent.statusCode, sent.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ width: 256, height: 171, format: "jpeg" });
    expect((await get(large.url)).statusCode).toBe(404);

    expect(await headerOf(s1)).toBe(url);
    expect((await boss.raw("/api/user/detail", { id: s1.id })).data.Header).toBe(url);
    const picked = (await s2.raw("/api/user/GetGridJson", { rows: 200 })).rows?.find(({ userid }) => userid === s1.id);
    expect([picked.Header, picked.header]).toEqual([url, url]);
    const row = (await boss.raw("/api/customer/index", { rows: 200 })).rows?.find((one) => one.id === id);
    expect([row.UserID, row.userheader]).toEqual([s1.id, url]);
    expect((await boss.raw("/api/OpportLogs/Logs", { customerId: id })).rows?.[0].Header).toBe(url);
    const log = await boss.raw("/api/actionLog/list", { modelType: "customer", modelId: id });
    expect(log.rows?.[0].Header).toBe(url);
    expect((await s2.raw("/api/notification/index", {})).rows?.[0]).toMatchObject({ UserID: s1.id, Header: url });
    expect(await headerOf(s2)).toBe("");
  });

  test("is uploaded in one call by everybody, also by who may write nothing", async () => {
    expect((await upload(server, none, { filename: "a.png", bytes: pictureBytes() })).status).toBe(403);
    const answer = await sendOwn(none, await photo(300, 300));
    expect(answer.status).toBe(200);
    expect(await headerOf(none)).toBe(answer.data.url);
    const again = await sendOwn(none, await photo(300, 300, 20));
    expect(again.data.url).not.toBe(answer.data.url);
    expect([(await get(again.data.url)).statusCode, (await get(answer.data.url)).statusCode]).toEqual([200, 404]);
    expect(await picturesOf(none)).toBe(1);
  });

  test("is taken off, with its bytes, and stands in the log each time", async () => {
    const before = await count(server, sql`select count(*) as n from audit_log where module = 'user'`);
    await sendOwn(s2, await photo(100, 100));
    const [file] = await server.rows(
      sql<{ storage_key: string }>`select storage_key from files where module = 'user' and record_id = ${s2.id}`,
    );
    const at = path.join(server.services.files.directory, file?.storage_key ?? "");
    expect(existsSync(at)).toBe(true);
    expect((await s2.post(users.setHeader, { url: "" })).data).toEqual({ url: "" });
    expect([await headerOf(s2), await picturesOf(s2), existsSync(at)]).toEqual(["", 0, false]);
    const log = await server.rows(sql`
      select user_id, record_id, action, summary from audit_log where module = 'user' order by id offset ${before}`);
    expect(log).toEqual(
      ["修改头像", "移除头像"].map((summary) => ({ user_id: s2.id, record_id: s2.id, action: "edit", summary })),
    );
  });

  test("sent ten times at once is one in the end, and leaves no other file", async () => {
    const some = await Promise.all(Array.from({ length: 6 }, (_, at) => photo(64, 64, at * 30)));
    const uploads = await Promise.all(Array.from({ length: 4 }, () => uploaded(s2)));
    const files = () => count(server, sql`select count(*) as n from files where user_id = ${s2.id}`);
    const before = await files();
    const answers = await Promise.all([
      ...some.map((bytes) => sendOwn(s2, bytes)),
      ...uploads.map(({ url }) => s2.post(users.setHeader, { url })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect([await picturesOf(s2), await files()]).toEqual([1, before - 4 + 1]);
    expect((await get(await headerOf(s2))).statusCode).toBe(200);
  });

  test("the same upload is taken once", async () => {
    const { url } = await uploaded(s1);
    const answers = await Promise.all([1, 2, 3].map(() => s1.post(users.setHeader, { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe("it is refused, and nothing changes,", () => {
  const refused = async (caller: Caller, url: string) => {
    const before = await checksums(server);
    expect([url, await caller.post(users.setHeader, { url })]).toMatchObject([
      url,
      { status: 400, code: "VALIDATION", data: { errors: [{ field: "url", msg: "请先上传自己的图片" }] } },
    ]);
    expect(await checksums(server)).toEqual(before);
  };

  test("for the upload of somebody else, by whatever link", async () => {
    const { id, url } = await uploaded(s2);
    await refused(s1, url);
    await refused(s1, server.services.files.link(id, s1.id));
    await refused(boss, server.services.files.linkForAll(id));
  });

  test("for a picture that belongs to something: a record, the album, another person", async () => {
    const customerId = await addCustomer(s1);
    const picture = await uploaded(s1);
    newId(await s1.raw("/api/OpportLogs/Add", { customerId, status: "电话", Ext: "附图", img: [picture.id] }));
    await refused(s1, picture.url);
    await refused(s1, (await uploaded(s1, { fields: { categoryid: "2" } })).url);
    await sendOwn(none, await photo(50, 50));
    await refused(s1, await headerOf(none));
  });

  test.each([
    "http://127.0.0.1/a.png",
    "http://0177.0.0.1/",
    "http://[::ffff:7f00:1]/files/1?u=1&e=1&s=x",
    "//evil.test/files/1?u=1&e=1&s=x",
    "file:///etc/passwd",
    "/files/../etc/passwd",
    "javascript:alert(1)",
    "1",
  ])("for the address %s, which is never fetched", (url) => refused(s1, url));

  test("for what is no picture", async () => {
    const { url } = await uploaded(s1, { filename: "a.pdf", bytes: pdfBytes() });
    const before = await checksums(server);
    expect(await s1.post(users.setHeader, { url })).toMatchObject({ status: 415, code: "BAD_TYPE" });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    for (const [bytes, name] of [
      [svg, "a.png"],
      [svg, "a.svg"],
      [pdfBytes(), "a.pdf"],
      [pdfBytes(), "a.png"],
      [Buffer.concat([pictureBytes().subarray(0, 40)]), "a.png"],
      [bomb, "a.png"],
    ] as const)
      expect([name, await sendOwn(s1, bytes, name)]).toMatchObject([name, { status: 415, code: "BAD_TYPE" }]);
    expect((await s1.raw(users.uploadHeader.path, {})).status).toBe(400);
    expect(await checksums(server)).toEqual(before);
  });

  test("for who is not signed in", async () => {
    expect((await server.anonymous.post(users.setHeader, { url: "" })).code).toBe("AUTH_REQUIRED");
    expect((await sendOwn(server.anonymous, pictureBytes(), "a.png")).code).toBe("AUTH_REQUIRED");
  });
});

describe("what comes with the bytes", () => {
  test("does not survive: place, comments, what hangs behind, all frames but the first", async () => {
    const told = await sharp(await photo(400, 400))
      .withExif({ IFD0: { Copyright: "geheim", Artist: "geheim" } })
      .toBuffer();
    await sendOwn(s1, Buffer.concat([told, Buffer.from("<script>geheim</script>")]));
    expect((await get(await headerOf(s1))).rawPayload.includes("geheim")).toBe(false);
    const frames = await sharp(await Promise.all([10, 200].map((red) => photo(40, 40, red))), {
      join: { animated: true },
    })
      .gif()
      .toBuffer();
    expect((await sendOwn(s1, frames, "a.gif")).status).toBe(200);
    const sent = await get(await headerOf(s1));
    expect((await sharp(sent.rawPayload, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });
});

describe("its link", () => {
  test("says no person, leads only to pictures that everybody sees, and is kept by browsers for a day", async () => {
    await sendOwn(s1, await photo(80, 80));
    const url = await headerOf(s1);
    expect(url).toMatch(/^\/files\/\d+\?u=0&e=\d+&s=[\w-]+$/);
    const sent = await get(url);
    expect(sent.headers["cache-control"]).toBe("private, max-age=86400");
    const kept = await get(url, { "if-none-match": String(sent.headers.etag) });
    expect([kept.statusCode, kept.body]).toEqual([304, ""]);
    const { id } = await uploaded(s1);
    expect((await get(server.services.files.linkForAll(id))).statusCode).toBe(404);
    expect((await get(url.replace(/s=.../, "s=AAA"))).statusCode).toBe(404);
    expect((await get(url.replace("u=0", `u=${s1.id}`))).statusCode).toBe(404);
  });

  test("is the same all day, and over after the next one", () => {
    const { files } = server.services;
    const noon = Date.UTC(2026, 4, 4, 12);
    const day = 86_400_000;
    const url = files.linkForAll(7, noon);
    expect(files.linkForAll(7, noon + day / 3)).toBe(url);
    expect(files.linkForAll(7, noon + day)).not.toBe(url);
    const [, id, e, s] = /^\/files\/(\d+)\?u=0&e=(\d+)&s=(.+)$/.exec(url) ?? [];
    const link = { id: Number(id), u: 0, e: String(e), s: String(s) };
    expect([files.accepts(link, noon + day), files.accepts(link, noon + 2 * day)]).toEqual([true, false]);
  });
});
