/** Servers that are started at the same moment on one empty database. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, inject, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { inOneOfThree } from "./drawn";
import { ServerProcess } from "./server-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SERVERS = 3;
const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-starting-"));
const servers: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(servers.map((server) => server.terminate()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const url = new URL(inject("databaseUrl"));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query("create database starting template template0");
  await admin.end();
  url.pathname = "/starting";
  return url.href;
}

inOneOfThree("one migrates, the others wait for it, and all of them serve", async () => {
  const databaseUrl = await emptyDatabase();
  servers.push(...Array.from({ length: SERVERS }, () => new ServerProcess(dataDir, databaseUrl)));
  await Promise.all(servers.map((server) => server.start()));
  for (const { address } of servers) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  // Otherwise they did not meet.
  expect(servers.some(({ output }) => output.includes("waiting for another server"))).toBe(true);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("select count(*)::int - count(distinct name)::int as twice from migrations");
  await client.end();
  expect(rows).toEqual([{ twice: 0 }]);
});
