/** What stands for an approval: its number, title and summary, who has it; and what flows point at is kept. */
import { approvals } from "@qicheng/api/approvals/routes";
import { branches } from "@qicheng/api/branches/routes";
import { customers } from "@qicheng/api/customers/routes";
import { exports } from "@qicheng/api/exports/routes";
import { flows } from "@qicheng/api/flows/routes";
import { notifications } from "@qicheng/api/notifications/routes";
import { products } from "@qicheng/api/products/routes";
import { roles } from "@qicheng/api/roles/routes";
import { workForms } from "@qicheng/api/work-forms/routes";
import { DEFAULT_SETTINGS, type FlowSettings } from "@qicheng/engine/approval/definition";
import { businessDay } from "@qicheng/engine/time/business-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { approves, release, runs } from "../../../test/approvals";
import { addCustomer, newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import {
  field,
  type MadeForm,
  makeApprovedForm,
  makeForm,
  publish,
  submitForm,
  submitted,
} from "../../../test/work-forms";
import { opened as openedAt } from "../../../test/workbooks";
import { approvalFormOf } from "../../kernel/approval/form-of";

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3", Caller>;
let form: MadeForm;

const cost = { ...field("cost", "number", { unit: "money", title: "金额" }) };
const KIND = field("kind", "select", {
  title: "类型",
  options: [
    { label: "差旅", value: "trip" },
    { label: "招待", value: "guests" },
  ],
});
const ITEMS = [
  KIND,
  field("amount", "number", { title: "金额合计", unit: "money", computed: "sum({lines.cost})", list: 1 }),
  field("lines", "tablelist", { title: "明细", children: [cost] }),
  field("secret", "input", { title: "底价" }),
];
const formOf = async ({ module }: MadeForm) => {
  const { fields } = (await server.services.fields.get(module)).form;
  return { cc: true, fields: approvalFormOf(fields) };
};
const settings = (more: Partial<FlowSettings> = {}): FlowSettings => ({
  ...DEFAULT_SETTINGS,
  adminUsers: [people.boss.id],
  ...more,
});

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "s3"]);
  form = await makeForm(server, people.boss, ITEMS);
  const nodes = [
    start(),
    approver("A", [people.s2.id], { hideField: ["secret"] }),
    approver("B", [people.s3.id]),
    end(),
  ];
  const ways = [
    ...lines("S>A", "A>end"),
    { id: "big", from: "A", to: "B", condition: [{ field: "sum(lines.cost)", op: "ge", value: 1000 }] },
    ...lines("B>end"),
  ].map((line) => (line.id === "A>end" ? { ...line, default: true } : line));
  const flow = {
    version_id: 0,
    nodes,
    lines: ways,
    settings: settings({ summary: ["amount", "secret", "count(lines)"], title: "{form}·{kind}·{amount}元" }),
  };
  await release(server, form.module, flow, await formOf(form));
});
afterAll(() => server.close());

const DATA = { kind: "trip", lines: [{ cost: 600.1 }, { cost: 399.9 }], secret: "九折" };
const rowOf = async (by: Caller, list: keyof typeof approvals, task: number) =>
  (await by.raw(approvals[list].path, { rows: 50 })).rows?.find((row) => row.TaskID === task);

test("the sum of the lines is computed, and decides the way", async () => {
  const { id, task } = await submitted(server, people.s1, form, DATA);
  const [record] = await server.rows(sql<{ ext: object }>`select ext from work_form_records where id = ${id}`);
  expect(record?.ext).toMatchObject({ amount: 1000 });
  expect(await approves(server, people.s2.id, task, "A")).toBe("ok");
  expect((await rowOf(people.s3, "todo", task))?.NodeID).toBe("B");
  const small = await submitted(server, people.s1, form, { ...DATA, lines: [{ cost: 999.99 }] });
  await approves(server, people.s2.id, small.task, "A");
  expect((await rowOf(people.s1, "mySubmit", small.task))?.taskStatus).toBe(2);
});

test("rows have a number, a title and a summary without what the reader may not see, and so have notices", async () => {
  const { task } = await submitted(server, people.s1, form, DATA);
  const own = await rowOf(people.s1, "mySubmit", task);
  expect(own).toMatchObject({
    number: expect.stringMatching(new RegExp(`^SP${businessDay().replaceAll("-", "")}\\d{4}$`)),
    taskName: `${form.name}·差旅·¥1,000.00元`,
    summary: [
      { title: "金额合计", value: "¥1,000.00" },
      { title: "底价", value: "九折" },
      { title: "明细行数", value: "2" },
    ],
  });
  const theirs = await rowOf(people.s2, "todo", task);
  expect(theirs?.summary).toEqual([
    { title: "金额合计", value: "¥1,000.00" },
    { title: "明细行数", value: "2" },
  ]);
  const found = await people.s2.raw(approvals.todo.path, { key: String(own?.number) });
  expect(found.rows?.map(({ TaskID }) => TaskID)).toEqual([task]);
  const [notice] = (await people.s2.raw(notifications.index.path, {})).rows ?? [];
  expect(notice?.content).toBe(`「${form.name}·差旅·¥1,000.00元」等待您审批 · 金额合计：¥1,000.00，明细行数：2`);
  expect((await people.s2.post(approvals.detail, { taskid: task })).data).toMatchObject({
    number: own?.number,
    summary: theirs?.summary,
  });
});

