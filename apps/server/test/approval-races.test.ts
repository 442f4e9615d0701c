/**
 * Approvals at the same moment through their calls: whoever meets on a step, exactly one of them wins, and the record, the
 * log and the lists say which. ROUNDS sets how often each race is run.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { flows } from "@qicheng/api/flows/routes";
import type { Flow, FlowNode, NodeConfig } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { approver, end, F1, F3, flow, lines, start } from "../../../packages/engine/test/approval/flows";
import { clockTask } from "../src/kernel/approval/run";
import type { JobContext } from "../src/kernel/jobs/task";
import { dropCaches, unique } from "./arrange";
import { type Answer, type Caller, testServer } from "./harness";
import { callerOf, HttpCase, INITIATOR as i, mustBeOk, type Stage, stageOf } from "./http-case";
import { count } from "./observe";
import type { PersonName } from "./people";

const ROUNDS = Number(process.env.ROUNDS ?? (process.env.FULL === "1" ? 100 : 2));
const CROWD = 64;
vi.setConfig({ testTimeout: 600_000 });

let stage: Stage;
let crowd: Caller[];

/** People beside those of the scenarios, whose numbers are theirs alone. */
async function crowdOf({ server }: Stage): Promise<Caller[]> {
  const word = unique("w");
  await sql`select setval(pg_get_serial_sequence('users', 'id'), 1000)`.execute(server.db);
  await sql`insert into users (username, nickname, branch_id, password_hash)
    select ${word} || n, 'w' || n, (select min(id) from branches), '-' from generate_series(1, ${CROWD}) n`.execute(
    server.db,
  );
  await dropCaches(server);
  return Promise.all(Array.from({ length: CROWD }, (_, at) => server.as(`${word}${at + 1}` as PersonName)));
}

beforeAll(async () => {
  stage = await stageOf(await testServer());
  crowd = await crowdOf(stage);
});
afterAll(() => stage.server.close());

/** Each round begins with an approval of its own on the version that is released. */
async function rounds(drawing: Flow, race: (run: HttpCase, round: number) => Promise<void>, data = {}): Promise<void> {
  await HttpCase.release(stage, drawing);
  for (let round = 0; round < ROUNDS; round += 1) await race(await HttpCase.begun(stage, data), round);
}

const one = (config: Partial<NodeConfig> = {}): Flow =>
  flow([start(), approver("A", [1], config), end()], lines("S>A", "A>end"));
/** What each was told, counted: `success`, or why not. */
const tally = (answers: readonly Answer[]) => {
  const told = answers.map(({ result, reason }) => (result === "success" ? result : (reason ?? "fault")));
  return Object.fromEntries([...new Set(told)].map((word) => [word, told.filter((other) => other === word).length]));
};
/** Both within some milliseconds, so that now one and now the other is first at the lock. */
function atOnce<One, Other>(round: number, one: () => Promise<One>, other: () => Promise<Other>) {
  const within = (at: number) => sleep((at % 4) * 2);
  return Promise.all([within(round + 2).then(one), within(round).then(other)]);
}
const logged = async (run: HttpCase, action: string): Promise<number> => {
  const { data } = await run.call(i, "logs", { taskId: run.task, type: "flow" });
  return data.filter((row: { action: string }) => row.action === action).length;
};
const won = (who: Record<string, number>) =>
  process.stdout.write(`${expect.getState().currentTestName}: ${ROUNDS} rounds, won by ${JSON.stringify(who)}\n`);

