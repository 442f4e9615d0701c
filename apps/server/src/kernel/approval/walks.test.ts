/**
 * Random walks of the engine, run through the database: what is loaded is what the engine decided, a denial leaves every row
 * as it was, and the rows of people, the log and the clocks of the queue say what the state says. WALKS sets how many,
 * TEST_SEED which.
 */
import { advance } from "@qicheng/engine/advance/advance";
import { businessStatus } from "@qicheng/engine/approval/business-status";
import type { Context as EngineContext } from "@qicheng/engine/approval/context";
import { organisationOf } from "@qicheng/engine/approval/organisation";
import { INSTANCE, type Instance, openSteps, todoOf, viewersOf } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Entropy } from "../../../../../packages/engine/test/approval/entropy";
import { type Move, randomMove } from "../../../../../packages/engine/test/approval/random-command";
import {
  type DrawnFlow,
  randomFlow,
  WALK_BRANCHES,
  WALK_FORM,
  WALK_USERS,
  walkPeople,
} from "../../../../../packages/engine/test/approval/random-flow";
import { seededRandom } from "../../../../../scripts/lib/sampled.mjs";
import { everything, inCall, nextRecord, release, type Trial, trialModule } from "../../../test/approvals";
import { type TestServer, testServer } from "../../../test/harness";
import { Refusal } from "../work/refusal";
import { placesOf } from "./people";
import { type Asking, execute, submit } from "./run";
import { load } from "./store";

const WALKS = Number(process.env.WALKS ?? (process.env.FULL === "1" ? 300 : 15));
const MAX_COMMANDS = 45;

let server: TestServer;
const total = { accepted: 0, denied: 0, parallel: 0, clocks: 0 };

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** What a call did, or the reason it was refused with. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "ok";
  } catch (error) {
    if (error instanceof Refusal && error.details.reason) return error.details.reason;
    throw error;
  }
}

class DatabaseWalk {
  private readonly entropy: Entropy;
  private readonly drawn: DrawnFlow;
  private people = walkPeople();
  private taskId = 0;
  private versionId = 0;
  private readonly recordId = nextRecord();

  constructor(
    values: readonly number[],
    private readonly trial: Trial,
  ) {
    this.entropy = new Entropy(values);
    this.drawn = randomFlow(this.entropy);
    total.parallel += Number(this.drawn.forks.size > 0);
  }

  async run(): Promise<void> {
    this.versionId = await release(server, this.trial.module, this.drawn.flow, WALK_FORM);
    if (!(await this.submits())) return;
    for (let count = 0; count < MAX_COMMANDS && !this.entropy.exhausted; count += 1) {
      if (this.entropy.oneIn(15)) this.somebodyLeaves();
      if (this.entropy.oneIn(3)) await this.hoursPass();
      const { state } = await this.loaded();
      if (state.status !== INSTANCE.running && this.entropy.oneIn(3)) return;
      await this.tries(state, randomMove(state, this.entropy));
    }
  }

  private asking(actor: Move["actor"]): Asking {
    return { actor, org: organisationOf(this.people, WALK_BRANCHES), admin: false };
  }

  private context(actor: Move["actor"], now: number): EngineContext {
    const flow = { ...this.drawn.flow, version_id: this.versionId };
    return { flow, form: WALK_FORM, ...this.asking(actor), now };
  }

  private async loaded() {
    const loaded = await load(server.db, this.taskId);
    if (!loaded) throw new Error("the approval is gone");
    return loaded;
  }

  private async submits(): Promise<boolean> {
    const chosen = Object.fromEntries(
      this.drawn.flow.nodes.map(({ id }) => [id, this.entropy.some([...WALK_USERS], 1, 2)] as const),
    );
    const data = { amount: this.entropy.below(4), kind: this.entropy.pick(["a", "b", "c"]), salesman: 1, remark: "有" };
    const initiator = this.entropy.pick(WALK_USERS);
    const submission = { module: this.trial.module, id: this.recordId, title: "试验", data, chosen, users: [2, 3] };
    const said = await reasonOf(
      inCall(server, initiator, async (ctx) => {
        this.taskId = (await submit(ctx, submission, this.asking(initiator))).taskId ?? 0;
      }),
    );
    const command = { type: "submit" as const, data, chosen, users: [2, 3] };
    if (said !== "ok") {
      expect(advance(null, command, this.context(initiator, Date.now()))).toMatchObject({ ok: false, code: said });
      return false;
    }
    await this.mustBe(null, { actor: initiator, command });
    return true;
  }

  private somebodyLeaves(): void {
    const leaving = this.entropy.pick(WALK_USERS);
    this.people = this.people.map((person) => (person.id === leaving ? { ...person, QuitStatus: 1 } : person));
  }

