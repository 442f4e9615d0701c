/**
 * Contracts, receipts and goods by many people on two real servers, of which one or the other is killed meanwhile: nothing
 * that was acknowledged is lost, nothing is there twice, and each ledger agrees with what it adds up to.
 */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { seedText } from "../../../scripts/lib/sampled.mjs";
import { brokenInvariants } from "../src/kernel/documents/invariants";
import { setSettings } from "./arrange";
import { type TestServer, testServer } from "./harness";
import { LedgerStorm, MADE } from "./ledger-storm";
import { ServerProcess } from "./server-process";
import { expectStockLines, stockLines } from "./stock-model";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const FULL = process.env.FULL === "1";
const PEOPLE = FULL ? 64 : 24;
const ACTS = FULL ? 6_000 : 400;
/** After so many acts a server is killed, each in its turn. */
const KILL_EVERY = FULL ? 300 : 130;

const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-ledgers-"));
let server: TestServer;
let servers: ServerProcess[];
let storm: LedgerStorm;

beforeAll(async () => {
  server = await testServer();
  const boss = await server.as("boss");
  await setSettings(server, { stockStart: "2026-01-01" });
  servers = [new ServerProcess(dataDir, server.databaseUrl), new ServerProcess(dataDir, server.databaseUrl)];
  for (const one of servers) await one.start();
  storm = new LedgerStorm(server, boss, servers);
  await storm.begins();
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.terminate()));
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`${ACTS} random acts by ${PEOPLE} people, servers killed in between: nothing lost, nothing twice`, async () => {
  const began = Date.now();
  let kills = 0;
  await storm.rages(PEOPLE, ACTS, async (count) => {
    if (count % KILL_EVERY !== 0) return;
    const one = servers[kills % servers.length];
    kills += 1;
    await one?.kill();
    await one?.start();
  });
  const faults = servers.flatMap(({ output }) => output.split("\n").filter((line) => line.includes('"level":50')));
  expect(storm.strange, faults.join("\n").slice(0, 4_000)).toEqual([]);
  for (const [kind, [, table]] of Object.entries(MADE)) {
    const rows = await server.rows(sql<{ id: number }>`select id from ${sql.table(table)} order by id`);
    const acknowledged = storm.made[kind as keyof typeof MADE].toSorted((a, b) => a - b);
    expect([kind, rows.map(({ id }) => id)]).toEqual([kind, acknowledged]);
  }
  const [held] = await server.rows(sql<{ fen: number }>`
    select coalesce(sum(money) * 100, 0)::int as fen from account_movements where account_id = ${storm.account}`);
  expect(held?.fen).toBe(storm.balance);
  expectStockLines(await stockLines(server, storm.goods), storm.cameIn);
  expect(await brokenInvariants(server.db)).toEqual([]);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(`ledgers ${seedText}: ${JSON.stringify({ ...storm.counted, kills })}, ${seconds} s\n`);
  expect(kills).toBe(Math.floor(ACTS / KILL_EVERY));
  expect(storm.counted.done).toBeGreaterThan(ACTS / 4);
});
