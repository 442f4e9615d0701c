/** The clock of requests by two real servers, of which one is killed in the middle: each ends and is told of once. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { enqueue } from "../src/kernel/jobs/enqueue";
import { endRequestsTask } from "../src/kernel/requests/ending";
import { addCustomer, signIn } from "./arrange";
import { groupInOneOfThree } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";
import { until } from "./live-client";
import { ServerProcess } from "./server-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const REQUESTS = 1_200;
const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-requests-"));
let server: TestServer;
let servers: ServerProcess[] = [];
let people: Record<"s1" | "s3", Caller>;

const start = async () => {
  const one = new ServerProcess(dataDir, server.databaseUrl);
  servers.push(one);
  await one.start();
};
const number = async (query: ReturnType<typeof sql<{ n: number }>>) => (await server.rows(query))[0]?.n ?? -1;
const told = () => number(sql`select count(*)::int as n from notifications where kind = 'requests.ended'`);
const tick = () => enqueue(server.db, endRequestsTask, { at: new Date().toISOString() });

groupInOneOfThree("requests with two servers", () => {
  beforeAll(async () => {
    server = await testServer();
    // Only what is enqueued here is done.
    await sql`insert into job_schedules (task, last_at) values ('kernel.endRequests', now() + interval '1 day')
      on conflict (task) do update set last_at = excluded.last_at`.execute(server.db);
    people = await signIn(server, ["s1", "s3"]);
    const record = await addCustomer(people.s1);
    await sql`insert into record_requests (module, record_id, kind, asker_id, owner_id, name, expires_at)
      select 'customer', ${record} + n, 'share', ${people.s3.id}, ${people.s1.id}, '客户' || n, now() - interval '1 minute'
      from generate_series(1, ${REQUESTS}) n`.execute(server.db);
    await start();
    await start();
  });
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.terminate()));
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("each lapses once, with one notification and one line of the log, whoever is killed when", async () => {
    await tick();
    await until(async () => (await told()) > 0);
    await tick();
    await tick();
    // Whoever works on it is among these two.
    await servers[0]?.kill();
    await until(async () => (await told()) > REQUESTS / 2);
    await servers[1]?.kill();
    servers = [];
    await start();
    await start();
    await until(async () => {
      if ((await told()) === REQUESTS) return true;
      await tick();
      return false;
    }, 90_000);
    await tick();
    await until(async () => (await number(sql`select count(*)::int as n from graphile_worker.jobs`)) === 0, 60_000);
    expect(await told()).toBe(REQUESTS);
    const names = sql<{ n: number }>`
      select count(distinct facts ->> 'name')::int as n from notifications where kind = 'requests.ended'`;
    expect(await number(names)).toBe(REQUESTS);
    const logged = sql<{ n: number }>`
      select (count(*) * (count(*) = count(distinct record_id))::int)::int as n from audit_log where action = 'answer' and user_id is null`;
    expect(await number(logged)).toBe(REQUESTS);
    expect(
      await number(sql`select count(*)::int as n from record_requests where state <> 'lapsed' or told_at is null`),
    ).toBe(0);
  });
});
