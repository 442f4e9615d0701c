/**
 * A storm on approvals through the real server: random commands of many clients at once, each under a key of its own that is
 * repeated until there is an answer, while the server is killed and started again.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { workRecords } from "@qicheng/api/work-forms/routes";
import type { CommandType } from "@qicheng/engine/approval/commands";
import type { Instance } from "@qicheng/engine/approval/state";
import { sql } from "kysely";
import { Entropy } from "../../../packages/engine/test/approval/entropy";
import { type Move, randomMove } from "../../../packages/engine/test/approval/random-command";
import { type DrawnFlow, randomFlow, WALK_FORM, WALK_USERS } from "../../../packages/engine/test/approval/random-flow";
import { seededRandom } from "../../../scripts/lib/sampled.mjs";
import { load } from "../src/kernel/approval/store";
import { release } from "./approvals";
import type { Caller, TestServer } from "./harness";
import type { Reply, ServerProcess } from "./server-process";
import type { MadeForm } from "./work-forms";

/** A call that somebody makes, and the word by which its row in the log is known. */
interface Sent {
  tag: string;
  type: CommandType;
  taskId: number;
  /** Of the step inside its approval. */
  stepNo: number;
  actor: number;
  path: string;
  body: Record<string, unknown>;
}

/** What was told to whoever sent it. */
export type Told = Omit<Sent, "path" | "body"> & { ok: boolean };

type Body = Record<string, unknown>;
type Wire = (command: never, at: { stepid: number; taskid: number; ext: string }) => [name: string, body: Body];

const pass: Wire = ({ users, cc }: { users?: number[]; cc?: number[] }, { stepid, ext }) => [
  "Approval",
  { stepid, ext, userid: users ?? [], cc: cc ?? [] },
];

/** Commands of people as calls carry them; clocks and leavers are the server's own. */
const CALLS: Partial<Record<CommandType, Wire>> = {
  receive: (_, { stepid }) => ["receive", { stepid }],
  approve: pass,
  resubmit: pass,
  refuse: (_, { stepid, ext }) => ["Refused", { stepid, ext }],
  return: ({ nodeId }: { nodeId: string }, { stepid, ext }) => ["Refused", { stepid, ext, node_id: nodeId }],
  forward: ({ user }: { user: number | null }, { stepid, ext }) => ["Forward", { stepid, ext, userid: user }],
  revoke: (_, { taskid, ext }) => ["Revoke", { taskid, ext }],
  urge: (_, { taskid, ext }) => ["urge", { taskid, ext }],
  terminate: (_, { taskid, ext }) => ["terminate", { taskid, ext }],
  comment: (_, { taskid, ext }) => ["createComment", { taskid, ext }],
  cc: ({ users }: { users: number[] }, { stepid }) => ["cc", { stepid, userids: users }],
  saveForm: ({ data }: { data: Body }, { stepid, ext }) => ["submit", { stepid, data: { ...data, remark: ext } }],
  addSign: ({ users, place, group }: { users: number[]; place: string; group: string }, { stepid, ext }) => [
    "addSign",
    { stepid, ext, type: place, userids: users, mode: group },
  ],
  reduceSign: ({ users }: { users: number[] }, { stepid }) => ["reduceSign", { stepid, userids: users }],
  delegate: ({ user }: { user: number }, { stepid, ext }) => ["delegate", { stepid, ext, userid: user }],
  takeBack: (_, { stepid }) => ["takeBack", { stepid }],
  reassign: ({ from, to }: { from: number; to: number }, { stepid, ext }) => [
    "reassign",
    { stepid, ext, from, userid: to },
  ],
};

/** So many run at once that clients meet on them. */
const RUNNING = 8;

