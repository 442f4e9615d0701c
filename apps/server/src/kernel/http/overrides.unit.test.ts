/** The versions that package.json puts in place of others do what Fastify's packages ask of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import serveStatic from "@fastify/static";
import fc from "fast-check";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "qicheng-overrides-"));
  writeFileSync(path.join(folder, "file.txt"), "内容");
  app = Fastify();
  await app.register(serveStatic, { root: folder, serve: false });
  app.get<{ Querystring: { name: string } }>("/download", ({ query }, reply) => reply.download("file.txt", query.name));
  app.get("/cookie", ({ headers }) => ({ cookie: headers.cookie }));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const downloaded = (name: string) => app.inject({ url: "/download", query: { name } });

test("a download has the name of its file (content-disposition)", async () => {
  for (const [name, header] of [
    ["report.txt", "attachment; filename=report.txt"],
    ["客户 一.txt", `attachment; filename="?? ?.txt"; filename*=utf-8''%E5%AE%A2%E6%88%B7%20%E4%B8%80.txt`],
    ['a"b.txt', 'attachment; filename="a\\"b.txt"'],
  ] as const) {
    const { statusCode, headers, body } = await downloaded(name);
    expect([statusCode, body]).toEqual([200, "内容"]);
    expect(headers["content-disposition"]?.toString().toLowerCase()).toBe(header.toLowerCase());
  }
});

test("whatever a file is called, the header says it and is one line", async () => {
  const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }).filter((text) => !/[/\\]/.test(text));
  await fc.assert(
    fc.asyncProperty(name, async (called) => {
      const { statusCode, headers } = await downloaded(`${called}.txt`);
      const header = String(headers["content-disposition"]);
      expect(statusCode).toBe(200);
      expect(header).toMatch(/^attachment; filename[\x20-\x7e\xa0-\xff]+$/);
      const [, extended] = /filename\*=utf-8''([^;]+)/i.exec(header) ?? [];
      if (extended !== undefined) expect(decodeURIComponent(extended)).toBe(`${called}.txt`);
    }),
  );
});

test("cookies of an injected request arrive as they were given (cookie)", async () => {
  const cookies = { a: "1", session: "值 ; = %", empty: "" };
  const { cookie } = (await app.inject({ url: "/cookie", cookies })).json<{ cookie: string }>();
  const read = cookie.split("; ").map((pair) => pair.split("=", 2).map(decodeURIComponent));
  expect(Object.fromEntries(read)).toEqual(cookies);
});

test("a name that would break out of the cookie is refused", async () => {
  const sent = (async () => app.inject({ url: "/cookie", cookies: { "a;b": "1" } }))();
  await expect(sent).rejects.toThrow(/name is invalid/);
});
