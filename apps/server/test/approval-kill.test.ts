/**
 * Approvals by sixteen clients on the real server, which is killed and started again meanwhile: nothing that was acknowledged
 * is lost, nothing is done twice, and whatever the state is, it is a sound one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { replay, submittedForm } from "@qicheng/engine/advance/replay";
import { businessStatus } from "@qicheng/engine/approval/business-status";
import { graphOf } from "@qicheng/engine/approval/graph";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { nothingValidBelow, placesStay, tokensCover } from "../../../packages/engine/test/approval/invariants";
import { WALK_FORM } from "../../../packages/engine/test/approval/random-flow";
import { fastTemp } from "../../../scripts/lib/fast-temp.mjs";
import { seedText } from "../../../scripts/lib/sampled.mjs";
import { load } from "../src/kernel/approval/store";
import { brokenInvariants, logOf } from "./approval-invariants";
import { Storm, type Told } from "./approval-storm";
import { type Caller, type TestServer, testServer } from "./harness";
import { until } from "./live-client";
import { PEOPLE, type PersonName } from "./people";
import { ServerProcess } from "./server-process";
import { field, makeForm } from "./work-forms";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

const FULL = process.env.FULL === "1";
const CLIENTS = 16;
const COMMANDS = FULL ? 2_000 : 90;
/** After so many commands the server is killed. */
const KILL_EVERY = FULL ? 100 : 50;
const RELEASE_EVERY = FULL ? 70 : 40;

const dataDir = mkdtempSync(path.join(fastTemp(), "qicheng-approvals-"));
let server: TestServer;
let real: ServerProcess;
let storm: Storm;

