/** What one may submit: forms that are offered, and the templates that a company begins with. */
import { type OfferedForm, workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approver } from "../../../../../packages/engine/test/approval/flows";
import { approves, runs } from "../../../test/approvals";
import { newId, signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
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

const rowOf = async (id: number) =>
  (
    await server.rows(sql<{ approval: number; task_id: number | null; task_status: number | null }>`
      select approval, task_id, task_status from work_form_records where id = ${id}`)
  )[0] ?? { approval: -1, task_id: null, task_status: null };

describe("what one may submit", () => {
  test("is offered with its category, and whether somebody approves it and it has copies", async () => {
    const made = await makeApprovedForm(
      server,
      people.boss,
      [field("reason", "input", { required: 1 })],
      [approver("A", [people.mgrA.id])],
    );
    const [category] = await server.rows(sql<{ id: number; name: string }>`
      select id, name from dictionary where kind = 'workFormCategory' order by sort limit 1`);
    await people.boss.post(workForms.edit, { id: made.id, category: category?.id, cc: 0 });
    const one = ((await people.s1.post(workForms.offered, {})).data as OfferedForm[]).find(({ id }) => id === made.id);
    expect(one).toMatchObject({
      name: made.name,
      module: made.module,
      category: category?.id,
      categoryName: "人事",
      flow: 1,
      cc: 0,
      lastTime: "",
    });
    const counts = (await people.s1.post(workForms.categories, {})).data as { name: string; count: number }[];
    expect(counts.map(({ name }) => name)).toEqual(["人事", "行政", "财务", "业务"]);
    expect(counts[0]?.count).toBeGreaterThan(0);
    const isCC = async (formName: string) => (await people.s1.post(workForms.isCC, { formName })).data.isCC;
    expect(
      await Promise.all([isCC(form.name), isCC(String(form.id)), isCC(form.module), isCC(made.name), isCC("customer")]),
    ).toEqual([1, 1, 1, 0, 0]);
    expect(await submitForm(people.s1, made.id, { reason: "x" }, { cc: [people.s2.id] })).toMatchObject({
      status: 400,
      msg: "该表单不支持抄送",
    });
  });

  test("are eight templates with a flow each, taken by one call, once", async () => {
    const offered = (await people.boss.post(workForms.templates, {})).data as {
      key: string;
      name: string;
      there: number;
    }[];
    expect(offered.map(({ name, there }) => [name, there])).toEqual(
      ["请假", "出差", "加班", "报销", "用印", "采购申请", "补卡", "外出"].map((name) => [name, 0]),
    );
    const keys = offered.map(({ key }) => key);
    expect(await people.s1.post(workForms.install, { keys })).toMatchObject({ status: 403 });
    expect(await people.boss.post(workForms.install, { keys: ["nonsense"] })).toMatchObject({
      status: 400,
      data: { errors: [{ field: "keys" }] },
    });
    const { data } = await people.boss.post(workForms.install, { keys });
    expect(data.ids).toHaveLength(8);
    expect(await people.boss.post(workForms.install, { keys: ["leave"] })).toMatchObject({
      status: 400,
      msg: "「请假」已经添加过",
    });
    const leave = ((await people.s1.post(workForms.offered, {})).data as OfferedForm[]).find(
      ({ name }) => name === "请假",
    );
    expect(leave).toMatchObject({ flow: 1, categoryName: "人事" });
    const sent = {
      leaveType: "事假",
      fromDate: "2030-01-02",
      fromHalf: 0,
      toDate: "2030-01-02",
      toHalf: 1,
      reason: unique("家事"),
    };
    const asked = async (data: object) => {
      const { data: path } = await people.s1.raw("/api/WorkFlow/preview", {
        formid: leave?.id,
        data: { ...sent, ...data },
      });
      return (path as { name: string }[]).map(({ name }) => name);
    };
    expect(await asked({ days: 9 })).toContain("直属上级");
    expect(await asked({ days: 9 })).not.toContain("上级的上级");
    expect(await asked({ toDate: "2030-01-04" })).toContain("上级的上级");
    // Days follow from the dates and halves: whoever types other ones is refused, and so is an end before the beginning.
    const wrong = { status: 400, data: { errors: [{ field: "days" }] } };
    for (const data of [{ days: 9 }, { toDate: "2030-01-01" }, { fromHalf: 0.5, toHalf: 0.5 }])
      expect([data, await submitForm(people.s1, leave?.id ?? 0, { ...sent, ...data })]).toMatchObject([data, wrong]);
    const half = newId(await submitForm(people.s1, leave?.id ?? 0, { ...sent, fromHalf: 0.5, toDate: "2030-01-03" }));
    expect((await people.s1.post(workRecords.view, { id: half })).data).toMatchObject({ days: 1.5 });
    await runs(server, people.s1.id, (await rowOf(half)).task_id ?? 0, { type: "revoke" });
    const id = newId(await submitForm(people.s1, leave?.id ?? 0, sent));
    expect((await people.s1.post(workRecords.view, { id })).data).toMatchObject({ days: 1, fromHalfName: "上午" });
    const { task_id: task } = await rowOf(id);
    expect(await approves(server, people.mgrA.id, task ?? 0, "superior")).toBe("ok");
    expect(await rowOf(id)).toMatchObject({ approval: 2, task_status: 2 });
  });
});
