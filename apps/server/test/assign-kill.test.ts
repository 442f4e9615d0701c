/** Leads that are given by two real servers, of which one is killed in the middle: each once, with one line and one notice. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { enqueue } from "../src/kernel/jobs/enqueue";
import { assignTask } from "../src/kernel/pool/assign";
import { signIn } from "./arrange";
import { groupInOneOfThree } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";
import { until } from "./live-client";
import { setRules } from "./pool";
import { ServerProcess } from "./server-process";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const ROWS = 3_000;
/** On a busy machine a server takes its time to see that another one is gone. */
const PATIENCE_MS = 90_000;
const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-assign-"));
let server: TestServer;
let servers: ServerProcess[] = [];
let people: Record<"s1" | "s2" | "s3", Caller>;

const start = async () => {
  const one = new ServerProcess(dataDir, server.databaseUrl);
  servers.push(one);
  await one.start();
};
const number = async (query: ReturnType<typeof sql<{ n: number }>>) => (await server.rows(query))[0]?.n ?? -1;
const given = () => number(sql`select count(*)::int as n from customers where owner_id is not null`);
const idle = () =>
  until(async () => {
    const rows = await server.rows(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'pool.assign' and attempts < max_attempts`,
    );
    return rows.length === 0;
  }, 90_000);

groupInOneOfThree("giving with two servers", () => {
  beforeAll(async () => {
    server = await testServer();
    // Only what is enqueued here is done.
    await sql`insert into job_schedules (task, last_at) values ('pool.assignDue', now() + interval '1 day')
      on conflict (task) do update set last_at = excluded.last_at`.execute(server.db);
    people = await signIn(server, ["s1", "s2", "s3"]);
    const members = { people: [people.s1.id, people.s2.id, people.s3.id], branches: [], roles: [], paused: [] };
    const assign = { mode: "roundRobin" as const, ...members, afterHours: null };
    await setRules(server, { holdCap: null, assign }, "clue");
    await sql`insert into customers (name, owner_id, pool_at, created_by, clue)
      select '线索' || n, null, now(), ${people.s1.id}, 3 from generate_series(1, ${ROWS}) n`.execute(server.db);
    await start();
    await start();
  });
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.terminate()));
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("each lead goes once and in turn, whoever is killed when", async () => {
    await enqueue(server.db, assignTask, { module: "clue" });
    await enqueue(server.db, assignTask, { module: "clue" });
    await until(async () => (await given()) > 0, PATIENCE_MS);
    await servers[0]?.kill();
    await until(async () => (await given()) > ROWS / 2, PATIENCE_MS);
    await servers[1]?.kill();
    servers = [];
    await start();
    await start();
    await idle();
    expect(await given()).toBe(ROWS);
    const history = sql<{ n: number }>`
      select (count(*) * (count(*) = count(distinct record_id))::int)::int as n from record_owners where act = 'assign'`;
    expect(await number(history)).toBe(ROWS);
    const logged = sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'assign' and user_id is null`;
    expect(await number(logged)).toBe(ROWS);
    const each = await server.rows(sql<{ id: number; n: number }>`
      select owner_id as id, count(*)::int as n from customers group by owner_id order by owner_id`);
    expect(each).toEqual(
      [people.s1.id, people.s2.id, people.s3.id].toSorted((a, b) => a - b).map((id) => ({ id, n: ROWS / 3 })),
    );
    // A notice a step, of all that the step gave.
    const told = sql<{ n: number }>`
      select sum(coalesce(facts ->> 'n', '1')::int)::int as n from notifications where kind = 'pool.allocated'`;
    expect(await number(told)).toBe(ROWS);
  });
});
