import { notifications } from "@qicheng/api/notifications/routes";
import { suppliers } from "@qicheng/api/suppliers/routes";
import type { Flow, FlowNode, FlowSettings } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approver, end, FORM, flow, lines, start } from "../../../../../packages/engine/test/approval/flows";
import {
  approves,
  everything,
  inCall,
  nextRecord,
  release,
  runs,
  stateOf,
  submitted,
  type Trial,
  trialModule,
} from "../../../test/approvals";
import { newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { module as suppliersModule } from "../../modules/suppliers/module";
import { refuseHeld } from "../records/write/held-rows";
import { Refusal } from "../work/refusal";
import { registerApproval } from "./declared";
import { noteRead } from "./people";
import { runCommand, submitApproval } from "./run";

const ROUNDS = Number(process.env.ROUNDS ?? (process.env.FULL === "1" ? 50 : 5));
const CROWD = 64;
const NAMES = ["boss", "mgrA", "s1", "s2", "s3", "view"] as const;

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
let crowd: number[];
let trial: Trial;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
  const made = await server.rows(sql<{ id: number }>`
    insert into users (username, nickname, branch_id, password_hash)
    select ${unique("w")} || n, 'w' || n, min(b.id), '-' from generate_series(1, ${CROWD}) n cross join branches b group by n
    returning id`);
  crowd = made.map(({ id }) => id);
  server.services.invalidation.drop("organisation");
});
afterAll(() => server.close());
beforeEach(async () => {
  trial = await trialModule(server, FORM);
});

/** Nodes one after another between start and end, administered by boss. */
const drawn = (nodes: FlowNode[], settings: Partial<FlowSettings> = {}): Flow =>
  flow(
    [start(), ...nodes, end()],
    lines(...[...nodes, end()].map(({ id }, at) => `${nodes[at - 1]?.id ?? "S"}>${id}`)),
    { adminUsers: [people.boss.id], ...settings },
  );
/** A to C, by s2, s3 and mgrA. */
const three = (settings: Partial<FlowSettings> = {}): Flow =>
  drawn(
    [
      approver("A", [people.s2.id], { writeField: ["remark"] }),
      approver("B", [people.s3.id]),
      approver("C", [people.mgrA.id]),
    ],
    settings,
  );
const released = (drawing: Flow) => release(server, trial.module, drawing, FORM);
const submits = (values: Record<string, unknown> = {}) =>
  submitted(server, people.s1.id, { module: trial.module, ...values });
const logRows = (taskId: number) => count(server, sql`select count(*)::int as n from wf_log where task_id = ${taskId}`);
const business = (taskId: number) =>
  count(
    server,
    sql`select r.approval as n from trial_records r join wf_tasks t on t.model_id = r.id where t.id = ${taskId}`,
  );
const tally = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].map((one) => [one, answers.filter((other) => other === one).length]));