export class Storm {
  readonly told: Told[] = [];
  /** Answers that got lost, and answers to the same key that were not the same. */
  readonly counted = { lost: 0, repeated: 0 };
  readonly strange: string[] = [];
  /** By its version. */
  readonly drawn = new Map<number, DrawnFlow>();
  /** Approvals whose clocks were set back, which no log tells of. */
  readonly aged = new Set<number>();
  /** When somebody first looked at an approval, by both. */
  readonly read = new Map<string, string>();
  private readonly random = seededRandom(18);
  private begun = 0;
  private whenSent: (count: number) => Promise<void> = async () => undefined;

  constructor(
    private readonly server: TestServer,
    private readonly real: ServerProcess,
    private readonly form: MadeForm,
    private readonly callers: ReadonlyMap<number, Caller>,
  ) {}

  /** A drawing of its own from then on. */
  async releases(): Promise<void> {
    const drawn = randomFlow(this.entropy());
    const version = await release(this.server, this.form.module, drawn.flow, WALK_FORM);
    this.drawn.set(version, { ...drawn, flow: { ...drawn.flow, version_id: version } });
  }

  private entropy = () => new Entropy(Array.from({ length: 30 }, () => Math.floor(this.random() * 2 ** 31)));

  /** Clients at work until so many commands were sent. @param whenSent told with each, how many there were */
  async rages(clients: number, commands: number, whenSent: (count: number) => Promise<void>): Promise<void> {
    this.whenSent = whenSent;
    this.begun = 0;
    const client = async () => {
      while (this.begun < commands) await this.act(this.entropy());
    };
    await Promise.all(Array.from({ length: clients }, client));
  }

  private async act(entropy: Entropy): Promise<void> {
    const running = await this.server.rows(sql<{ id: number }>`select id from wf_tasks where status = 1 order by id`);
    if (running.length < RUNNING || entropy.oneIn(15)) return this.submits(entropy);
    const task = entropy.any(running)?.id ?? 0;
    if (entropy.oneIn(5)) await this.looks(task, entropy.pick(WALK_USERS));
    const state = (await load(this.server.db, task))?.state;
    if (state) await this.moves(task, state, randomMove(state, entropy));
  }

  private async submits(entropy: Entropy): Promise<void> {
    const [latest] = [...this.drawn.values()].slice(-1);
    const tag = randomUUID();
    const chosen = Object.fromEntries(
      latest?.flow.nodes.map(({ id }) => [id, entropy.some([...WALK_USERS], 1, 2)]) ?? [],
    );
    const data = {
      amount: entropy.below(4),
      kind: entropy.pick(["a", "b", "c"]),
      salesman: 1,
      remark: "有",
      mark: tag,
    };
    const body = { formid: this.form.id, data, chosen };
    const actor = entropy.pick(WALK_USERS);
    await this.sends({ tag, type: "submit", taskId: 0, stepNo: 1, actor, path: workRecords.add.path, body });
  }

  private async moves(taskId: number, state: Instance, { actor, command }: Move): Promise<void> {
    if (command.type === "timer" || command.type === "leaver") return this.hoursPass(taskId);
    if (command.type === "submit" || actor === "system") return;
    const stepNo = "stepId" in command ? command.stepId : 1;
    if (stepNo > state.steps.length) return;
    const [step] = await this.server.rows(
      sql<{ id: number }>`select id from wf_steps where task_id = ${taskId} and no = ${stepNo}`,
    );
    const tag = randomUUID();
    const call = CALLS[command.type]?.(command as never, { stepid: step?.id ?? 0, taskid: taskId, ext: tag });
    if (!call) return;
    const [name, body] = call;
    await this.sends({ tag, type: command.type, taskId, stepNo, actor, path: `/api/WorkFlow/${name}`, body });
  }

  /** The clocks of an approval are three hours nearer, and those that are due wake by the queue of the server. */
  private async hoursPass(taskId: number): Promise<void> {
    this.aged.add(taskId);
    await this.server.db.transaction().execute(async (db) => {
      await sql`select 1 from wf_tasks where id = ${taskId} for update`.execute(db);
      await sql`update wf_tasks set timers = coalesce((
          select jsonb_agg(timer || jsonb_build_object('runAt', (timer ->> 'runAt')::bigint - 3 * 3600000) order by place)
          from jsonb_array_elements(timers) with ordinality as each (timer, place)), '[]')
        where id = ${taskId}`.execute(db);
      await sql`update graphile_worker._private_jobs set run_at = run_at - make_interval(hours => 3)
        where key like ${`approval:${taskId}:%`}`.execute(db);
    });
  }

