/** The night's recycling and its warnings by two real servers, of which one is killed in the middle: each row and person once. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { enqueue } from "../src/kernel/jobs/enqueue";
import { recycleTask } from "../src/kernel/pool/recycle";
import { warnTask } from "../src/kernel/pool/warn";
import { signIn } from "./arrange";
import { groupInOneOfThree } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";
import { until } from "./live-client";
import { recycleBy } from "./pool";
import { ServerProcess } from "./server-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ROWS = 400;
const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-recycle-"));
let server: TestServer;
let servers: ServerProcess[] = [];
let people: Record<"s1" | "s3", Caller>;

const start = async () => {
  const one = new ServerProcess(dataDir, server.databaseUrl);
  servers.push(one);
  await one.start();
};
const number = async (query: ReturnType<typeof sql<{ n: number }>>) => (await server.rows(query))[0]?.n ?? -1;
const idle = (task: string) =>
  until(async () => {
    const rows = await server.rows(
      sql`select 1 from graphile_worker.jobs where task_identifier = ${task} and attempts < max_attempts`,
    );
    return rows.length === 0;
  }, 90_000);

groupInOneOfThree("recycling with two servers", () => {
  beforeAll(async () => {
    server = await testServer();
    // Only what is enqueued here is done, at the time at which it is.
    await sql`insert into job_schedules (task, last_at) select t, now() + interval '1 day' from unnest(array['pool.recycle', 'pool.warn']) t
      on conflict (task) do update set last_at = excluded.last_at`.execute(server.db);
    people = await signIn(server, ["s1", "s3"]);
    await recycleBy(server, { noFollowDays: 15, remindDays: 3 });
    await sql`insert into customers (name, owner_id, owned_at, created_by, clue)
      select '客户' || n, case when n % 2 = 0 then ${people.s1.id}::bigint else ${people.s3.id}::bigint end,
        now() - make_interval(days => case when n <= ${ROWS} then 16 when n <= ${ROWS} + 4 then 12 else 15 end), ${people.s1.id}, 1
      from generate_series(1, ${ROWS} + 8) n`.execute(server.db);
    await start();
    await start();
  });
  afterAll(async () => {
    await Promise.all(servers.map((one) => one.terminate()));
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("each row goes once, with one line of log and history, whoever is killed when", async () => {
    const at = new Date().toISOString();
    const gone = () => number(sql`select count(*)::int as n from customers where owner_id is null`);
    await enqueue(server.db, recycleTask, { at });
    await until(async () => (await gone()) > 20);
    // Whoever works on it is among these two.
    await servers[0]?.kill();
    await enqueue(server.db, recycleTask, { at });
    await until(async () => (await gone()) > ROWS / 2);
    await servers[1]?.kill();
    servers = [];
    await start();
    await start();
    await idle("pool.recycle");
    expect(await gone()).toBe(ROWS);
    const logged = sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'recycle' and user_id is null and summary = '超过15天未跟进自动进入公海'`;
    expect(await number(logged)).toBe(ROWS);
    const history = sql<{ n: number }>`
      select (count(*) * (count(*) = count(distinct record_id))::int)::int as n from record_owners where act = 'recycle'`;
    expect(await number(history)).toBe(ROWS);
    const counted = await server.rows(sql`
      select (select sum(n)::int from customer_counts where owner_id = 0) as pool, (select sum(n)::int from customer_counts where owner_id <> 0) as owned`);
    expect(counted).toEqual([{ pool: ROWS, owned: 8 }]);
  });

  test("each owner is told once of those with three days left, and once of the last day", async () => {
    const at = new Date().toISOString();
    await Promise.all([enqueue(server.db, warnTask, { at }), enqueue(server.db, warnTask, { at })]);
    await idle("pool.warn");
    await enqueue(server.db, warnTask, { at });
    await idle("pool.warn");
    for (const caller of Object.values(people)) {
      const told = (await caller.post(notifications.index, { rows: 50 })).rows ?? [];
      expect(told.map(({ content }) => content).sort()).toEqual([
        expect.stringMatching(/^「客户\d+」等2条3天内不跟进，将进入公海$/),
        expect.stringMatching(/^「客户\d+」等2条今天不跟进，明天将进入公海$/),
      ]);
    }
    // A follow-up moves the day, which is told of anew when it comes near.
    await sql`update customers set effective_at = now(), effective_count = 1 where owner_id is not null`.execute(
      server.db,
    );
    await enqueue(server.db, warnTask, { at: new Date(Date.now() + 12 * 86_400_000).toISOString() });
    await idle("pool.warn");
    expect((await people.s1.post(notifications.index, { rows: 50 })).rows).toHaveLength(3);
  });
});