describe("at the same moment", () => {
  test(`V18 ${CROWD} people on one step: one wins, the others find it done, the next step opens once`, async () => {
    const people = crowd.map(({ id }) => id);
    const drawing = flow(
      [start(), approver("M", people, { mode: "any" }), approver("N", [9]), end()],
      lines("S>M", "M>N", "N>end"),
    );
    await rounds(drawing, async (run) => {
      const { stepid } = await run.at("M");
      const answers = await Promise.all(crowd.map((caller) => caller.raw("/api/WorkFlow/Approval", { stepid })));
      expect(tally(answers)).toEqual({ success: 1, E_STEP_DONE: CROWD - 1 });
      expect([await run.opened("N"), await logged(run, "approve")]).toEqual([1, 1]);
      await run.is({ M: 3, N: 0, T: 1 });
    });
  });

  test("V19 the last pass and a revocation: one of them, and the record says which", async () => {
    const wins = { pass: 0, revoke: 0 };
    await rounds(one(), async (run, round) => {
      const { stepid } = await run.at("A");
      const [pass, revoke] = await atOnce(
        round,
        () => run.call(1, "Approval", { stepid }),
        () => run.call(i, "Revoke", { taskid: run.task }),
      );
      expect(tally([pass, revoke])).toEqual({ success: 1, E_ENDED: 1 });
      const passed = pass.result === "success";
      await run.is(passed ? { T: 2, biz: 2 } : { T: 4, biz: 0 });
      expect(await run.todo(1)).toBe(false);
      wins[passed ? "pass" : "revoke"] += 1;
    });
    won(wins);
  });

  test("V20 the same pass eight times under one key and under eight others: one is done, and its key is always told so", async () => {
    const wins = { key: 0, other: 0 };
    await rounds(F1(), async (run, round) => {
      const at = await run.at("A");
      const click = (key: string) =>
        callerOf(stage, 1).raw("/api/WorkFlow/Approval", at, { headers: { "idempotency-key": `${run.task}-${key}` } });
      const alike = () => Promise.all(Array.from({ length: 8 }, () => click("one")));
      const others = () => Promise.all(Array.from({ length: 8 }, (_, no) => click(`other${no}`)));
      const [same, different] = await atOnce(round, alike, others);
      const mine = tally(same);
      expect(mine).toEqual(mine.success === undefined ? { E_STEP_DONE: 8 } : { success: 8 });
      expect(tally(different)).toEqual(
        mine.success === undefined ? { success: 1, E_STEP_DONE: 7 } : { E_STEP_DONE: 8 },
      );
      if (mine.success) expect(new Set(same.map(({ text }) => text)).size).toBe(1);
      expect([await logged(run, "approve"), await run.opened("B")]).toEqual([1, 1]);
      wins[mine.success === undefined ? "other" : "key"] += 1;
    });
    won(wins);
  });

  test("a clock that is run twice and a person on one step: one of them, once", async () => {
    const wins = { person: 0, clock: 0 };
    const { server } = stage;
    await rounds(one({ due: [{ kind: "autoPass", hours: 1 }], refuseMode: "end" }), async (run, round) => {
      await sql`update wf_tasks set timers = jsonb_set(timers, '{0,runAt}', '0') where id = ${run.task}`.execute(
        server.db,
      );
      const { stepid } = await run.at("A");
      const job = { services: server.services, db: server.db } as JobContext;
      const clock = () => clockTask.run({ taskId: run.task, stepId: 2, kind: "autoPass", no: 0 }, job);
      const refuse = () => run.call(1, "Refused", { stepid });
      const [said] = await atOnce(round, refuse, () => Promise.all([clock(), clock()]));
      const refused = said.result === "success";
      if (!refused) expect(said).toMatchObject({ result: "error", reason: "E_ENDED" });
      await run.is(refused ? { T: 3, biz: 3, A: 4 } : { T: 2, biz: 2, A: 3 });
      const left = sql<{ n: number }>`select (select count(*) from wf_log where task_id = ${run.task})::int
        + (select count(*) from graphile_worker.jobs where key like ${`approval:${run.task}:%`})::int as n`;
      expect(await count(server, left)).toBe(2);
      wins[refused ? "person" : "clock"] += 1;
    });
    won(wins);
  });

  test("V24 submissions while another version is released and while the flow is switched off: each is whole on one of them", async () => {
    const { server } = stage;
    const boss = callerOf(stage, 99);
    const second = (node: FlowNode): Flow =>
      flow([start(), approver("A", [1]), node, end()], lines("S>A", `A>${node.id}`, `${node.id}>end`));
    const drawings = [second(approver("B", [2])), second(approver("C", [3]))];
    const submissions = () => Promise.all(Array.from({ length: 4 }, () => HttpCase.submit(stage)));
    const known = async () => count(server, sql`select count(*)::int as n from wf_tasks`);
    await HttpCase.release(stage, drawings[1] ?? one());
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await known();
      const [submitted] = await Promise.all([submissions(), HttpCase.release(stage, drawings[round % 2] ?? one())]);
      submitted.forEach(mustBeOk);
      const tasks = await server.rows(sql<{ id: number; step: number; next: string }>`
        select t.id, s.id as step, v.design -> 'nodes' -> 2 ->> 'id' as next from wf_tasks t
          join wf_flow_versions v on v.id = t.version_id join wf_steps s on s.task_id = t.id and s.no = 2
        order by t.id desc limit 4`);
      expect(await known()).toBe(before + 4);
      const ids = tasks.map(({ step }) => step);
      expect((await callerOf(stage, 1).raw("/api/WorkFlow/Approval", { ids })).data.done).toHaveLength(4);
      for (const { id, next } of tasks) {
        const open = sql<{ node: string }>`select node_id as node from wf_steps where task_id = ${id} and status < 3`;
        expect(await server.rows(open)).toEqual([{ node: next }]);
      }
      const [late] = await Promise.all([
        submissions(),
        boss.post(flows.changeStatus, { id: stage.flowId }).then(mustBeOk),
      ]);
      const { success = 0, E_DISABLED = 0 } = tally(late);
      expect([success + E_DISABLED, await known()]).toEqual([4, before + 4 + success]);
      expect(await HttpCase.submit(stage)).toMatchObject({ reason: "E_DISABLED" });
      mustBeOk(await boss.post(flows.changeStatus, { id: stage.flowId }));
    }
  });

  test("V25 copies by several to the same people: each has one, his first look is kept, and more than five are none", async () => {
    const [u7, u8] = [stage.idOf(7), stage.idOf(8)];
    await rounds(F3("all"), async (run) => {
      const at = await run.at("M");
      const answers = await Promise.all([
        run.call(1, "Approval", { ...at, cc: [u7, u7, u8] }),
        run.call(2, "Approval", { ...at, cc: [u8, u7] }),
        run.call(3, "Approval", { ...at, cc: crowd.slice(0, 6).map(({ id }) => id) }),
      ]);
      expect(tally(answers)).toEqual({ success: 2, E_CC: 1 });
      const copies = await stage.server.rows(
        sql<{ user: number }>`select user_id as user from wf_copies where task_id = ${run.task} order by user_id`,
      );
      expect(copies.map(({ user }) => user)).toEqual([u7, u8].toSorted((a, b) => a - b));
      await Promise.all(Array.from({ length: 8 }, () => run.detail(7)));
      const read = async () =>
        (await run.call(i, "loadRead", { taskid: run.task })).data.find(({ id }: { id: number }) => id === u7);
      const first = await read();
      expect(first).toMatchObject({ is_read: "True" });
      await run.detail(7);
      expect(await read()).toEqual(first);
      expect(await run.call(7, "Approval", at)).toMatchObject({ reason: "E_NOT_WORKER" });
    });
  });
});