  /** When somebody first looked, as it is kept: '' for not yet, undefined where he has no part in it. */
  async readAt(taskId: number, actor: number): Promise<string | undefined> {
    const [row] = await this.server.rows(
      sql<{ at: string }>`select coalesce(min(read_at)::text, '') as at from wf_people
        where task_id = ${taskId} and user_id = ${actor} having count(*) > 0`,
    );
    return row?.at;
  }

  /** Whoever has part in it sees it, and that he has looked is kept once; others do not, unless they may see all or their people's. */
  private async looks(taskId: number, actor: number): Promise<void> {
    const before = await this.readAt(taskId, actor);
    if (!this.real.alive) return;
    const headers = { authkey: this.callers.get(actor)?.key ?? "" };
    const reply = await this.real.call("/api/flow/getDetailByTask", { taskid: taskId }, headers);
    const after = await this.readAt(taskId, actor);
    if (reply?.status !== 200 && reply?.status !== 404) return;
    const told = `${taskId} read by ${actor}: ${reply.status}, ${before} and ${after}`;
    if (reply.status === 404) {
      if (before !== undefined) this.strange.push(told);
      return;
    }
    if (after === undefined) {
      if (!(await this.seesMore(taskId, actor))) this.strange.push(told);
      return;
    }
    // by a right he may have looked before he got his part
    if (before !== undefined || after !== "") this.remembers(`${taskId} ${actor}`, after, told);
  }

  private remembers(key: string, at: string, told: string): void {
    if (at === "" || at !== (this.read.get(key) ?? at)) this.strange.push(told);
    this.read.set(key, at);
  }

  /** By a right over all, over his people's, or over the flow. */
  private async seesMore(taskId: number, actor: number): Promise<boolean> {
    const organisation = await this.server.services.organisation.get();
    const [task] = await this.server.rows(
      sql<{
        version_id: number;
        initiator_id: number;
      }>`select version_id, initiator_id from wf_tasks where id = ${taskId}`,
    );
    const rights = organisation.permissions(actor);
    return (
      rights.has("oa.approval.all") ||
      rights.has("oa.approval.logs") ||
      organisation.administrators().includes(actor) ||
      (rights.has("oa.approval.sub") && organisation.subordinates(actor).includes(task?.initiator_id ?? 0)) ||
      this.drawn.get(task?.version_id ?? 0)?.flow.settings.adminUsers.includes(actor) === true
    );
  }

  /** Until there is an answer, always under the same key. Now and then once more after it. */
  private async sends(sent: Sent): Promise<void> {
    this.begun += 1;
    const [reply] = await Promise.all([this.answered(sent), this.whenSent(this.begun)]);
    const { path: _path, body: _body, ...facts } = sent;
    this.told.push({ ...facts, ok: reply.status === 200 });
    if (reply.status >= 500) this.strange.push(`${sent.path} ${JSON.stringify(reply)}`);
    if (reply.status !== 200 || this.random() > 0.1) return;
    this.counted.repeated += 1;
    const again = await this.answered(sent);
    if (JSON.stringify(again) !== JSON.stringify(reply))
      this.strange.push(`${sent.path} ${JSON.stringify([reply, again])}`);
  }

  private async answered({ tag, actor, path, body }: Sent): Promise<Reply> {
    const headers = { authkey: this.callers.get(actor)?.key ?? "", "idempotency-key": tag };
    for (;;) {
      const reply = this.real.alive ? await this.real.call(path, body, headers) : undefined;
      if (reply && reply.code !== "BUSY") return reply;
      this.counted.lost += 1;
      await sleep(50);
    }
  }
}
