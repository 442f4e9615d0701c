/** The thread of jobs comes up again by itself, and leaves the server alone while it cannot. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestServer, testServer } from "../../../test/harness";
import { TcpProxy } from "../../../test/tcp-proxy";
import { housekeeping } from "../start/housekeeping";
import { enqueue } from "./enqueue";
import { startJobsThread } from "./thread";

const clean = housekeeping.find(({ name }) => name === "kernel.clean");
let server: TestServer;
let proxy: TcpProxy;
let databaseUrl: string;

beforeAll(async () => {
  server = await testServer();
  proxy = new TcpProxy(new URL(server.databaseUrl));
  databaseUrl = await proxy.start();
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** Looked for by a job, which clears it away. */
async function leaveOldKey(): Promise<() => Promise<boolean>> {
  await sql`insert into login_throttle (bucket, misses, blocked_until, updated_at)
    values ('old', 1, now(), now() - interval '2 days')`.execute(server.db);
  if (clean) await enqueue(server.db, clean, { at: "" });
  return async () =>
    (await sql`select 1 from login_throttle where bucket = 'old'`.execute(server.db)).rows.length === 0;
}

test("a thread that dies at its start is followed by the next, and does what waits once it can", async () => {
  const told: string[] = [];
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    told.push(String(text));
    return true;
  });
  proxy.refuse(true);
  const thread = startJobsThread(server.services.config, databaseUrl);
  try {
    const isDone = await leaveOldKey();
    const deaths = () => told.filter((line) => line.includes("beginning anew")).length;
    await expect.poll(deaths, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
    expect(await isDone()).toBe(false);
    proxy.refuse(false);
    await expect.poll(isDone, { timeout: 20_000 }).toBe(true);
  } finally {
    write.mockRestore();
    await thread.stop();
  }
});

test("a thread that is told to stop ends at once, also while it begins", async () => {
  for (const wait of [0, 300]) {
    const thread = startJobsThread(server.services.config, server.databaseUrl);
    await new Promise((resolve) => setTimeout(resolve, wait));
    // One that hears nothing of it would hang here.
    await thread.stop();
  }
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and application_name = 'qicheng-jobs'`.execute(
    server.db,
  );
  expect(rows).toEqual([]);
});
