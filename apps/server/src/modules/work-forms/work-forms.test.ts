/** Work forms: what is submitted goes to its flow, drafts are one's own, and nobody sees what is not his. */
import { type OfferedForm, workDrafts, workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approver, node } from "../../../../../packages/engine/test/approval/flows";
import { approves, runs } from "../../../test/approvals";
import { addCustomer, newId, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { checksums, count } from "../../../test/observe";
import { pdfBytes } from "../../../test/office";
import { upload } from "../../../test/pictures";
import { field, type MadeForm, makeApprovedForm, makeForm, submitForm } from "../../../test/work-forms";

const NAMES = ["boss", "mgrA", "s1", "s2", "s3", "none", "view"] as const;

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;
let form: MadeForm;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
  form = await makeForm(server, people.boss, [
    field("reason", "input", { required: 1 }),
    field("days", "number"),
    field("proof", "file", { max: 3 }),
  ]);
});
afterAll(() => server.close());

/** One approver after another, looked after by boss. */
const approvedForm = (...nodes: ReturnType<typeof approver>[]): Promise<MadeForm> =>
  makeApprovedForm(server, people.boss, [field("reason", "input", { required: 1 }), field("days", "number")], nodes);

const rowOf = async (id: number) =>
  (
    await server.rows(sql<{ approval: number; task_id: number | null; task_status: number | null }>`
      select approval, task_id, task_status from work_form_records where id = ${id}`)
  )[0] ?? { approval: -1, task_id: null, task_status: null };
const running = (module: string) =>
  count(server, sql`select count(*)::int as n from wf_tasks where model_type = ${module}`);

