/** Flows: drafts, the rules of release, versions that never change, one in force, who may do it, and what a drawing would do. */
import type { FlowDetail, FlowVersion, Simulated } from "@qicheng/api/flows/routes";
import { flows } from "@qicheng/api/flows/routes";
import type { FlowNode } from "@qicheng/engine/approval/definition";
import type { Design } from "@qicheng/engine/release/read-design";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runs, submitted } from "../../../test/approvals";
import { grant, newId, signIn, unique } from "../../../test/arrange";
import { approvedModule, designFor } from "../../../test/flows";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";

const NAMES = ["boss", "mgrA", "s1", "s2", "s3", "view"] as const;

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
let boss: Caller;
let module: string;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
  ({ boss } = people);
});
afterAll(() => server.close());
beforeEach(() => {
  module = approvedModule();
});

const add = async (values: Record<string, unknown> = {}): Promise<number> =>
  newId(await boss.post(flows.add, { name: unique("流程"), module, ...values }));
const detail = async (id: number, by = boss): Promise<FlowDetail> => (await by.raw("/api/flow/detail", { id })).data;
const release = (id: number, more: Record<string, unknown> = {}, by = boss) =>
  by.raw("/api/flow/releaseVer", { id, ...more });
const edit = (id: number, values: Record<string, unknown>, by = boss) => by.raw("/api/flow/Edit", { id, ...values });
const versions = async (id: number): Promise<FlowVersion[]> => (await boss.raw("/api/flow/versions", { id })).data;
/** Released with these approvers. */
async function released(...approvers: readonly Caller[]): Promise<number> {
  const id = await add({ design: designFor(...approvers.map((one) => one.id)) });
  expect(await release(id)).toMatchObject({ status: 200 });
  return id;
}
const lastEntry = async (id: number) =>
  (
    await server.rows<{ action: string; summary: string; summary_en: string; user_id: number }>(sql`
      select action, summary, summary_en, user_id from audit_log where module = 'flow' and record_id = ${id}
      order by id desc limit 1`)
  )[0];
const withNode = (design: Design, change: Partial<FlowNode["config"]>): Design => ({
  ...design,
  nodes: design.nodes.map((node) => (node.id === "A1" ? { ...node, config: { ...node.config, ...change } } : node)),
});

