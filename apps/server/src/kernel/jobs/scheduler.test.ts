/** What is enqueued when, without anybody who works. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inOneOfThree } from "../../../test/drawn";
import { cloneDatabase } from "../../../test/harness";
import { type DatabaseHandle, openDatabase } from "../db/database";
import { startScheduler } from "./scheduler";
import type { Schedule, ScheduledTask } from "./task";

const EVERY_SECOND = "* * * * * *";
let database: DatabaseHandle;

beforeEach(async () => {
  database = openDatabase(await cloneDatabase(), { max: 4 });
});
afterEach(() => database.close());

const timed = (schedule: Schedule): ScheduledTask => ({
  name: "test.timed",
  schedule,
  run: () => Promise.reject(new Error("Nobody works here.")),
});

async function jobs() {
  const { rows } = await sql<{ key: string; at: string }>`
    select j.key, j.payload ->> 'at' as at from graphile_worker._private_jobs j order by id`.execute(database.db);
  return rows;
}
/** Runs so many schedulers for a while. @returns what they said */
async function during(schedule: Schedule, ms: number, servers = 1): Promise<string[]> {
  const said: string[] = [];
  const running = Array.from({ length: servers }, () =>
    startScheduler(database.db, [timed(schedule)], (line) => said.push(line)),
  );
  await sleep(ms);
  await Promise.all(running.map((one) => one.stop()));
  return said;
}
const seenTo = (ago: string) =>
  sql`insert into job_schedules (task, last_at) values ('test.timed', now() - ${ago}::interval)
    on conflict (task) do update set last_at = excluded.last_at`.execute(database.db);

inOneOfThree("each occurrence is enqueued once by three servers, under its own key, none left out", async () => {
  expect(await during({ pattern: EVERY_SECOND }, 4_500, 3)).toEqual([]);
  const found = await jobs();
  expect(found.length).toBeGreaterThanOrEqual(3);
  const times = found.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.map((_, n) => (times[0] ?? 0) + n * 1_000));
  expect(found.map(({ key }) => key)).toEqual(found.map(({ at }) => `test.timed ${at}`));
});

test("where only the latest counts, one waits at most", async () => {
  await during({ pattern: EVERY_SECOND, onlyLatest: true }, 3_500, 2);
  const found = await jobs();
  expect(found).toHaveLength(1);
  // One that failed makes room for the next.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db);
  await during({ pattern: EVERY_SECOND, onlyLatest: true }, 1_500);
  const next = await jobs();
  expect(next).toHaveLength(1);
  expect(Date.parse(next[0]?.at ?? "")).toBeGreaterThan(Date.parse(found[0]?.at ?? ""));
});

inOneOfThree(
  "a new task begins with its next occurrence; what was missed while no server ran is made up for once",
  async () => {
    await during({ pattern: "0 * * * *" }, 300);
    expect(await jobs()).toEqual([]);
    await seenTo("49 hours");
    await during({ pattern: "0 * * * *" }, 300, 2);
    const [{ hour } = { hour: "" }] = (
      await sql<{ hour: string }>`
      select to_char(date_trunc('hour', now()) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as hour`.execute(
        database.db,
      )
    ).rows;
    expect(await jobs()).toEqual([{ key: `test.timed ${hour}`, at: hour }]);
  },
);

test("patterns are in the time of Shanghai", async () => {
  await seenTo("3 days");
  await during({ pattern: "30 2 * * *" }, 300);
  const [job] = await jobs();
  expect(job?.at).toMatch(/T18:30:00\.000Z$/);
});

test("what the database refuses is said, and tried again", async () => {
  await sql`alter table job_schedules rename to elsewhere`.execute(database.db);
  const back = sleep(1_200).then(() => sql`alter table elsewhere rename to job_schedules`.execute(database.db));
  const said = await during({ pattern: EVERY_SECOND }, 4_500);
  await back;
  expect(said.slice(0, 1)).toEqual(['jobs: relation "job_schedules" does not exist']);
  expect(await jobs()).not.toEqual([]);
});
