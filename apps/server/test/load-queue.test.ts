/** Many who write at the same moment on a slow machine wait for their turn: nobody is told that there is too much to do. */
import { approvals } from "@qicheng/api/approvals/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../packages/engine/test/approval/flows";
import { ConnectionQueue } from "../src/kernel/db/connection-queue";
import { release, submitted, trialModule } from "./approvals";
import { dropCaches, newPeople } from "./arrange";
import { type TestServer, testServer } from "./harness";
import { count } from "./observe";

/** People, and for how long each of their writes has the database busy: together much longer than anybody waited before. */
const MANY = 64;
const BUSY_S = 1;
const FORM = { cc: true, fields: [{ field: "remark", title: "备注", kind: "text" as const }] };

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test("64 people pass at once, each of them for the first time, and nobody is refused", async () => {
  const names = await newPeople(server, MANY, "-");
  const people = await server.rows(
    sql<{ id: number }>`select id from users where username = any(${names}::text[]) order by id`,
  );
  await dropCaches(server);
  const boss = await server.as("boss");
  const { module } = await trialModule(server, FORM);
  const keys: string[] = [];
  const steps: number[] = [];
  for (const { id } of people) {
    const flow = {
      version_id: 0,
      nodes: [start(), approver("A", [id]), end()],
      lines: lines("S>A", "A>end"),
      settings: { ...DEFAULT_SETTINGS, adminUsers: [boss.id] },
    };
    await release(server, module, flow, FORM);
    const task = await submitted(server, boss.id, { module, data: { remark: "说明" } });
    steps.push(await count(server, sql`select id as n from wf_steps where task_id = ${task} and no = 2`));
    keys.push(await server.services.sessions.start(server.db, id, { ip: "127.0.0.1", agent: "" }));
  }
  await sql`create function slow_machine() returns trigger language plpgsql as $$
    begin perform pg_sleep(${sql.lit(BUSY_S)}); return null; end $$`.execute(server.db);
  await sql`create trigger slow_machine after update on wf_tasks for each row execute function slow_machine()`.execute(
    server.db,
  );
  const answers = await Promise.all(
    keys.map((authkey, at) =>
      server.anonymous.raw(approvals.approve.path, { stepid: steps[at] }, { headers: { authkey } }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200).map(({ status, msg }) => [status, msg])).toEqual([]);
  const passed = await count(
    server,
    sql`select count(*) as n from wf_tasks where model_type = ${module} and status = 2`,
  );
  expect(passed).toBe(MANY);
}, 120_000);

test("turns come in the order in which people came, and beyond its bounds the queue says so", async () => {
  const queue = new ConnectionQueue(2, { waitMs: 60, most: 3 });
  const order: number[] = [];
  await queue.enter();
  await queue.enter();
  const waiting = [0, 1, 2].map((who) => queue.enter().then(() => order.push(who)));
  await expect(queue.enter()).rejects.toMatchObject({ code: "53300" });
  queue.leave();
  queue.leave();
  await Promise.all(waiting.slice(0, 2));
  expect(order).toEqual([0, 1]);
  await expect(waiting[2]).rejects.toMatchObject({ code: "53300" });
  // Who gave up has left no gap: two are inside, and two go.
  queue.leave();
  queue.leave();
  await queue.enter();
  await queue.enter();
});