describe("a flow", () => {
  test("is added with a start and an end, is listed, and comes back as it was drawn", async () => {
    const [first, name] = [unique("合同"), unique("大额合同")];
    const id = await add({ name: first, category: "合同" });
    const made = await detail(id);
    expect(made).toMatchObject({
      name: first,
      category: "合同",
      module,
      moduleName: "样单",
      enabled: 1,
      released: 0,
      draft: 1,
      running: 0,
      version: 1,
      can: { edit: 1, status: 1, release: 1 },
      fields: [{ field: "amount", title: "金额", kind: "number" }],
      settings: { adminUsers: [boss.id], refuseMode: "toStart" },
    });
    expect(made.design.nodes.map(({ name }) => name)).toEqual(["发起", "结束"]);
    const design = withNode(designFor(people.s2.id), {
      mode: "ratio",
      ratio: 50,
      due: [{ kind: "remind", hours: 2, max: 3 }],
      hideField: ["amount"],
    });
    const settings = { ...made.settings, revoke: "never", starters: { branches: [1] } };
    expect(await edit(id, { design, settings, name, version: 1 })).toMatchObject({ data: { version: 2 } });
    expect(await detail(id)).toMatchObject({ design, settings, name, version: 2 });
    const { rows = [] } = await boss.post(flows.index, { key: name });
    expect(rows).toMatchObject([{ id, name, draft: 1, released: 0 }]);
    expect(
      (await boss.post(flows.index, { key: name, data: [{ field: "enabled", op: "eq", value: 0 }] })).rows,
    ).toEqual([]);
    expect((await boss.post(flows.modules, {})).data).toContainEqual({ module, title: "样单" });
    expect(await lastEntry(id)).toMatchObject({
      action: "edit",
      summary: `编辑流程：${name}`,
      summary_en: `Edited the flow: ${name}`,
      user_id: boss.id,
    });
  });

  test("comes back whole to an edit, and of two editors the second is told who was first", async () => {
    const id = await add();
    const whole = await detail(id);
    expect(await edit(id, { ...whole, name: "甲" })).toMatchObject({ status: 200 });
    expect(await edit(id, { name: "乙", version: 1 })).toMatchObject({
      status: 409,
      data: { by: "boss先生", current: { name: "甲", version: 2 } },
    });
    expect(await edit(id, { ...(await detail(id)), module: "other" })).toMatchObject({ code: "VALIDATION" });
    const [one, two] = await Promise.all([edit(id, { name: "丙", version: 2 }), edit(id, { name: "丁", version: 2 })]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });

  test("is for records that are approved, of a work form by its number", async () => {
    const refused = await boss.post(flows.add, { name: "甲", module: "nothing" });
    expect(refused).toMatchObject({
      code: "VALIDATION",
      data: { errors: [{ field: "module", msg: "该模块没有审批" }] },
    });
    expect(await boss.post(flows.add, { name: "甲", formid: 77 })).toMatchObject({
      data: { errors: [{ field: "formid", msg: "该模块没有审批" }] },
    });
    approvedModule("workform.77");
    const id = newId(await boss.post(flows.add, { name: "甲", formid: 77 }));
    expect((await detail(id)).module).toBe("workform.77");
  });

  test("knows the fields of the module's own form", async () => {
    approvedModule("supplier", null);
    const id = newId(await boss.post(flows.add, { name: "供应商准入", module: "supplier" }));
    const { fields } = await detail(id);
    expect(fields.find(({ field }) => field === "name")).toMatchObject({ kind: "text", type: "input", required: 1 });
    expect(fields.find(({ field }) => field === "UserID")).toMatchObject({ kind: "choice", holds: "user" });
  });
});

describe("a draft", () => {
  test("is anything that can be drawn, and nothing else", async () => {
    const id = await add();
    expect(await edit(id, { design: { nodes: [], lines: [] } })).toMatchObject({ status: 200 });
    const before = await checksums(server);
    const design = { nodes: [{ id: "A", name: "甲", config: { type: "loop", writeField: [] } }], lines: [{ id: "x" }] };
    expect(await edit(id, { design })).toMatchObject({
      code: "VALIDATION",
      data: {
        errors: [
          { field: "nodes.A", msg: "第1个节点：设置：type：格式不正确" },
          { field: "lines.x", msg: "第1条连线：from：格式不正确" },
        ],
      },
    });
    expect(await edit(id, { settings: { adminUsers: "all" } })).toMatchObject({ code: "VALIDATION" });
    expect(await boss.post(flows.add, { name: "甲", module, design: [] })).toMatchObject({ code: "VALIDATION" });
    expect(await checksums(server)).toEqual(before);
  });

  test("whatever JSON is sent, nothing falls over and nothing malformed is stored", async () => {
    const id = await add();
    const some = fc.sample(fc.json({ maxDepth: 4 }), { numRuns: 30 }).map((text): unknown => JSON.parse(text));
    for (const design of [...some, { nodes: some, lines: some }, null, 0, "", '{"nodes":'])
      for (const route of ["/api/flow/Edit", "/api/flow/check"])
        expect([200, 400, 422]).toContain((await boss.raw(route, { id, design })).status);
    expect((await detail(id)).design.nodes.map((node) => node.id)).toEqual(["start", "end"]);
  });

  test("that is as it was released is none", async () => {
    const id = await released(people.s2);
    const { design } = await detail(id);
    expect(await edit(id, { design })).toMatchObject({ status: 200 });
    expect(await detail(id)).toMatchObject({ draft: 0, released: 1 });
    expect(await release(id)).toMatchObject({ code: "CONFLICT", msg: "没有可发布的修改" });
  });
});

describe("a release", () => {
  const broken: Design = {
    nodes: [
      { id: "start", name: "发起", config: { type: "start", writeField: [] } },
      { id: "A1", name: "财务", config: { type: "other", kind: "approve", writeField: ["gone"] } },
    ],
    lines: [
      { id: "l1", from: "start", to: "A1", condition: [{ field: "amount", op: "gt", value: 5 }] },
      { id: "l2", from: "A1", to: "nowhere" },
    ],
  };

  test("is refused with all violations at once, each at its node or line, in both languages", async () => {
    const id = await add({ design: broken, settings: { ...(await detail(await add())).settings, adminUsers: [] } });
    const refused = await release(id);
    expect(refused).toMatchObject({ code: "VALIDATION", msg: "流程图还不能发布：连线的一端没有连接节点" });
    expect(refused.data.errors).toEqual([
      { field: "lines.l2", msg: "连线的一端没有连接节点" },
      { field: "nodes.start", msg: "节点“发起”的条件分支缺少默认线" },
      { field: "nodes.A1", msg: "节点“财务”没有设置审批人" },
      { field: "design", msg: "请设置流程管理员" },
      { field: "nodes.A1", msg: "节点“财务”使用了表单中不存在的字段“gone”" },
    ]);
    const checked = await boss.raw("/api/flow/check", { id }, { headers: { "x-lang": "en" } });
    expect(checked.data[1]).toEqual({
      rule: "oneDefault",
      nodeId: "start",
      lineId: "",
      message: "Step “发起” has branches without a default line",
    });
    expect(checked.data).toHaveLength(5);
    expect((await boss.raw("/api/flow/check", { id, design: designFor(people.s2.id) })).data).toHaveLength(1);
    expect(await detail(id)).toMatchObject({ released: 0, draft: 1, version: 1 });
    expect(await lastEntry(id)).toMatchObject({ action: "add" });
  });

  test("makes a version that never changes; the former one is history, and running approvals stay on theirs", async () => {
    const id = await add({ name: "用印", design: designFor(people.s2.id) });
    expect(await release(id, { version: 1 })).toMatchObject({ msg: "已发布", data: { number: 1, version: 2 } });
    expect(await lastEntry(id)).toMatchObject({ action: "release", summary: "发布流程：用印，第1版" });
    const taskId = await submitted(server, people.s1.id, { module });
    expect(await edit(id, { design: designFor(people.s3.id) })).toMatchObject({ status: 200 });
    expect(await detail(id)).toMatchObject({ released: 1, draft: 1, running: 1 });
    expect(await release(id)).toMatchObject({ data: { number: 2 } });
    const [second, first] = await versions(id);
    expect(second).toMatchObject({ number: 2, state: "released", by: "boss先生", running: 0 });
    expect(first).toMatchObject({ number: 1, state: "history", running: 1, design: designFor(people.s2.id) });
    const change = sql`update wf_flow_versions set design = '{}' where id = ${first?.id}`.execute(server.db);
    await expect(change).rejects.toThrow("never changes");
    expect(await runs(server, people.s2.id, taskId, { type: "approve", stepId: 2 })).toBe("ok");
    expect((await versions(id)).map(({ running }) => running)).toEqual([0, 0]);
  });

  test("keeps the form of now: what is not in it any more is a violation then", async () => {
    const id = await add({ design: withNode(designFor(people.s2.id), { writeField: ["amount"] }) });
    expect(await release(id)).toMatchObject({ status: 200 });
    const [row] = await server.rows(sql`select form from wf_flow_versions where flow_id = ${id}`);
    expect(row).toEqual({ form: { cc: true, fields: [{ field: "amount", title: "金额", kind: "number" }] } });
    approvedModule(module, { cc: true, fields: [] });
    expect((await boss.raw("/api/flow/check", { id })).data).toMatchObject([{ rule: "fields", nodeId: "A1" }]);
  });

  test("by two at once is one release", async () => {
    for (let round = 0; round < 5; round += 1) {
      module = approvedModule();
      const id = await add({ design: designFor(people.s2.id) });
      const answers = await Promise.all(Array.from({ length: 4 }, () => release(id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await versions(id)).toHaveLength(1);
      const entries = sql<{
        n: number;
      }>`select count(*)::int as n from audit_log where module = 'flow' and record_id = ${id} and action = 'release'`;
      expect(await count(server, entries)).toBe(1);
    }
  });
});

describe("a module", () => {
  test("has one flow in force, also when two are released or switched on at once", async () => {
    const [a, b] = [
      await add({ name: "甲", design: designFor(people.s2.id) }),
      await add({ design: designFor(people.s2.id) }),
    ];
    const answers = await Promise.all([release(a), release(b)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [on, off] = answers[0]?.status === 200 ? [a, b] : [b, a];
    const { name } = await detail(on);
    expect(await release(off)).toMatchObject({ code: "CONFLICT", msg: `该单据已有启用的流程“${name}”，请先停用` });
    const disabled = await boss.raw("/api/flow/changeStatus", { id: on });
    expect(disabled).toMatchObject({ msg: `停用流程：${name}`, data: { enabled: 0 } });
    expect(await lastEntry(on)).toMatchObject({ action: "disable", summary: `停用流程：${name}` });
    expect(await submitted(server, people.s1.id, { module }).catch(({ details }) => details.reason)).toBe("E_DISABLED");
    expect(await release(off)).toMatchObject({ status: 200 });
    expect(await boss.raw("/api/flow/changeStatus", { id: on })).toMatchObject({ status: 409 });
    await boss.raw("/api/flow/changeStatus", { id: off });
    const both = await Promise.all([a, b].map((id) => boss.raw("/api/flow/changeStatus", { id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await boss.raw("/api/flow/changeStatus", { id: on, version: 1 })).toMatchObject({ code: "CONFLICT" });
  });
});

describe("who may", () => {
  test("see flows sees them and changes none; whoever may not is told so, and nobody else is", async () => {
    const id = await add({ design: designFor(people.s2.id) });
    const calls = Object.entries(flows).map(([name, route]) => [name, route.path] as const);
    const input = { index: {}, modules: {}, add: { name: "甲", module }, simulate: { id, userid: people.s1.id } };
    const asked = async (by: Caller) =>
      Object.fromEntries(
        await Promise.all(
          calls.map(async ([name, path]) => [
            name,
            (await by.raw(path, (input as Record<string, object>)[name] ?? { id })).status,
          ]),
        ),
      ) as Record<string, number>;
    expect(new Set(Object.values(await asked(people.s1)))).toEqual(new Set([403]));
    await grant(server, "view", ["oa.flow"]);
    const seen = await asked(people.view);
    for (const name of ["add", "edit", "changeStatus", "releaseVer"]) expect([name, seen[name]]).toEqual([name, 403]);
    for (const name of ["index", "modules", "view", "check", "versions", "simulate"])
      expect([name, seen[name]]).toEqual([name, 200]);
    expect((await detail(id, people.view)).can).toEqual({});
    expect(await boss.raw("/api/flow/detail", { id: 999_999 })).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a trial", () => {
  const simulate = (id: number, more: Record<string, unknown> = {}, by = boss) =>
    by.raw("/api/flow/simulate", { id, userid: people.s1.id, ...more });
  const split = (): Design => {
    const { nodes } = designFor(people.s2.id, people.s3.id);
    const [start, a, b, end] = nodes.map(({ id }) => id) as [string, string, string, string];
    return {
      nodes,
      lines: [
        { id: "big", from: start, to: a, condition: [{ field: "amount", op: "gt", value: 100 }] },
        { id: "small", from: start, to: b, default: true },
        { id: "a", from: a, to: b },
        { id: "b", from: b, to: end },
      ],
    };
  };
  const names = (answer: { data: Simulated }) => answer.data.path.map(({ name }) => name);

  test("shows the way of somebody's form and who is on it", async () => {
    const id = await add({ design: split() });
    const small = await simulate(id, { data: { amount: 5 } });
    expect(names(small as never)).toEqual(["start", "A2"]);
    const big = await simulate(id, { data: { amount: 500 } });
    expect(names(big as never)).toEqual(["start", "A1", "A2"]);
    expect(big.data.path[1]).toMatchObject({ people: [{ id: people.s2.id, name: "s2先生" }], state: "ahead" });
    expect(big.data.refused).toBe("");
    const { nodes } = small.data.drawing;
    expect(nodes.map(({ id: node, status }: { id: string; status: unknown }) => [node, status])).toEqual([
      ["start", 3],
      ["A1", ""],
      ["A2", 3],
      ["end", ""],
    ]);
    expect(await count(server, sql<{ n: number }>`select count(*)::int as n from wf_tasks where flow_id = ${id}`)).toBe(
      0,
    );
  });

  test("asks whom the initiator would choose, and says why it would not be submitted", async () => {
    const rule = { type: "initiatorChoice", users: [people.s2.id, people.s3.id] } as const;
    const id = await add({ design: withNode(designFor(people.s2.id), { assignee: rule }) });
    const open = await simulate(id);
    expect(open.data.path[1]).toMatchObject({ choose: 1, choices: [people.s2.id, people.s3.id] });
    expect(open.data.refused).toBe("请选择接收人");
    const chosen = await simulate(id, { chosen: { A1: [people.s3.id] } });
    expect(chosen.data.path[1].people).toMatchObject([{ id: people.s3.id }]);
    expect(chosen.data.refused).toBe("");
    const { settings } = await detail(id);
    const closed = await simulate(id, {
      chosen: { A1: [people.s3.id] },
      settings: { ...settings, starters: { users: [boss.id] } },
    });
    expect(closed.data.refused).not.toBe("");
  });

  test("tells which running approvals would go another way, to whoever looks after them", async () => {
    const id = await released(people.s2);
    const taskId = await submitted(server, people.s1.id, { module, title: "采购", data: { amount: 500 } });
    await submitted(server, people.s1.id, { module, title: "办公", data: { amount: 5 } });
    const other = { ...split(), lines: split().lines.map((line) => (line.id === "a" ? { ...line, to: "end" } : line)) };
    const design = { ...other, lines: other.lines.map((line) => (line.id === "small" ? { ...line, to: "A2" } : line)) };
    const { data } = await simulate(id, { design });
    expect(data.different).toEqual([
      {
        TaskID: taskId + 1,
        taskName: "办公",
        now: ["start", expect.stringMatching(/^A1（.+）$/)],
        next: ["start", expect.stringMatching(/^A2（.+）$/)],
      },
    ]);
    // the same nodes with other people are another way, too
    const others = withNode(split(), { assignee: { type: "users", users: [people.s3.id] } });
    expect((await simulate(id, { design: others })).data.different).toHaveLength(2);
    await grant(server, "view", ["oa.flow"]);
    expect((await simulate(id, { design }, people.view)).data.different).toEqual([]);
    const { settings } = await detail(id);
    const mine = { ...settings, adminUsers: [people.view.id] };
    expect((await simulate(id, { design, settings: mine }, people.view)).data.different).toEqual([]);
  });

  test("is refused for a drawing that could not be released, nobody, and a form that it is not", async () => {
    const id = await add({ design: split() });
    const { nodes, lines } = split();
    const circle = { nodes, lines: [...lines, { id: "back", from: "A2", to: "A1" }] };
    const refused = await simulate(id, { design: circle });
    expect(refused).toMatchObject({ code: "VALIDATION" });
    expect(refused.data.violations.length).toBeGreaterThan(0);
    expect(await simulate(id, { userid: 999_999 })).toMatchObject({ data: { errors: [{ field: "userid" }] } });
    approvedModule("supplier", null);
    const own = newId(await boss.post(flows.add, { name: "甲", module: "supplier", design: designFor(people.s2.id) }));
    expect(await simulate(own, { data: { zGone: 1, name: "甲" } })).toMatchObject({
      data: { errors: [{ field: "zGone" }] },
    });
    expect(await simulate(own, { data: { name: "甲" } })).toMatchObject({ status: 200 });
  });
});