beforeAll(async () => {
  server = await testServer();
  await sql`update users set quit_status = 0`.execute(server.db);
  const names = Object.keys(PEOPLE) as PersonName[];
  const callers = new Map<number, Caller>();
  for (const name of names) {
    const caller = await server.as(name);
    callers.set(caller.id, caller);
  }
  await sql`insert into user_roles (user_id, role_id)
    select u.id, r.id from users u cross join roles r where r.name = '销售' on conflict do nothing`.execute(server.db);
  // The random drawings name people by these numbers.
  expect([...callers.keys()].toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const form = await makeForm(
    server,
    await server.as("boss"),
    [field("amount", "number"), field("kind"), field("salesman", "user"), field("remark", "textarea"), field("mark")],
    { cc: 1 },
  );
  real = new ServerProcess(dataDir, server.databaseUrl);
  storm = new Storm(server, real, form, callers);
  await storm.releases();
  await real.start();
});
afterAll(async () => {
  await real.terminate();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const tally = (keys: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/** These say nothing that would tell their row from another one of the same person on the same step. */
const UNTAGGED = new Set<string>(["receive", "cc", "takeBack", "reduceSign"]);
/** Asked for again they are answered as done, and change nothing. */
const MAY_CHANGE_NOTHING = new Set<string>(["receive", "cc"]);
const spot = ({ taskId, actor, type, stepNo }: Told) => `${taskId} ${actor} ${type} ${stepNo}`;

async function expectAcknowledged(told: readonly Told[]): Promise<void> {
  const done = told.filter(({ ok }) => ok);
  const log = await logOf(server);
  const tags = done.filter(({ type }) => !UNTAGGED.has(type)).map(({ tag }) => tag);
  expect(log.flatMap(({ tag }) => tag ?? []).toSorted()).toEqual(tags.toSorted());
  const wanted = tally(done.filter(({ type }) => UNTAGGED.has(type)).map(spot));
  const there = tally(
    log.flatMap(({ tag, actor, ...row }) =>
      tag === null && actor !== null ? spot({ ...row, actor, tag: "", ok: true }) : [],
    ),
  );
  for (const [key, acknowledged] of Object.entries(wanted)) {
    const logged = there[key] ?? 0;
    const again = MAY_CHANGE_NOTHING.has(key.split(" ")[2] ?? "") && logged > 0 && logged < acknowledged;
    expect([key, again ? acknowledged : logged]).toEqual([key, acknowledged]);
  }
  expect(Object.keys(there).filter((key) => wanted[key] === undefined)).toEqual([]);
}

/** The record has what its approval makes of it, each field was changed by whoever may, and a first look is kept. */
async function expectKept(): Promise<void> {
  const tasks = await server.rows(
    sql<{ id: number; approval: number; changed: { no: number; field: string }[] }>`
      select t.id, r.approval, coalesce((select jsonb_agg(jsonb_build_object('no', l.step_no, 'field', l.field))
        from wf_field_log l where l.task_id = t.id), '[]') as changed
      from wf_tasks t join work_form_records r on r.id = t.model_id order by t.id`,
  );
  for (const { id, approval, changed } of tasks) {
    const state = (await load(server.db, id))?.state;
    const drawn = storm.drawn.get(state?.version_id ?? 0);
    if (!state || !drawn) throw new Error(`no approval ${id}`);
    const graph = graphOf(drawn.flow);
    expect([id, approval]).toEqual([id, businessStatus(state)]);
    for (const { no, field: changedField } of changed) {
      const { id: node, config } = graph.node(state.steps[no - 1]?.nodeId ?? "");
      if (node !== graph.start.id) expect(config.writeField).toContain(changedField);
    }
  }
  for (const [key, at] of storm.read) {
    const [task = 0, actor = 0] = key.split(" ").map(Number);
    expect([key, await storm.readAt(task, actor)]).toEqual([key, at]);
  }
}

/** Every branch has one token and no place is lost; deciding the commands of a log again, on the facts they were decided on, gives the state that is stored. @returns of how many */
async function expectReplayed(): Promise<number> {
  const all = await server.rows(sql<{ id: number }>`select id from wf_tasks order by id`);
  const tasks = all.filter(({ id }) => !storm.aged.has(id));
  for (const { id } of tasks) {
    const stored = (await load(server.db, id))?.state;
    const drawn = storm.drawn.get(stored?.version_id ?? 0);
    if (!stored || !drawn) throw new Error(`no approval ${id}`);
    for (const holds of [tokensCover, nothingValidBelow, placesStay]) holds({ drawn, before: null, after: stored });
    const log = await logOf(server, id);
    const changes = await server.rows(
      sql<{ field: string; old: unknown }>`select field, old from wf_field_log where task_id = ${id} order by id`,
    );
    const rows = log.map(({ row }) => row);
    const again = replay(rows, { flow: drawn.flow, form: WALK_FORM }, submittedForm(stored.formData, changes));
    expect(again).toEqual(stored);
  }
  return tasks.length;
}

test(`${COMMANDS} random commands by ${CLIENTS} clients, the server killed in between: nothing lost, nothing twice`, async () => {
  const began = Date.now();
  let kills = 0;
  await storm.rages(CLIENTS, COMMANDS, async (count) => {
    if (count % RELEASE_EVERY === 0) await storm.releases();
    if (count % KILL_EVERY !== 0) return;
    await real.kill();
    await real.start();
    kills += 1;
  });
  // Clocks that are due come to an end.
  await until(async () => {
    const due = await server.rows(
      sql`select 1 from graphile_worker.jobs where key like 'approval:%' and run_at <= now() and attempts < max_attempts`,
    );
    return due.length === 0;
  }, 60_000);
  expect(storm.strange).toEqual([]);
  await expectAcknowledged(storm.told);
  expect(await brokenInvariants(server)).toEqual([]);
  await expectKept();
  const replayed = await expectReplayed();
  const facts = { ...storm.counted, read: storm.read.size, aged: storm.aged.size, replayed, kills };
  const done = storm.told.filter(({ ok }) => ok).length;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `storm ${seedText}: ${storm.told.length} commands, ${done} done, ${JSON.stringify(facts)}, ${seconds} s\n`,
  );
  expect(kills).toBe(Math.floor(COMMANDS / KILL_EVERY));
  expect(done).toBeGreaterThan(COMMANDS / 4);
  // Who looks is drawn: of a few commands it may be nobody.
  if (FULL) expect(storm.read.size).toBeGreaterThan(0);
});
