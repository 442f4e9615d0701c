/** Two servers that make files of the queue are killed at the same moment: each file is made in the end, once, and whole. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readXlsx } from "hucre";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { CHANNEL } from "../src/kernel/cache/invalidation";
import { inOneOfThree } from "./drawn";
import { ServerProcess } from "./server-process";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 90_000 });

const ROWS = 20_000;
const PEOPLE = ["root", "zweite"];
const PASSWORD = "Fehler-Probe-2031";
const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-files-kill-"));
const servers: ServerProcess[] = [];
let client: pg.Client;

async function database(): Promise<string> {
  const url = new URL(inject("databaseUrl"));
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query("create database files_kill template template0");
  await admin.end();
  url.pathname = "/files_kill";
  return url.href;
}
const rowsOf = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows;
const startAll = () => Promise.all(servers.map((server) => server.start()));

beforeAll(async () => {
  const databaseUrl = await database();
  servers.push(...PEOPLE.map(() => new ServerProcess(dataDir, databaseUrl)));
  await startAll();
  await servers[0]?.call("/api/setup", { username: PEOPLE[0], password: PASSWORD, company: "文件公司" });
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // The same person once more, under another name.
  await client.query(`
    with twin as (insert into users overriding user value
      select (jsonb_populate_record(u, '{"username": "${PEOPLE[1]}"}')).* from users u returning id)
    insert into user_roles (user_id, role_id) select twin.id, r.role_id from twin, user_roles r`);
  await client.query(`
    insert into customers (name, owner_id, owned_at, created_by, clue)
    select '客户' || n, (select min(id) from users), now(), (select min(id) from users), 1 from generate_series(1, ${ROWS}) n`);
  await client.query("insert into settings (key, value) values ('exportApprovalRows', '0')");
  await client.query(`
    create function begins_later() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(1); return new; end';
    create trigger begins_later before update on background_jobs for each row execute function begins_later()`);
  // As whatever writes people and settings says it, or a server that has looked at them before would not know these.
  for (const topic of ["organisation", "settings"]) await client.query("select pg_notify($1, $2)", [CHANNEL, topic]);
});
afterAll(async () => {
  await client.end();
  await Promise.all(servers.map((server) => server.terminate()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask<Answer>(server: ServerProcess, url: string, body: unknown, authkey = ""): Promise<Answer> {
  const answer = await server.call(url, body, { authkey });
  if (answer?.status !== 200) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}
async function signIn(server: ServerProcess, username: string): Promise<string> {
  const { data } = await ask<{ data: { LoginToken: string } }>(server, "/api/user/login", {
    username,
    password: PASSWORD,
  });
  return data.LoginToken;
}

const states = async () =>
  (await rowsOf<{ state: string }>("select state from background_jobs order by id")).map(({ state }) => state);
async function until(wanted: (found: string[]) => boolean): Promise<void> {
  for (let tries = 0; !wanted(await states()) && tries < 6_000; tries += 1) await sleep(20);
}

inOneOfThree("files of the queue are made once each, though both servers are killed while they make them", async () => {
  const [one] = servers as [ServerProcess];
  const keys = await Promise.all(PEOPLE.map((name) => signIn(one, name)));
  await client.query("select pg_advisory_lock(1)");
  for (const authkey of [...keys, ...keys])
    await ask(one, "/api/export/run", { module: "customer", fields: "CustomerName" }, authkey);
  expect(await states()).toHaveLength(4);
  // All are asked for before one begins, and nobody reads rows before both have begun, however slow the machine is.
  await client.query("begin; lock table customers in access exclusive mode; select pg_advisory_unlock(1)");
  const both = (found: string[]) => found.filter((state) => state === "running").length === 2;
  await until(both);
  expect(both(await states())).toBe(true);
  await client.query("rollback");
  await Promise.all(servers.map((server) => server.kill()));
  expect(await rowsOf("select 1 from background_jobs where file_id is not null")).toEqual([]);

  await startAll();
  await until((found) => found.every((state) => state === "done"));
  expect(await states()).toEqual(["done", "done", "done", "done"]);
  const files = await rowsOf<{ job: string; storage_key: string }>(
    "select j.id as job, f.storage_key from background_jobs j join files f on f.id = j.file_id",
  );
  expect(new Set(files.map(({ job }) => job)).size).toBe(4);
  const stored = readdirSync(path.join(dataDir, "files"), { recursive: true, withFileTypes: true });
  const whole = stored.filter((entry) => entry.isFile() && !entry.parentPath.includes("incoming"));
  expect(whole.map(({ name }) => name).sort()).toEqual(files.map((file) => path.basename(file.storage_key)).sort());
  const authkey = keys[0] ?? "";
  const list = await ask<{ rows: { file: { url: string } }[] }>(one, "/api/job/list", { rows: 10 }, authkey);
  const [first] = list.rows;
  const bytes = await (await fetch(one.address + (first?.file.url ?? ""))).arrayBuffer();
  expect((await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows).toHaveLength(ROWS + 1);
});
