/** Clocks of approvals, woken by the job queue itself. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ADMIN, approver, end, FORM, flow, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { release, stateOf, submitted, trialModule } from "../../../test/approvals";
import { signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { startJobs } from "../jobs/jobs";
import { clockTask } from "./run";

let server: TestServer;
let people: Record<"s1" | "s2", Caller>;
let jobs: ReturnType<typeof startJobs>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["s1", "s2"]);
  jobs = startJobs(server.services, server.databaseUrl, [clockTask]);
});
afterAll(async () => {
  await jobs.stop();
  await server.close();
});

/** An approval whose only step has this clock, and the hour is over. */
async function overdue(kind: "autoPass" | "remind"): Promise<number> {
  const { module } = await trialModule(server, FORM);
  const step = approver("A", [people.s2.id], { due: [{ kind, hours: 1, max: 2 }] });
  const drawing = flow([start(), step, end()], lines("S>A", "A>end"), { adminUsers: [ADMIN] });
  await release(server, module, drawing, FORM);
  const taskId = await submitted(server, people.s1.id, { module });
  await sql`update wf_tasks set timers = jsonb_set(timers, '{0,runAt}',
    to_jsonb((extract(epoch from now()) * 1000)::bigint - 1000)) where id = ${taskId}`.execute(server.db);
  await sql`select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where key like ${`approval:${taskId}:%`}), run_at => now())`.execute(server.db);
  return taskId;
}

const logged = (taskId: number) => count(server, sql`select count(*)::int as n from wf_log where task_id = ${taskId}`);
const waiting = (taskId: number) =>
  count(server, sql`select count(*)::int as n from graphile_worker.jobs where key like ${`approval:${taskId}:%`}`);

test("a clock that is due passes its step once, and its job is gone", async () => {
  const taskId = await overdue("autoPass");
  await vi.waitFor(async () => expect((await stateOf(server, taskId)).status).toBe(2), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await waiting(taskId)).toBe(0), { timeout: 20_000 });
  expect([(await stateOf(server, taskId)).steps[1]?.outcome, await logged(taskId)]).toEqual(["auto", 2]);
  const audits = sql<{
    n: number;
  }>`select count(*)::int as n from audit_log where action = 'approval.timer' and user_id is null`;
  expect(await count(server, audits)).toBe(1);
});

test("a reminder tells once, and sets its clock again under the same key while its job still runs", async () => {
  const taskId = await overdue("remind");
  await vi.waitFor(async () => expect((await stateOf(server, taskId)).timers[0]?.count).toBe(1), { timeout: 20_000 });
  expect([await logged(taskId), await waiting(taskId)]).toEqual([2, 1]);
  const told = sql<{ n: number }>`select count(*)::int as n from notifications where kind = 'approval.remind'`;
  expect(await count(server, told)).toBe(1);
});