describe("a submission", () => {
  test("without a flow is passed at once, titled by form, person and day, and in its list", async () => {
    const id = newId(await submitForm(people.s1, form.id, { reason: "家中有事", days: 2 }));
    expect(await rowOf(id)).toEqual({ approval: 2, task_id: null, task_status: null });
    const { data } = await people.s1.post(workRecords.view, { id });
    expect(data).toMatchObject({
      reason: "家中有事",
      days: 2,
      approval: 2,
      formid: form.id,
      UserID: people.s1.id,
      TaskID: 0,
    });
    expect(data.title).toMatch(new RegExp(`^${form.name}-s1先生-\\d{4}-\\d\\d-\\d\\d$`));
    expect((await people.s1.post(workRecords.index, { formid: form.id })).rows?.map((row) => row.id)).toContain(id);
    const [entry] = await server.rows(
      sql`select action, user_id from audit_log where module = ${form.module} and record_id = ${id} order by id limit 1`,
    );
    expect(entry).toMatchObject({ user_id: people.s1.id });
  });

  test("sends its copies also where it passes at once, and none without a flow", async () => {
    const made = await approvedForm(approver("A", [], { empty: { type: "pass" } }));
    const id = newId(await submitForm(people.s1, made.id, { reason: "一" }, { cc: [people.s2.id, people.s2.id] }));
    const { task_id: task, ...state } = await rowOf(id);
    expect(state).toEqual({ approval: 2, task_status: 2 });
    expect(await count(server, sql`select count(*)::int as n from wf_copies where task_id = ${task}`)).toBe(1);
    const before = await checksums(server);
    expect(await submitForm(people.s1, form.id, { reason: "二", days: 1 }, { cc: [people.s2.id] })).toMatchObject({
      status: 400,
      msg: "没有流程的表单不能抄送",
      data: { errors: [{ field: "cc" }] },
    });
    expect(await checksums(server)).toEqual(before);
  });

  test("with one runs, is locked meanwhile, and is passed when the last has approved", async () => {
    const made = await approvedForm(approver("A", [people.mgrA.id]), approver("B", [people.boss.id]));
    const sent = await submitForm(people.s1, made.id, { reason: "出差", days: 1 }, { cc: [people.s2.id] });
    // who has it now, and how long he takes once that is known
    expect(sent.msg).toMatch(new RegExp(`^提交成功「${made.name}」，现由mgrA[^，]*审批$`));
    const id = newId(sent);
    const { task_id: task, ...state } = await rowOf(id);
    expect(state).toEqual({ approval: 0, task_status: 1 });
    expect(await count(server, sql`select count(*)::int as n from wf_copies where task_id = ${task}`)).toBe(1);
    const before = await checksums(server);
    expect(await people.s1.post(workRecords.edit, { id, data: { reason: "改" } })).toMatchObject({
      status: 403,
      msg: "审批中，不能修改或删除",
    });
    expect(await people.s1.post(workRecords.remove, { id })).toMatchObject({ status: 403 });
    expect(await checksums(server)).toEqual(before);
    await approves(server, people.mgrA.id, task ?? 0, "A");
    expect(await rowOf(id)).toMatchObject({ approval: 1, task_status: 1 });
    await approves(server, people.boss.id, task ?? 0, "B");
    expect(await rowOf(id)).toMatchObject({ approval: 2, task_status: 2 });
    expect(await people.s1.post(workRecords.remove, { id })).toMatchObject({
      status: 403,
      msg: "已通过审批，不能修改或删除",
    });
  });

  test("that was revoked is changed and submitted again by whoever submitted it, and by nobody else", async () => {
    const made = await approvedForm(approver("A", [people.mgrA.id]));
    const id = newId(await submitForm(people.s1, made.id, { reason: "一" }));
    await runs(server, people.s1.id, (await rowOf(id)).task_id ?? 0, { type: "revoke" });
    expect(await rowOf(id)).toMatchObject({ approval: 0, task_status: 4 });
    expect(await people.boss.post(workRecords.edit, { id, data: { reason: "别人" } })).toMatchObject({
      status: 403,
      msg: "只有发起人可以修改或删除",
    });
    expect(await people.s1.post(workRecords.edit, { id, data: { reason: "二" }, submit: 1 })).toMatchObject({
      status: 200,
    });
    expect(await rowOf(id)).toMatchObject({ task_status: 1 });
    expect(await running(made.module)).toBe(2);
    const [task] = await server.rows(
      sql<{
        form_data: unknown;
      }>`select form_data from wf_tasks where model_id = ${id} and model_type = ${made.module} and status = 1`,
    );
    expect(task?.form_data).toMatchObject({ reason: "二" });
  });

  test("is refused with what is wrong, and writes nothing", async () => {
    const chosen = await approvedForm(node("A", { assignee: { type: "initiatorChoice" } }));
    const disabled = await approvedForm(approver("A", [people.mgrA.id]));
    await sql`update wf_flows set enabled = false where module = ${disabled.module}`.execute(server.db);
    const off = await makeForm(server, people.boss, [field("reason")], { enabled: 0 });
    const before = await checksums(server);
    for (const [id, data, more, answer] of [
      [form.id, {}, {}, { status: 400, data: { errors: [{ field: "reason" }] } }],
      [form.id, { reason: "x", nonsense: 1 }, {}, { status: 400, msg: "不支持的字段：nonsense" }],
      [form.id, { reason: "x", days: "三" }, {}, { status: 400, data: { errors: [{ field: "days" }] } }],
      [form.id, "{", {}, { status: 400, data: { errors: [{ field: "data" }] } }],
      [
        form.id,
        { reason: "x" },
        { cc: [1, 2, 3, 4, 5, 6].map((at) => people.s1.id + at) },
        { status: 400, msg: "最多抄送5人" },
      ],
      [form.id, { reason: "x" }, { cc: [999_999] }, { status: 400, data: { errors: [{ field: "cc" }] } }],
      [form.id, { reason: "x" }, { chosen: { A: "x" } }, { status: 400, data: { errors: [{ field: "chosen.A" }] } }],
      [999_999, { reason: "x" }, {}, { status: 400, data: { errors: [{ field: "formid" }] } }],
      [off.id, { reason: "x" }, {}, { status: 400, data: { errors: [{ field: "formid" }] } }],
      [chosen.id, { reason: "x" }, {}, { status: 400, reason: "E_RECIPIENT" }],
      [disabled.id, { reason: "x" }, {}, { status: 409, reason: "E_DISABLED" }],
    ] as const)
      expect([data, await people.s1.post(workRecords.add, { formid: id, data, ...more } as never)]).toMatchObject([
        data,
        answer,
      ]);
    expect(await checksums(server)).toEqual(before);
    const ok = await submitForm(people.s1, chosen.id, { reason: "x" }, { chosen: { A: [people.mgrA.id] } });
    expect(ok.status).toBe(200);
  });

  test("tells who submitted it whom he chose last, to choose them again, and nobody else", async () => {
    const made = await approvedForm(node("A", { assignee: { type: "initiatorChoice" } }));
    const id = newId(await submitForm(people.s1, made.id, { reason: "选人" }, { chosen: { A: [people.s2.id] } }));
    const told = async (by: Caller) => (await by.post(workRecords.view, { id })).data;
    for (const next of [people.mgrA, people.s2]) {
      const { version, TaskID: taskid } = await told(people.s1);
      expect((await people.s1.raw("/api/WorkFlow/revoke", { taskid })).status).toBe(200);
      const again = { id, version, data: {}, submit: 1 as const, chosen: { A: [next.id] } };
      expect((await people.s1.post(workRecords.edit, again)).status).toBe(200);
      expect((await told(people.s1)).chosenBefore).toMatchObject({ A: [{ id: next.id }] });
    }
    expect((await told(people.boss)).chosenBefore).toEqual({});
  });

  test("is made once when it is sent again with its key", async () => {
    const made = await approvedForm(approver("A", [people.mgrA.id]));
    const send = () =>
      people.s1.raw(
        workRecords.add.path,
        { formid: made.id, data: { reason: "重试" } },
        { headers: { "idempotency-key": `key-${made.id}-0123456789` } },
      );
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1);
    expect(await running(made.module)).toBe(1);
  });

  test("asks for the right, and for a place among the starters", async () => {
    expect((await server.anonymous.raw(workRecords.add.path, { formid: form.id, data: {} })).status).toBe(401);
    expect(await submitForm(people.none, form.id, { reason: "x" })).toMatchObject({ status: 403 });
    const made = await makeForm(server, people.boss, [field("reason")]);
    const named = (await people.boss.post(workForms.setStarters, { id: made.id, users: [people.s2.id] })).status;
    expect(named).toBe(200);
    expect((await people.boss.post(workForms.starters, { id: made.id })).data).toMatchObject({
      users: [{ id: people.s2.id, name: "s2先生" }],
      branches: [],
      roles: [],
    });
    expect(await submitForm(people.s1, made.id, { reason: "x" })).toMatchObject({
      status: 403,
      msg: "您不能发起该表单",
    });
    expect((await submitForm(people.s2, made.id, { reason: "x" })).status).toBe(200);
    const offered = async (caller: Caller) =>
      ((await caller.post(workForms.offered, {})).data as OfferedForm[]).map(({ id }) => id);
    expect([(await offered(people.s1)).includes(made.id), (await offered(people.s2)).includes(made.id)]).toEqual([
      false,
      true,
    ]);
    expect(await people.boss.post(workForms.setStarters, { id: made.id, branches: [999_999] })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "branches" }] },
    });
  });
});