test("a step that a condition leads to says so in the path, and files have the summary", async () => {
  const { task } = await submitted(server, people.s1, form, DATA);
  const { data } = await people.s1.post(approvals.detail, { taskid: task });
  const when = Object.fromEntries(
    (data?.path ?? []).map((step: { node_id: string; when: string }) => [step.node_id, step.when]),
  );
  expect(when).toEqual({ S: "", A: "", B: expect.stringMatching(/金额.*大于等于 1,000$/) });
  const answer = await people.boss.raw(exports.run.path, { module: "approval.all", fields: "taskName,summary" });
  const [heads, ...cells] = await openedAt(server, answer);
  expect(heads).toEqual(["标题", "摘要"]);
  expect(cells).toContainEqual([`${form.name}·差旅·¥1,000.00元`, "金额合计 ¥1,000.00；底价 九折；明细行数 2"]);
});

test("whoever submits is told who has it now, and how long he usually takes once that is known", async () => {
  const made = await makeApprovedForm(server, people.boss, [KIND], [approver("A", [people.s3.id])]);
  const told = async () => (await submitForm(people.s1, made.id, { kind: "trip" })).msg;
  for (let at = 0; at < 3; at += 1) {
    expect(await told()).toBe(`提交成功「${made.name}」，现由s3先生审批`);
    const [last] = await server.rows(sql<{ id: number }>`
      select max(id) as id from wf_tasks where model_type = ${made.module}`);
    // It took him three hours.
    await sql`update wf_steps set opened_at = opened_at - interval '3 hours' where task_id = ${last?.id}`.execute(
      server.db,
    );
    expect(await approves(server, people.s3.id, last?.id ?? 0, "A")).toBe("ok");
  }
  expect(await told()).toBe(`提交成功「${made.name}」，现由s3先生审批，通常3小时内处理`);
});

test("one that was returned says who is to change it", async () => {
  const { task } = await submitted(server, people.s1, form, DATA);
  const [step] = await server.rows(sql<{ no: number }>`
    select no from wf_steps where task_id = ${task} and node_id = 'A'`);
  expect(await runs(server, people.s2.id, task, { type: "return", stepId: step?.no ?? 0, nodeId: "S" })).toBe("ok");
  expect((await rowOf(people.s1, "mySubmit", task))?.taskStatusName).toBe("已退回，待您修改");
  expect((await rowOf(people.s2, "myApproval", task))?.taskStatusName).toBe("已退回，待发起人修改");
  expect((await people.s1.post(approvals.detail, { taskid: task })).data).toMatchObject({
    taskStatusName: "已退回，待您修改",
  });
});

