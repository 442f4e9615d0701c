/** The client of the documents, run as it stands: a process of its own against a server that listens. */
import { spawn } from "node:child_process";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "../src/kernel/access/password";
import { type TestServer, testServer } from "./harness";
import { RIGHT } from "./sign-in";

const CLIENT = path.resolve(import.meta.dirname, "../../../docs/api-client.mjs");

let server: TestServer;
let address: string;

beforeAll(async () => {
  server = await testServer({ rateLimit: true });
  address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  await sql`update users set password_hash = ${await hashPassword(RIGHT)} where username = 's1'`.execute(server.db);
});
afterAll(() => server.close());

function run(at: string, password = RIGHT): Promise<{ code: number | null; lines: string[]; errors: string }> {
  const env = { PATH: process.env.PATH, QICHENG_USER: "s1", QICHENG_PASSWORD: password };
  const child = spawn(process.execPath, [CLIENT, at], { env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve) => {
    child.once("close", (code) => resolve({ code, lines: output.trimEnd().split("\n"), errors }));
  });
}

test("signs in, writes, posts back, lists, uploads and follows up", async () => {
  const { code, lines, errors } = await run(address);
  expect([code, errors]).toEqual([0, ""]);
  expect(lines).toEqual([
    "signed in: s1先生, 甲部, 销售",
    "modules: crm oa bi erp system call dbcall; may create customers: true",
    expect.stringMatching(/^created: KH\d{6}, version 1, sent twice and made once$/),
    "posted back: 由接口修改, version 2",
    "too late: CONFLICT, now at version 2",
    "found: 1, 由接口修改, 未成交 1",
    "uploaded: 现场.png, png",
    "follow-up: 2 微信, 发了报价，等回复, 1 picture",
    "signed out",
  ]);
  const left = await server.rows(sql`
    select count(*) as customers, (select count(*) from followups) as followups,
      (select count(*) from sessions where revoked_at is null) as sessions
    from customers where name like '接口示例%'`);
  expect(left).toEqual([{ customers: 1, followups: 1, sessions: 0 }]);
});

test("tells why it may not", async () => {
  const { code, lines, errors } = await run(address, "wrong");
  expect([code, lines, errors]).toEqual([1, [""], expect.stringContaining("用户名或密码错误")]);
});