describe("a run", () => {
  test("goes from step to step; record, lists and log follow", async () => {
    await released(three());
    const taskId = await submits();
    expect([await business(taskId), await approves(server, people.s2.id, taskId, "A")]).toEqual([0, "ok"]);
    expect(await business(taskId)).toBe(1);
    expect(await approves(server, people.s2.id, taskId, "B")).toBe("E_NOT_WORKER");
    await approves(server, people.s3.id, taskId, "B");
    expect(await approves(server, people.mgrA.id, taskId, "C")).toBe("ok");
    expect([await business(taskId), await logRows(taskId)]).toEqual([2, 4]);
    expect(trial.told.map(({ approval }) => approval)).toEqual([0, 1, 2]);
    const [task] = await server.rows(sql`select status, progress, current_nodes from wf_tasks where id = ${taskId}`);
    expect(task).toEqual({ status: 2, progress: 100, current_nodes: [] });
    const done = sql<{
      n: number;
    }>`select count(*)::int as n from wf_people where kind = 'done' and not running and task_id = ${taskId}`;
    // Without the initiator, who has decided on nothing.
    expect(await count(server, done)).toBe(3);
  });

  test("tells people what waits for them and how it ended, in both languages, and stands in the log of the record", async () => {
    await released(three());
    const taskId = await submits({ title: "采购{1}" });
    const inbox = async (language: string) =>
      (await people.s2.raw(notifications.index.path, {}, { headers: { "x-lang": language } })).rows?.[0];
    const told = await server.rows(sql`select user_id, kind from notifications where facts ->> 'title' = '采购{1}'`);
    expect(told).toEqual([{ user_id: people.s2.id, kind: "approval.todo" }]);
    expect(await inbox("cn")).toMatchObject({ title: "待我审批", content: "「采购{1}」等待您审批" });
    expect(await inbox("en")).toMatchObject({
      title: "For your approval",
      content: "“采购{1}” waits for your approval",
    });
    await runs(server, people.s1.id, taskId, { type: "revoke" });
    const [entry] = await server.rows(
      sql`select action, summary, summary_en from audit_log where module = ${trial.module} order by id desc limit 1`,
    );
    expect(entry).toEqual({
      action: "approval.revoke",
      summary: "撤回审批「采购{1}」",
      summary_en: "Revoked the approval of “采购{1}”",
    });
  });

  test("denies what is not there and what is not his with code, reason and text in both languages", async () => {
    await released(three());
    const taskId = await submits();
    const refusal = async (id: number, by = people.s3) =>
      inCall(server, by.id, (ctx) => runCommand(ctx, id, { type: "approve", stepId: 2 })).catch(
        (error: unknown) => error,
      );
    expect(await refusal(taskId, people.s1)).toMatchObject({
      code: "FORBIDDEN",
      details: { reason: "E_NOT_WORKER" },
      said: { cn: "您不是当前步骤的处理人", en: "This step is not yours to act on" },
    });
    const missing = { code: "NOT_FOUND", details: { reason: "E_NO_VIEW" } };
    expect(await refusal(999_999)).toMatchObject(missing);
    // Of one that he has no part in he learns as much as of one that is not there.
    expect(await refusal(taskId)).toMatchObject(missing);
  });

  test("administrators of the company end what a flow of others holds, nobody else does", async () => {
    await released(three({ adminUsers: [people.view.id] }));
    const taskId = await submits();
    expect(await runs(server, people.s2.id, taskId, { type: "terminate" })).toBe("E_NOT_ADMIN");
    expect(await runs(server, people.s3.id, taskId, { type: "terminate" })).toBe("E_NO_VIEW");
    expect(await runs(server, people.boss.id, taskId, { type: "terminate" })).toBe("ok");
    expect(await business(taskId)).toBe(3);
  });

  test("receiving twice writes nothing the second time", async () => {
    await released(three());
    const taskId = await submits();
    expect(await runs(server, people.s2.id, taskId, { type: "receive", stepId: 2 })).toBe("ok");
    const kept = await everything(server, taskId);
    expect(await runs(server, people.s2.id, taskId, { type: "receive", stepId: 2 })).toBe("ok");
    expect(await everything(server, taskId)).toBe(kept);
  });

  test("a saved field stands in the field log with what it was, and a comment with its text", async () => {
    await released(three());
    const taskId = await submits({ data: { remark: "旧" } });
    expect(await runs(server, people.s2.id, taskId, { type: "saveForm", stepId: 2, data: { amount: 1 } })).toBe(
      "E_FIELD",
    );
    expect(await runs(server, people.s2.id, taskId, { type: "saveForm", stepId: 2, data: { remark: "新" } })).toBe(
      "ok",
    );
    expect(await runs(server, people.s2.id, taskId, { type: "comment", ext: "好" })).toBe("ok");
    const changed = await server.rows(
      sql`select field, title, old, new, user_id from wf_field_log where task_id = ${taskId}`,
    );
    expect(changed).toEqual([{ field: "remark", title: "备注", old: "旧", new: "新", user_id: people.s2.id }]);
    const said = await server.rows(sql`select user_id, ext from wf_comments where task_id = ${taskId}`);
    expect(said).toEqual([{ user_id: people.s2.id, ext: "好" }]);
  });

  test("a record whose approval runs is refused to whoever would change it, and free again after the end", async () => {
    await released(three());
    const id = nextRecord();
    const taskId = await submits({ id });
    const change = () => inCall(server, people.s1.id, (ctx) => refuseHeld(ctx, trial.module, id));
    await expect(change()).rejects.toMatchObject({ code: "CONFLICT", said: { cn: "审批中的记录不能修改或删除" } });
    await runs(server, people.s1.id, taskId, { type: "revoke" });
    await change();
  });

  test("a record of a declared module is neither edited nor deleted while its approval runs", async () => {
    const { module } = suppliersModule.records?.[0] ?? { module: "" };
    registerApproval({ module, title: { cn: "供应商", en: "Supplier" }, form: FORM, onStatus: async () => undefined });
    await release(server, module, three(), FORM);
    const id = newId(await people.boss.raw(suppliers.add.path, { name: unique("供") }));
    const taskId = await submitted(server, people.s1.id, { module, id });
    const edit = () => people.boss.raw(suppliers.edit.path, { id, name: unique("改") });
    const remove = async () => (await people.boss.post(suppliers.remove, { ids: [id] })).data;
    const msg = "审批中的记录不能修改或删除";
    expect(await edit()).toMatchObject({ status: 409, code: "CONFLICT", msg });
    expect(await remove()).toMatchObject({ done: [], refused: [{ id, code: "CONFLICT", msg }] });
    await runs(server, people.s1.id, taskId, { type: "revoke" });
    expect(await edit()).toMatchObject({ status: 200 });
    expect(await remove()).toMatchObject({ done: [id] });
  });

  test("a module without a flow passes its record at once", async () => {
    const id = nextRecord();
    const submission = { module: trial.module, id, title: "申请", data: {} };
    const answer = await inCall(server, people.s1.id, (ctx) => submitApproval(ctx, submission));
    expect(answer).toEqual({ taskId: undefined, approval: 2 });
    expect(trial.told).toEqual([{ id, approval: 2 }]);
  });
});

