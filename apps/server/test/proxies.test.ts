/**
 * The lines for reverse proxies in docs/operations.md, each in the real program before the real application. What is not
 * installed is left out and said; with FULL=1 that is a failure.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import net from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { routes } from "@qicheng/api/routes.generated";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashPassword } from "../src/kernel/access/password";
import { notify } from "../src/kernel/live/notify";
import { startLive } from "../src/kernel/start/live";
import { announcement } from "../src/modules/notifications/kinds";
import { dropCaches } from "./arrange";
import { type TestServer, testServer } from "./harness";
import { LiveClient, until } from "./live-client";
import { codeBlock } from "./operations";
import { RIGHT } from "./sign-in";

const SECTION = "Behind a reverse proxy";
const FULL = process.env.FULL === "1";
/** The proxy is 127.0.0.1 and trusted; people come from here and are not. */
const CLIENT = "127.0.0.2";
const START_WITHIN_MS = 10_000;

let server: TestServer;
let upstream = 0;
let live: { close(): Promise<void> };
const work = mkdtempSync(path.join(tmpdir(), "qicheng-proxies-"));
// Run as root, a proxy works as another user that must be able to enter.
chmodSync(work, 0o755);

beforeAll(async () => {
  server = await testServer({ demo: true, trustProxy: ["127.0.0.1"] });
  await setPassword(server);
  await sql`update users set username = 'admin' where username = 'boss'`.execute(server.db);
  await dropCaches(server);
  live = startLive(server.services, server.app.server, server.databaseUrl);
  upstream = Number(new URL(await server.app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await Promise.all([live.close(), server.app.close()]);
  await server.close();
  rmSync(work, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const taken = net.createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as net.AddressInfo;
  taken.close();
  await once(taken, "close");
  return port;
}

async function listens(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

interface Files {
  folder: string;
  /** Certificate and key in one file. */
  pem: string;
}

function makeFiles(program: string): Files {
  const folder = path.join(work, program);
  mkdirSync(folder);
  const [key, cert, pem] = ["key", "cert", "pem"].map((file) => path.join(folder, file)) as [string, string, string];
  const wanted = ["-newkey", "rsa:2048", "-nodes", "-subj", "/CN=crm.example.com", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...wanted, "-keyout", key, "-out", cert], { stdio: "ignore" });
  writeFileSync(pem, readFileSync(cert, "utf8") + readFileSync(key, "utf8"));
  return { folder, pem };
}

/** The least around the lines of the document that each program needs. */
const PROXIES = [
  {
    program: "nginx",
    given: (config: string, { folder }: Files) => ["-p", folder, "-e", "stderr", "-c", config],
    lines: () => codeBlock(SECTION, "# nginx").replace("127.0.0.1:3000", `127.0.0.1:${upstream}`),
    config: (lines: string, port: number, { folder, pem }: Files) => `
daemon off;
pid ${folder}/pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${pem};
    ssl_certificate_key ${pem};
    location / {
${lines}
    }
  }
}
`,
  },
  {
    program: "haproxy",
    given: (config: string) => ["-db", "-f", config],
    lines: () => codeBlock(SECTION, "# HAProxy"),
    config: (lines: string, port: number, { pem }: Files) => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend people
  bind 127.0.0.1:${port} ssl crt ${pem}
${lines}
  default_backend crm
backend crm
  server crm 127.0.0.1:${upstream}
`,
  },
];

/** What is missing, in words; '' when everything is there. */
function missing(program: string): string {
  const absent = [program, "openssl"].filter((one) => spawnSync(one, ["-v"], { stdio: "ignore" }).error !== undefined);
  return absent.length === 0 ? "" : `${absent.join(", ")} missing: apt-get install -y nginx-light haproxy openssl`;
}

interface Sent {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: Buffer;
}

interface Received {
  status: number;
  setCookie: string;
  // biome-ignore lint/suspicious/noExplicitAny: what arrives over a wire has no type; tests say what they expect of it.
  body: any; // oxlint-disable-line no-explicit-any
}

/** A request as a browser elsewhere sends it, over https. */
async function ask(port: number, url: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Received> {
  const asking = request({
    host: "127.0.0.1",
    port,
    localAddress: CLIENT,
    rejectUnauthorized: false,
    method,
    path: url,
    headers: { host: "crm.example.com", ...headers, ...(body && { "content-length": body.length }) },
    agent: false,
  });
  asking.end(body);
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray()).toString();
  const isJson = answer.headers["content-type"]?.includes("json") ?? false;
  return {
    status: answer.statusCode ?? 0,
    setCookie: String(answer.headers["set-cookie"] ?? ""),
    body: isJson ? JSON.parse(text) : text,
  };
}

const credentials = JSON.stringify({ username: "s1", password: RIGHT });
const json = { "content-type": "application/json" };
const signIn = (port: number, headers: Record<string, string> = {}) =>
  ask(port, routes.session.login.path, {
    method: "POST",
    headers: { ...json, ...headers },
    body: Buffer.from(credentials),
  });
/** Where the newest session of a server was begun. */
const lastAddress = async ({ rows }: TestServer) =>
  (await rows(sql<{ ip: string }>`select ip from sessions order by id desc limit 1`))[0]?.ip;
const setPassword = async ({ db }: TestServer) =>
  sql`update users set password_hash = ${await hashPassword(RIGHT)} where username = 's1'`.execute(db);

/** A photograph of 5 MB: noise does not get smaller. */
const photograph = () => {
  const [width, height] = [1_300, 1_300];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

describe.each(PROXIES)("behind $program", ({ program, given, lines, config }) => {
  const lack = missing(program);
  if (lack !== "" && !FULL) process.stdout.write(`left out: the tests behind ${program}; ${lack}\n`);
  let proxy: ChildProcess | undefined;
  let port = 0;

  beforeAll(async () => {
    if (lack !== "" && !FULL) return;
    if (lack !== "") throw new Error(lack);
    const files = makeFiles(program);
    const file = path.join(files.folder, "config");
    port = await freePort();
    writeFileSync(file, config(lines(), port, files));
    proxy = spawn(program, given(file, files), { stdio: ["ignore", "inherit", "inherit"] });
    const started = performance.now();
    while (!(await listens(port))) {
      if (proxy.exitCode !== null || performance.now() - started > START_WITHIN_MS)
        throw new Error(`${program} did not start`);
      await sleep(20);
    }
  });
  afterAll(async () => {
    if (proxy === undefined || proxy.exitCode !== null) return;
    proxy.kill();
    await once(proxy, "exit");
  });

  const through = test.skipIf(lack !== "" && !FULL);

  through("the address is that of the client, whatever he writes into headers", async () => {
    for (const headers of [{}, { "x-forwarded-for": "6.6.6.6" }, { "x-forwarded-for": "6.6.6.6, 127.0.0.1" }]) {
      expect((await signIn(port, headers as Record<string, string>)).status).toBe(200);
      expect([headers, await lastAddress(server)]).toEqual([headers, CLIENT]);
    }
  });

  through("the cookie is for https only", async () => {
    expect((await signIn(port)).setCookie).toMatch(/^qicheng_device=.*; Secure$/);
    expect((await signIn(port, { "x-forwarded-proto": "http" })).setCookie).toMatch(/; Secure$/);
  });

  through("a photograph of 5 MB gets through", async () => {
    const authkey = (await signIn(port)).body.data.LoginToken as string;
    const bytes = await photograph();
    expect(bytes.length).toBeGreaterThan(5_000_000);
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "a.png");
    const sent = new Response(form);
    const headers = { authkey, "content-type": sent.headers.get("content-type") ?? "" };
    const body = Buffer.from(await sent.arrayBuffer());
    const answer = await ask(port, routes.files.upload.path, { method: "POST", headers, body });
    expect([answer.status, answer.body.msg]).toEqual([200, "上传成功"]);
  });

  through("a websocket gets through, and hears what one is told", async () => {
    const authkey = (await signIn(port)).body.data.LoginToken as string;
    const s1 = await server.as("s1");
    const { ticket } = (
      await ask(port, routes.session.ticket.path, {
        method: "POST",
        headers: { ...json, authkey },
        body: Buffer.from("{}"),
      })
    ).body.data;
    const client = await LiveClient.open(`https://127.0.0.1:${port}`, ticket, {
      headers: { host: "crm.example.com", origin: "https://crm.example.com" },
    });
    expect(client.closed).toBe("");
    await notify(server, { kind: announcement, to: [s1.id], facts: { text: program } });
    await until(() => client.texts.includes(program));
    client.end();
  });

  through("no demo account is offered", async () => {
    const { status, body } = await ask(port, routes.session.company.path);
    expect([status, body.data.demoPassword, body.data.accounts]).toEqual([200, "", []]);
    // On the machine itself they are.
    const there = await fetch(`http://127.0.0.1:${upstream}${routes.session.company.path}`);
    expect(((await there.json()) as { data: { accounts: unknown[] } }).data.accounts).toHaveLength(1);
  });
});

const hasIpv6 = Object.values(networkInterfaces()).some((ends) => ends?.some(({ address }) => address === "::1"));
if (!hasIpv6) process.stdout.write("left out: the tests over IPv6, which this machine lacks\n");

describe.skipIf(!hasIpv6)("over IPv6", () => {
  const SAID = { "x-forwarded-for": "2001:db8::5" };
  test.each<[what: string, trustProxy: string[], headers: Record<string, string>, ip: string]>([
    ["what a trusted proxy says counts", ["loopback"], SAID, "2001:db8::5"],
    ["what anybody else says does not", [], SAID, "::1"],
    ["without a header it is the other end", ["loopback"], {}, "::1"],
  ])("%s", async (_what, trustProxy, headers, ip) => {
    const listening = await testServer({ trustProxy });
    try {
      await setPassword(listening);
      const address = await listening.app.listen({ host: "::1", port: 0 });
      const { path: login } = routes.session.login;
      const sent = { method: "POST", headers: { ...json, ...headers }, body: credentials };
      expect((await fetch(`${address}${login}`, sent)).status).toBe(200);
      expect(await lastAddress(listening)).toBe(ip);
    } finally {
      await listening.close();
    }
  });
});
