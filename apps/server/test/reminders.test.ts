/** Follow-ups that are due, reminded of by two real servers of which one is killed in the middle. */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { notifications } from "@qicheng/api/notifications/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { enqueue } from "../src/kernel/jobs/enqueue";
import { remindTask } from "../src/modules/followups/due";
import { addCustomer, signIn } from "./arrange";
import { inOneOfThree } from "./drawn";
import { type Caller, type TestServer, testServer } from "./harness";
import { until } from "./live-client";
import { ServerProcess } from "./server-process";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-remind-"));
let server: TestServer;
let servers: ServerProcess[] = [];
let people: Record<"boss" | "s1" | "s3", Caller>;

beforeAll(async () => {
  server = await testServer();
  // Only what is enqueued here is done, at the time at which it is.
  await sql`insert into job_schedules (task, last_at) values ('followups.remind', now() + interval '1 hour')
    on conflict (task) do update set last_at = excluded.last_at`.execute(server.db);
  people = await signIn(server, ["boss", "s1", "s3"]);
  servers = [new ServerProcess(dataDir, server.databaseUrl)];
  await servers[0]?.start();
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.terminate()));
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const setTime = (id: number, ago: string) =>
  sql`update customers set next_follow_at = now() - ${ago}::interval where id = ${id}`.execute(server.db);
const remind = () => enqueue(server.db, remindTask, { at: new Date().toISOString() });
const told = async (caller: Caller) =>
  ((await caller.post(notifications.index, { rows: 200 })).rows ?? []).map(
    ({ content, module }) => `${module}${content}`,
  );
const COUNTED = (count: number) => `${count}个客户约好的跟进时间到了`;
const idle = () =>
  until(async () => {
    const rows = await server.rows(
      sql`select 1 from graphile_worker.jobs where task_identifier = 'followups.remind' and attempts < max_attempts`,
    );
    return rows.length === 0;
  }, 60_000);

inOneOfThree(
  "each owner has one entry for all that came due, whoever is killed when, and another for a new time",
  async () => {
    const mine = await Promise.all([addCustomer(people.s1), addCustomer(people.s1), addCustomer(people.s1)]);
    const [early, late, old] = mine;
    const theirs = await addCustomer(people.s3);
    await setTime(early, "5 minutes");
    await setTime(theirs, "1 second");
    await setTime(old, "3 days");
    await setTime(late, "-1 hour");
    // Whoever does the work waits for these people, and is killed while he does.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await sql`insert into notification_counters (user_id, last_id) values (${people.s1.id}, 0), (${people.s3.id}, 0)
    on conflict do nothing`.execute(server.db);
    const holding = server.db.transaction().execute(async (db) => {
      await sql`select 1 from notification_counters for update`.execute(db);
      await held;
    });
    await sleep(200);
    await remind();
    const waiting = () =>
      server.rows(sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%notification_counters%' and pid <> pg_backend_pid()`);
    await until(async () => (await waiting()).length > 0);
    await servers[0]?.kill();
    release();
    await holding;
    servers = [new ServerProcess(dataDir, server.databaseUrl), new ServerProcess(dataDir, server.databaseUrl)];
    for (const one of servers) await one.start();
    await remind();
    await remind();
    await idle();
    expect(await told(people.s1)).toEqual([COUNTED(1)]);
    expect(await told(people.s3)).toEqual([COUNTED(1)]);
    expect(await told(people.boss)).toEqual([]);
    await setTime(late, "1 second");
    await remind();
    await idle();
    expect(await told(people.s1)).toEqual([COUNTED(2)]);
  },
);