test("a condition may ask for the title and the time, and who submits is one entry", async () => {
  const { fields } = await formOf(form);
  const keys = fields.map(({ field: key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["title", "AddTime", "sum(lines.cost)", "count(lines)"]));
  for (const gone of ["UserID", "BranchID", "approval", "taskStatus", "updatetime"]) expect(keys).not.toContain(gone);
  const { task } = await submitted(server, people.s1, form, DATA);
  const [held] = await server.rows(sql<{ data: object }>`select form_data as data from wf_tasks where id = ${task}`);
  expect(held?.data).toMatchObject({
    title: `${form.name}·差旅·¥1,000.00元`,
    AddTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
});

test("a role, a branch, a field and a choice that a flow points at are kept, by name", async () => {
  const { boss } = people;
  const role = newId(await boss.post(roles.add, { name: unique("角色"), auth: [], dataScope: {} }));
  const [top] = await server.rows(sql<{ id: number }>`select min(id) as id from branches`);
  const branch = newId(await boss.raw(branches.add.path, { Name: unique("部门"), parent: top?.id ?? 0 }));
  const made = await makeForm(server, boss, ITEMS);
  const nodes = [
    start(),
    {
      ...approver("A", [people.s2.id]),
      config: { ...approver("A", []).config, assignee: { type: "role" as const, roles: [role] } },
    },
    end(),
  ];
  const ways = [
    {
      id: "if",
      from: "S",
      to: "A",
      condition: [
        { field: "kind", op: "eq", value: "trip" },
        { field: "initiatorBranch", op: "eq", value: branch },
      ],
    },
    { id: "else", from: "S", to: "end", default: true },
    ...lines("A>end"),
  ];
  await release(server, made.module, { version_id: 0, nodes, lines: ways, settings: settings() }, await formOf(made));
  const gone = await boss.raw(roles.remove.path, { ids: [role] });
  expect(JSON.stringify(gone)).toContain("流程“流程”的节点“节点A”");
  const [flow] = await server.rows(sql<{ id: number }>`select id from wf_flows where module = ${made.module}`);
  // What is named leads there.
  expect(gone.data?.refused).toMatchObject([
    { uses: [{ text: "流程“流程”的节点“节点A”", kind: "flow", id: flow?.id, at: "A" }] },
  ]);
  const closed = await boss.raw(branches.remove.path, { ids: [branch] });
  expect(JSON.stringify(closed)).toContain("流程“流程”从“");
  const publishes = (items: readonly Record<string, unknown>[]) =>
    publish(server, boss, made.module, items).then(
      () => "published",
      (error: Error) => error.message,
    );
  expect(await publishes(ITEMS.filter(({ field: key }) => key !== "kind"))).toContain("正被流程“流程”从");
  const fewer = { ...KIND, options: [{ label: "招待", value: "guests" }] };
  expect(await publishes([fewer, ...ITEMS.slice(1)])).toContain("只能停用");
  expect(await publishes(ITEMS.filter(({ field: key }) => key !== "secret"))).toBe("published");
});

test("records that a condition names, and the form that a flow approves, are kept by name", async () => {
  const { boss } = people;
  const product = newId(await boss.post(products.add, { name: unique("产品"), number: unique("N") }));
  const customer = await addCustomer(boss);
  const made = await makeForm(server, boss, [
    field("customer", "customer", { title: "客户" }),
    field("goods", "product", { title: "产品" }),
  ]);
  const condition = [
    { field: "customer", op: "in", value: [customer] },
    { field: "goods", op: "hasAny", value: [product] },
  ];
  const nodes = [start(), approver("A", [people.s2.id]), end()];
  const ways = [
    { id: "if", from: "S", to: "A", condition },
    { id: "else", from: "S", to: "end", default: true },
    ...lines("A>end"),
  ];
  await release(server, made.module, { version_id: 0, nodes, lines: ways, settings: settings() }, await formOf(made));
  const line = "流程“流程”从“开始”到“节点A”的条件";
  const [flow] = await server.rows(sql<{ id: number }>`select id from wf_flows where module = ${made.module}`);
  const uses = [{ text: line, kind: "flow", id: flow?.id, at: "if" }];
  for (const [remove, input] of [
    [customers.remove.path, { ids: [customer] }],
    [products.remove.path, { ids: [product] }],
  ] as const) {
    const refused = await boss.raw(remove, input);
    expect(refused).toMatchObject({ code: "CONFLICT", data: { refused: [{ uses }] } });
    expect(refused.msg).toContain(line);
  }
  const form = await boss.raw(workForms.remove.path, { ids: [made.id] });
  expect(form).toMatchObject({
    code: "CONFLICT",
    msg: `「${made.name}」已被流程“流程”使用，请改为停用`,
    data: { refused: [{ uses: [{ text: "流程“流程”", kind: "flow", id: flow?.id, at: "" }] }] },
  });
  await server.rows(sql`update wf_flows set enabled = false where id = ${flow?.id}`);
  expect(await boss.raw(workForms.remove.path, { ids: [made.id] })).toMatchObject({ status: 200 });
});

test("release names approvers who may not open what waits for them", async () => {
  const { boss } = people;
  const made = await makeForm(server, boss, ITEMS);
  const [stranger] = await server.rows(sql<{ id: number }>`
    insert into users (username, nickname, branch_id, password_hash)
    select ${unique("n")}, '无权者', min(id), '-' from branches returning id`);
  server.services.invalidation.drop("organisation");
  const design = {
    nodes: [start(), approver("A", [stranger?.id ?? 0]), end()],
    lines: lines("S>A", "A>end").map((line, at) => ({ ...line, id: `l${at}` })),
  };
  const add = await boss.post(flows.add, { name: unique("流程"), formid: made.id, design, settings: settings() });
  const id = newId(add);
  const problems = await boss.post(flows.check, { id });
  expect(problems.data).toMatchObject([{ rule: "rights", nodeId: "A", warning: 1 }]);
  const released = await boss.post(flows.releaseVer, { id });
  expect(released).toMatchObject({ status: 200, data: { warnings: [{ nodeId: "A" }] } });
  expect(released.msg).toContain("无权者");
});