describe("what others submitted", () => {
  test("is seen within the reach of one's roles, and not found by others", async () => {
    const id = newId(await submitForm(people.s1, form.id, { reason: "范围" }));
    for (const [caller, status] of [
      [people.s1, 200],
      [people.mgrA, 200],
      [people.boss, 200],
      [people.s3, 404],
      [people.s2, 404],
    ] as const)
      expect((await caller.post(workRecords.view, { id })).status).toBe(status);
    expect(
      (await people.s3.post(workRecords.index, { formid: form.id, rows: 200 })).rows?.map((row) => row.id),
    ).not.toContain(id);
    expect((await people.s3.post(workRecords.edit, { id, data: { reason: "改" } })).status).toBe(404);
    expect((await people.s3.post(workRecords.remove, { id })).status).toBe(404);
    expect((await people.none.post(workRecords.index, { formid: form.id })).status).toBe(403);
  });
});

describe("a draft", () => {
  const keep = (caller: Caller, data: Record<string, unknown>, id?: number) =>
    caller.post(workDrafts.keep, { formid: form.id, data, ...(id ? { id } : {}) });

  test("is kept half filled in, changed, listed to its owner alone, and becomes a submission", async () => {
    const file = await upload(server, people.s1, { filename: "证明.pdf", bytes: pdfBytes() });
    const id = newId(await keep(people.s1, { days: 1 }));
    expect(newId(await keep(people.s1, { reason: "草稿里的", proof: [{ id: file.data.id }] }, id))).toBe(id);
    expect((await people.s1.post(workDrafts.list, {})).data).toMatchObject([
      { id, formid: form.id, name: form.name, text: "草稿里的" },
    ]);
    expect((await people.s1.post(workDrafts.view, { id })).data).toMatchObject({
      data: { reason: "草稿里的", proof: [{ id: file.data.id, filename: "证明.pdf" }] },
    });
    expect((await people.s2.post(workDrafts.list, {})).data).toEqual([]);
    for (const route of [workDrafts.view, workDrafts.remove])
      expect((await people.s2.post(route, { id })).status).toBe(404);
    expect((await keep(people.s2, { reason: "偷" }, id)).status).toBe(409);
    const record = newId(
      await submitForm(people.s1, form.id, { reason: "草稿里的", proof: [{ id: file.data.id }] }, { draft: id }),
    );
    expect((await people.s1.post(workRecords.view, { id: record })).data).toMatchObject({
      proof: [{ id: file.data.id }],
    });
    expect((await people.s1.post(workDrafts.list, {})).data).toEqual([]);
  });

  test("is submitted once by two at the same moment", async () => {
    const made = await approvedForm(approver("A", [people.mgrA.id]));
    for (let round = 0; round < 5; round += 1) {
      const draft = newId(await people.s1.post(workDrafts.keep, { formid: made.id, data: {} }));
      const before = await running(made.module);
      const answers = await Promise.all(
        [1, 2].map(() => submitForm(people.s1, made.id, { reason: "两次" }, { draft })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.msg).toBe("草稿已提交或已删除");
      expect(await running(made.module)).toBe(before + 1);
    }
  });

  test("stays when what was submitted of it is refused", async () => {
    const id = newId(await keep(people.s1, { days: 3 }));
    expect((await submitForm(people.s1, form.id, { days: 3 }, { draft: id })).status).toBe(400);
    expect((await people.s1.post(workDrafts.view, { id })).status).toBe(200);
    expect((await people.s1.post(workDrafts.remove, { id })).status).toBe(200);
    expect((await people.s1.post(workDrafts.view, { id })).status).toBe(404);
  });
});

describe("fields of every kind", () => {
  test("come back as they were sent", async () => {
    const customer = await addCustomer(people.boss);
    const options = [
      { label: "甲", value: "a" },
      { label: "乙", value: "b" },
    ];
    const made = await makeForm(server, people.boss, [
      field("text"),
      field("long", "textarea"),
      field("money", "number", { scale: 2 }),
      field("one", "select", { options }),
      field("many", "select", { options, multiple: 1 }),
      field("radio", "radio", { options }),
      field("day", "date"),
      field("time", "datetime"),
      field("on", "switch"),
      field("who", "user"),
      field("branch", "branch"),
      field("customer", "customer"),
      field("tags", "tags"),
      field("lines", "tablelist", { children: [field("item"), field("price", "number")] }),
      field("facts", "property"),
      field("file", "file", { max: 2 }),
    ]);
    const file = await upload(server, people.boss, { filename: "附件.pdf", bytes: pdfBytes() });
    const [branch] = await server.rows(sql<{ id: number }>`select id from branches order by id limit 1`);
    const data = {
      text: "一行",
      long: "两\n行",
      money: 12.5,
      one: "a",
      many: ["a", "b"],
      radio: "b",
      day: "2030-01-02",
      time: "2030-01-02 09:30",
      on: "1",
      who: people.s1.id,
      branch: branch?.id,
      customer,
      tags: ["急"],
      lines: [{ item: "纸", price: 3 }],
      facts: [{ name: "色", value: "红" }],
      file: [{ id: file.data.id }],
    };
    const id = newId(await submitForm(people.boss, made.id, data));
    const { data: shown } = await people.boss.post(workRecords.view, { id });
    expect(shown).toMatchObject({
      ...data,
      time: expect.stringContaining("2030-01-02 09:30"),
      file: [{ id: file.data.id, filename: "附件.pdf" }],
    });
  });
});