describe("several at once", () => {
  test(`V18 ${CROWD} who must all pass: each counts once, and the next step opens once`, async () => {
    await released(drawn([approver("M", crowd, { mode: "all" }), approver("N", [people.s2.id])]));
    const taskId = await submits();
    const answers = await Promise.all(crowd.map((user) => runs(server, user, taskId, { type: "approve", stepId: 2 })));
    expect(tally(answers)).toEqual({ ok: CROWD });
    const { steps, rev } = await stateOf(server, taskId);
    expect([steps.filter(({ nodeId }) => nodeId === "N").length, rev]).toEqual([1, CROWD + 1]);
  });

  test("one record submitted by many: one approval runs", async () => {
    await released(three());
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = nextRecord();
      const tries = Array.from({ length: 8 }, () =>
        submits({ id }).then(
          () => "ok",
          (error: unknown) => (error instanceof Refusal ? error.details.reason : "fault"),
        ),
      );
      expect(tally((await Promise.all(tries)) as string[])).toEqual({ ok: 1, E_DUP: 7 });
    }
  });
});

describe("a hook that fails", () => {
  test("undoes the whole command, and the same command succeeds when it is mended", async () => {
    await released(three());
    const taskId = await submits();
    await approves(server, people.s2.id, taskId, "A");
    await approves(server, people.s3.id, taskId, "B");
    const kept = await everything(server, taskId);
    trial.broken = true;
    await expect(approves(server, people.mgrA.id, taskId, "C")).rejects.toThrow("the hook is broken");
    expect(await everything(server, taskId)).toBe(kept);
    trial.broken = false;
    expect(await approves(server, people.mgrA.id, taskId, "C")).toBe("ok");
    expect(trial.told.filter(({ approval }) => approval === 2)).toHaveLength(1);
  });

  test("leaves nothing of a submission", async () => {
    await released(three());
    trial.broken = true;
    const tasks = sql<{ n: number }>`select count(*)::int as n from wf_tasks where model_type = ${trial.module}`;
    await expect(submits()).rejects.toThrow("the hook is broken");
    expect(await count(server, tasks)).toBe(0);
    trial.broken = false;
    expect(await submits()).toBeGreaterThan(0);
  });
});

