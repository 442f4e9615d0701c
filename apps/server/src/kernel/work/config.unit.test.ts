import path from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config";

test("an empty environment gives the demo on loopback", () => {
  expect(readConfig({ PORT: "", HOST: " " })).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: path.resolve("data"),
    demo: true,
    rateLimit: true,
    trustProxy: [],
    production: false,
    development: false,
    checksAnswers: false,
  });
});

test("every variable is read", () => {
  const env = {
    PORT: "0",
    HOST: "0.0.0.0",
    DATA_DIR: "/srv/crm",
    DATABASE_URL: "postgres://crm:pw@db/crm",
    DEMO: "0",
    RATE_LIMIT: "1",
    TRUST_PROXY: "loopback, 10.1.2.3,192.168.0.0/16 ,fd00::/8,",
    CLAMD_ADDRESS: "/run/clamav/clamd.ctl",
    NODE_ENV: "production",
  };
  expect(readConfig(env)).toEqual({
    port: 0,
    host: "0.0.0.0",
    dataDir: "/srv/crm",
    databaseUrl: "postgres://crm:pw@db/crm",
    demo: false,
    rateLimit: true,
    trustProxy: ["loopback", "10.1.2.3", "192.168.0.0/16", "fd00::/8"],
    clamdAddress: "/run/clamav/clamd.ctl",
    production: true,
    development: false,
    checksAnswers: false,
  });
  expect(readConfig({ WEBHOOK_LOCAL: "1" }).webhookLocal).toBe(true);
  const eventsTo = (SECURITY_EVENTS: string) => readConfig({ SECURITY_EVENTS }).securityEvents;
  expect(eventsTo("/var/log/security.jsonl")).toEqual({ to: "file", path: "/var/log/security.jsonl" });
  expect(eventsTo("tls://syslog.example.com")).toEqual({ to: "tls", host: "syslog.example.com", port: 6514 });
  expect(eventsTo("udp://[::1]:5140")).toEqual({ to: "udp", host: "::1", port: 5140 });
  expect(readConfig({ SCAN_COMMAND: "clamdscan --fdpass" }).scanCommand).toBe("clamdscan --fdpass");
  expect(readConfig({ CLAMD_ADDRESS: "scanner.local:3310" }).clamdAddress).toBe("scanner.local:3310");
  expect(() => readConfig({ SCAN_COMMAND: "clamdscan", CLAMD_ADDRESS: "scanner.local:3310" })).toThrow(/CLAMD_ADDRESS/);
});

test.each([
  ["CLAMD_ADDRESS", "scanner.local"],
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "80.5"],
  ["HOST", "http://localhost"],
  ["DATABASE_URL", "mysql://root@localhost/crm"],
  ["DEMO", "yes"],
  ["RATE_LIMIT", "off"],
  ["TRUST_PROXY", "true"],
  ["TRUST_PROXY", "1"],
  ["TRUST_PROXY", "proxy.example.com"],
  ["TRUST_PROXY", "10.0.0.0/0"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "loopback,fe80::1%eth0"],
  ["TRUST_PROXY", "10.0.0.1 10.0.0.2"],
  ["WEBHOOK_LOCAL", "true"],
  ["SECURITY_EVENTS", "security.jsonl"],
  ["SECURITY_EVENTS", "https://syslog.example.com"],
  ["SECURITY_EVENTS", "tcp://syslog.example.com:70000"],
])("%s=%s is refused by name, in Chinese and English", (variable, value) => {
  const read = () => readConfig({ [variable]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`环境变量 ${variable} 无效`);
  expect(read).toThrow(`variable ${variable} is not usable`);
});

test("the password in DATABASE_URL never reaches the message", () => {
  expect(() => readConfig({ DATABASE_URL: "psql://crm:geheim@db/crm" })).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining("geheim") }),
  );
});

test.each(["127.0.0.1", "127.9.9.9", "::1", "localhost", "LOCALHOST"])("the demo and open limits run on %s", (host) => {
  expect(readConfig({ HOST: host, DEMO: "1", RATE_LIMIT: "0" })).toMatchObject({ demo: true, rateLimit: false });
});

test.each(["0.0.0.0", "::", "192.168.1.5", "crm.example.com", "127.example.com"])("neither runs on %s", (host) => {
  expect(() => readConfig({ HOST: host })).toThrow(/DEMO 无效[\s\S]+published password/);
  expect(() => readConfig({ HOST: host, DEMO: "0", RATE_LIMIT: "0" })).toThrow(/RATE_LIMIT 无效/);
  expect(readConfig({ HOST: host, DEMO: "0" })).toMatchObject({ host, demo: false });
});

test("only NODE_ENV=development is development", () => {
  for (const [NODE_ENV, development] of [
    ["development", true],
    ["", false],
    ["test", false],
    ["production", false],
  ] as const)
    expect(readConfig({ NODE_ENV }).development).toBe(development);
});

test("a bucket is named with its keys, and no message repeats them", () => {
  const keys = { S3_BUCKET: "akten", S3_ACCESS_KEY_ID: "GEHEIM", S3_SECRET_ACCESS_KEY: "GEHEIM" };
  const s3 = { bucket: "akten", region: "us-east-1", accessKeyId: "GEHEIM", secretAccessKey: "GEHEIM" };
  expect(readConfig({ ...keys }).s3).toEqual({ ...s3, pathStyle: false, main: false });
  const all = { ...keys, FILE_STORE: "s3", S3_ENDPOINT: "https://s3.local:9000", S3_PATH_STYLE: "1" };
  expect(readConfig(all).s3).toEqual({ ...s3, endpoint: "https://s3.local:9000", pathStyle: true, main: true });
  expect(() => readConfig({ FILE_STORE: "s3" })).toThrow(/S3_BUCKET 无效/);
  for (const wrong of [
    { S3_SECRET_ACCESS_KEY: "GEHEIM 2" },
    { S3_ENDPOINT: "https://ich:GEHEIM@s3.local" },
    { S3_ACCESS_KEY_ID: "" },
  ])
    expect(() => readConfig({ ...all, ...wrong })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("GEHEIM") }),
    );
});