  /** The clocks are set back by some hours. */
  private async hoursPass(): Promise<void> {
    const hours = this.entropy.below(3);
    const { state } = await this.loaded();
    const timers = state.timers.map((timer) => ({ ...timer, runAt: timer.runAt - hours * 3_600_000 }));
    await sql`update wf_tasks set timers = ${JSON.stringify(timers)}::jsonb where id = ${this.taskId}`.execute(
      server.db,
    );
    await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(hours => ${hours})
      where key like ${`approval:${this.taskId}:%`}`.execute(server.db);
  }

  private async tries(before: Instance, move: Move): Promise<void> {
    const kept = await everything(server, this.taskId);
    const said = await reasonOf(
      inCall(server, 1, (ctx) => execute(ctx, this.taskId, move.command, this.asking(move.actor))),
    );
    if (said === "ok") {
      await this.mustBe(before, move);
      total.clocks += Number(move.command.type === "timer");
      return;
    }
    total.denied += 1;
    expect(advance(before, move.command, this.context(move.actor, Date.now()))).toMatchObject({
      ok: false,
      code: said,
    });
    expect(await everything(server, this.taskId)).toBe(kept);
  }

  /** Decides the same command by the engine alone, at the moment that the log tells. */
  private async mustBe(before: Instance | null, { actor, command }: Move): Promise<void> {
    total.accepted += 1;
    const { state } = await this.loaded();
    const [row] = await server.rows(sql<{ at: number; n: number; last: number }>`
      select (extract(epoch from max(at)) * 1000)::bigint as at, count(*)::int as n, max(seq) as last
      from wf_log where task_id = ${this.taskId}`);
    expect(row).toMatchObject({ n: state.rev, last: state.rev });
    const result = advance(before, command, this.context(actor, row?.at ?? 0));
    if (!result.ok) throw new Error(`the engine denies ${command.type}: ${result.code}`);
    expect(state).toEqual(result.state);
    await this.mustTell(state);
  }

  /** What lists, badges and the queue read says what the state says. */
  private async mustTell(state: Instance): Promise<void> {
    const people = await server.rows(sql<{ user_id: number; kind: string; worker_no: number; step_no: number }>`
      select user_id, kind, worker_no, step_no from wf_people where task_id = ${this.taskId} and running = ${state.status === 1}`);
    const places = state.steps
      .flatMap((step) => placesOf(state, step))
      .map(({ kind, user, worker, step }) => `${user} ${kind} ${worker} ${step}`);
    const copies = state.cc.map(({ userId, stepId }) => `${userId} copy 0 ${stepId}`);
    const rows = people.map((row) => `${row.user_id} ${row.kind} ${row.worker_no} ${row.step_no}`);
    expect(rows.toSorted()).toEqual([...places, ...copies, `${state.initiator} mine 0 1`].toSorted());
    expect(new Set(people.map(({ user_id }) => user_id))).toEqual(viewersOf(state));
    const users = new Set([...WALK_USERS, ...viewersOf(state)]);
    for (const user of users) {
      const todo = people.filter((row) => row.user_id === user && row.kind === "todo").map(({ step_no }) => step_no);
      expect([user, new Set(todo)]).toEqual([user, new Set(todoOf(state, user).map(({ id }) => id))]);
    }
    const [task] = await server.rows(sql<{ approval: number; nodes: number; business: number; jobs: string[] }>`
      select t.approval, jsonb_array_length(t.current_nodes) as nodes, r.approval as business, array(
        select key || ' ' || (extract(epoch from run_at) * 1000)::bigint from graphile_worker.jobs
        where key like ${`approval:${this.taskId}:%`} order by 1) as jobs
      from wf_tasks t join trial_records r on r.id = t.model_id where t.id = ${this.taskId}`);
    const approval = businessStatus(state);
    expect(task).toMatchObject({ approval, business: approval, nodes: openSteps(state).length });
    const clocks = state.timers.map(
      ({ stepId, kind, no, runAt }) => `approval:${this.taskId}:${stepId}:${kind}:${no} ${runAt}`,
    );
    expect(task?.jobs.toSorted()).toEqual(clocks.toSorted());
  }
}

test(
  `${WALKS} random walks through the database end where the engine does, and a denial changes no row`,
  async () => {
    const began = Date.now();
    for (let count = 0; count < WALKS; count += 1) {
      const random = seededRandom(count);
      const values = Array.from({ length: 60 }, () => Math.floor(random() * 2 ** 31));
      await new DatabaseWalk(values, await trialModule(server, WALK_FORM)).run();
    }
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `walks ${WALKS}, TEST_SEED=${process.env.TEST_SEED}, ${JSON.stringify(total)}, ${seconds} s\n`,
    );
    expect(total.accepted).toBeGreaterThan(WALKS);
    expect(total.denied).toBeGreaterThan(WALKS);
  },
  Math.max(60_000, WALKS * 10_000),
);