describe("what never changes", () => {
  test("V24 an approval keeps its version; a new one takes the new flow; a flow that is off takes none, and what runs goes on", async () => {
    await released(three());
    const old = await submits();
    await released(drawn([approver("A", [people.s2.id]), approver("C", [people.mgrA.id])]));
    const fresh = await submits();
    for (const taskId of [old, fresh]) expect(await approves(server, people.s2.id, taskId, "A")).toBe("ok");
    const openOf = async (taskId: number) =>
      (await server.rows(sql<{ nodes: string[] }>`select current_nodes as nodes from wf_tasks where id = ${taskId}`))[0]
        ?.nodes;
    expect([await openOf(old), await openOf(fresh)]).toEqual([["节点B"], ["节点C"]]);
    await sql`update wf_flows set enabled = false where module = ${trial.module}`.execute(server.db);
    await expect(submits()).rejects.toMatchObject({ details: { reason: "E_DISABLED" } });
    expect(await approves(server, people.s3.id, old, "B")).toBe("ok");
  });

  test("a released version, the log and the field log refuse to be changed or deleted", async () => {
    const version = await released(three());
    const taskId = await submits({ data: { remark: "旧" } });
    await runs(server, people.s2.id, taskId, { type: "saveForm", stepId: 2, data: { remark: "新" } });
    for (const statement of [
      sql`update wf_flow_versions set design = '{}' where id = ${version}`,
      sql`update wf_flow_versions set state = 'draft', released_at = null where id = ${version}`,
      sql`delete from wf_flow_versions where id = ${version}`,
      sql`update wf_log set action = 'x' where task_id = ${taskId}`,
      sql`delete from wf_log where task_id = ${taskId}`,
      sql`update wf_field_log set new = '1' where task_id = ${taskId}`,
      sql`delete from wf_field_log where task_id = ${taskId}`,
    ])
      await expect(statement.execute(server.db)).rejects.toMatchObject({ code: "42501" });
  });

  test("the log lies in the month of its approval, also what is done later", async () => {
    await released(three());
    const taskId = await submits();
    await approves(server, people.s2.id, taskId, "A");
    const rows = await server.rows(sql<{ part: string; expected: string }>`
      select distinct l.tableoid::regclass::text as part, to_char(t.created_at, '"wf_log_"YYYYMM') as expected
      from wf_log l join wf_tasks t on t.id = l.task_id where l.task_id = ${taskId}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.part).toBe(rows[0]?.expected);
  });
});

describe("copies", () => {
  test("V25 at most five, each person once; he reads and comments and decides nothing; his first look is kept", async () => {
    await released(three());
    const taskId = await submits();
    const copy = (users: number[]) => runs(server, people.s2.id, taskId, { type: "cc", stepId: 2, users });
    const [u7 = 0, u8 = 0] = crowd;
    expect(await copy(crowd.slice(0, 6))).toBe("E_CC");
    expect(await copy([u7, u7, u8])).toBe("ok");
    expect(await count(server, sql`select count(*)::int as n from wf_copies where task_id = ${taskId}`)).toBe(2);
    const read = () =>
      server.rows(
        sql<{ read_at: string }>`select read_at from wf_people where task_id = ${taskId} and user_id = ${u7}`,
      );
    await noteRead({ ...server, me: { id: u7 }, past: undefined }, taskId);
    const first = await read();
    expect(first[0]?.read_at).not.toBeNull();
    await noteRead({ ...server, me: { id: u7 }, past: undefined }, taskId);
    expect(await read()).toEqual(first);
    expect(await runs(server, u7, taskId, { type: "approve", stepId: 2 })).toBe("E_NOT_WORKER");
    expect(await runs(server, u7, taskId, { type: "comment", ext: "字".repeat(300) })).toBe("ok");
    expect(await runs(server, u7, taskId, { type: "comment", ext: "字".repeat(301) })).toBe("E_LEN");
  });
});
