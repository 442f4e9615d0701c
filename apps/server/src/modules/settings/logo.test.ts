import { settings } from "@qicheng/api/settings/routes";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { pdfBytes } from "../../../test/office";
import { pictureBytes, upload } from "../../../test/pictures";

let server: TestServer;
let boss: Caller;
let s1: Caller;

beforeAll(async () => {
  server = await testServer();
  ({ boss, s1 } = await signIn(server, ["boss", "s1"]));
});
afterAll(() => server.close());

const send = (caller: Caller, bytes: Buffer, filename = "标志.png") =>
  upload(server, caller, { filename, bytes, path: settings.uploadLogo.path });
const banner = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer();
const address = async () => (await server.anonymous.get("/api/basic/public")).data.logo as string;
const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url, headers });

test("is there for everybody, signed in or not, and kept by browsers until it changes", async () => {
  expect(await address()).toBe("");
  expect((await get("/files/logo")).statusCode).toBe(404);
  expect((await send(boss, await banner(1200, 300, "#0a0"))).status).toBe(200);
  const first = await address();
  expect(first).toMatch(/^\/files\/logo\?v=\d+$/);
  const sent = await get(first);
  expect(sent.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect(await sharp(sent.rawPayload).metadata()).toMatchObject({ width: 384, height: 96 });
  const any = await get("/files/logo");
  expect([any.statusCode, any.headers["cache-control"]]).toEqual([200, "public, no-cache"]);
  expect((await get("/files/logo", { "if-none-match": String(any.headers.etag) })).statusCode).toBe(304);

  await send(boss, await banner(200, 200, "#00a"));
  expect(await address()).not.toBe(first);
  // An old address leads to the new one, and is not kept.
  expect((await get(first)).headers["cache-control"]).toBe("public, no-cache");
  expect((await get(first)).headers.etag).not.toBe(any.headers.etag);
  expect(await count(server, sql`select count(*) as n from files where module = 'settings'`)).toBe(1);

  expect((await boss.post(settings.removeLogo, {})).status).toBe(200);
  expect([await address(), (await get(first)).statusCode]).toEqual(["", 404]);
  const log = await server.rows(
    sql`select user_id, action, summary from audit_log where module = 'settings' order by id`,
  );
  expect(log).toEqual(
    ["修改公司标志", "修改公司标志", "移除公司标志"].map((summary) => ({ user_id: boss.id, action: "edit", summary })),
  );
});

test("two at once leave one", async () => {
  const answers = await Promise.all([
    send(boss, await banner(90, 30, "#111")),
    send(boss, await banner(30, 30, "#222")),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await count(server, sql`select count(*) as n from files where module = 'settings'`)).toBe(1);
});

test("is changed only by who manages the settings, and only to a picture", async () => {
  const before = await checksums(server);
  expect((await send(s1, pictureBytes())).code).toBe("FORBIDDEN");
  expect((await s1.post(settings.removeLogo, {})).code).toBe("FORBIDDEN");
  expect((await send(server.anonymous, pictureBytes())).code).toBe("AUTH_REQUIRED");
  expect((await send(boss, Buffer.from("<svg onload='alert(1)'/>"))).code).toBe("BAD_TYPE");
  expect((await send(boss, pdfBytes(), "a.pdf")).code).toBe("BAD_TYPE");
  expect(await boss.post(settings.uploadLogo, {})).toMatchObject({
    status: 400,
    msg: "请用multipart/form-data上传文件",
  });
  expect(await checksums(server)).toEqual(before);
});
