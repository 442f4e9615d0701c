/** What somebody sees of a work form by its approval: its files, what his role keeps from him, and the path before he submits. */
import { approvals } from "@qicheng/api/approvals/routes";
import { fieldRights } from "@qicheng/api/field-rights/routes";
import { files } from "@qicheng/api/files/routes";
import { search } from "@qicheng/api/search/routes";
import { workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approver, node } from "../../../../../packages/engine/test/approval/flows";
import { approves, runs, stateOf } from "../../../test/approvals";
import { signIn, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pdfBytes } from "../../../test/office";
import { pictureBytes, upload } from "../../../test/pictures";
import { field, type MadeForm, makeApprovedForm, type makeForm, submitted } from "../../../test/work-forms";

const NAMES = ["boss", "s1", "s2", "s3", "none", "view"] as const;

let server: TestServer;
let people: Record<(typeof NAMES)[number], Caller>;

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, NAMES);
});
afterAll(() => server.close());

const approved = (items: Parameters<typeof makeForm>[2], ...nodes: ReturnType<typeof approver>[]) =>
  makeApprovedForm(server, people.boss, items, nodes);
const submits = (form: MadeForm, data: Record<string, unknown>) => submitted(server, people.s1, form, data);
const detailOf = async (by: Caller, taskid: number) => (await by.post(approvals.detail, { taskid })).data;
const get = async (url: string) => (await server.app.inject({ method: "GET", url })).statusCode;

describe("files in the form of an approval", () => {
  const sent = async (filename: string, bytes: Buffer) =>
    (await upload(server, people.s1, { filename: `${unique(filename)}.${filename}`, bytes })).data.id as number;

  test("are read by whoever has part in it, but those that his node hides; nobody else gets them", async () => {
    const form = await approved(
      [field("proof", "file", { max: 3 }), field("face", "picture", { max: 3 }), field("pay", "file", { max: 3 })],
      approver("A", [people.s2.id]),
      approver("B", [people.s3.id], { hideField: ["pay"] }),
    );
    const [proof, face, pay] = [
      await sent("pdf", pdfBytes()),
      await sent("png", pictureBytes()),
      await sent("pdf", pdfBytes()),
    ];
    const attached = await sent("pdf", pdfBytes());
    const { id, task } = await submits(form, { proof: [{ id: proof }], face: [{ id: face }], pay: [{ id: pay }] });
    await sql`update files set module = ${form.module}, record_id = ${id}, attached = true where id = ${attached}`.execute(
      server.db,
    );
    const all = [proof, face, pay, attached];
    const opened = async (by: Caller) => {
      const answers = await Promise.all(all.map((file) => get(server.services.files.link(file, by.id))));
      const shown = await Promise.all(all.map((file) => by.post(files.preview, { fileName: String(file) })));
      expect(shown.map(({ status }) => status)).toEqual(answers);
      return answers;
    };
    expect(await opened(people.s1)).toEqual([200, 200, 200, 200]);
    expect(await opened(people.s2)).toEqual([200, 200, 200, 404]);
    // It has not come to him yet.
    expect(await opened(people.s3)).toEqual([404, 404, 404, 404]);
    expect(await opened(people.none)).toEqual([404, 404, 404, 404]);
    await approves(server, people.s2.id, task, "A");
    expect(await opened(people.s3)).toEqual([200, 200, 404, 404]);
    const { form: shown } = await detailOf(people.s3, task);
    expect(await get(shown.data.proof[0].url)).toBe(200);
    expect(shown.data).not.toHaveProperty("pay");
    // What he may look at, he may not rename or delete.
    for (const call of [files.edit.path, files.remove.path])
      expect((await people.s3.raw(call, { id: proof, filename: "偷" })).status).not.toBe(200);
    await approves(server, people.s3.id, task, "B");
    expect(await opened(people.s3)).toEqual([200, 200, 404, 404]);
  });
});

describe("a field that a role keeps from somebody", () => {
  test("is in no form, change log, news or earlier case of an approval that he decides on", async () => {
    const form = await approved(
      [field("amount", "number"), field("pay", "number", { unit: "money" }), field("remark")],
      approver("A", [people.s2.id], { writeField: ["pay", "remark"] }),
      approver("B", [people.view.id]),
    );
    const role = await count(server, sql`select role_id as n from user_roles where user_id = ${people.view.id}`);
    const rights = [{ role, field: "pay", access: "hide", before: { access: "edit" } }] as const;
    expect(await people.boss.post(fieldRights.save, { module: form.module, rights: [...rights] })).toMatchObject({
      status: 200,
    });
    const earlier = await submits(form, { amount: 1, pay: 5_001 });
    await approves(server, people.s2.id, earlier.task, "A");
    await approves(server, people.view.id, earlier.task, "B");
    const { task } = await submits(form, { amount: 2, pay: 5_002 });
    const stepid = (await detailOf(people.s2, task)).steps[0].stepid;
    expect(await people.s2.post(approvals.submit, { stepid, data: { pay: 5_003, remark: "核过" } })).toMatchObject({
      status: 200,
    });
    await approves(server, people.s2.id, task, "A");
    const told = async (by: Caller) => {
      const detail = await detailOf(by, task);
      const changes = (await by.post(approvals.getUpdateLog, { taskid: task })).data as { field: string }[];
      const cases = detail.earlier as { facts: { value: string }[] }[];
      return {
        form: Object.keys(detail.form.data).toSorted(),
        news: (detail.news as { field: string }[]).map((one) => one.field).toSorted(),
        changes: changes.map((one) => one.field).toSorted(),
        earlier: cases.map(({ facts }) => facts.map(({ value }) => value)),
        sums: detail.sums,
        whole: JSON.stringify([detail, changes]),
      };
    };
    const forView = await told(people.view);
    expect(forView).toMatchObject({
      form: ["amount", "remark"],
      news: ["remark"],
      changes: ["remark"],
      earlier: [["1"]],
      sums: [],
    });
    expect(forView.whole).not.toMatch(/5,?00[123]|10,?004|"pay"/);
    expect(await told(people.boss)).toMatchObject({
      form: ["amount", "pay", "remark"],
      changes: ["pay", "remark"],
      earlier: [["1", "¥5,001.00"]],
      sums: [
        { title: "字段pay", value: "¥5,003.00", month: 2, monthText: "¥10,004.00", year: 2, yearText: "¥10,004.00" },
      ],
    });
  });
});

describe("a number that is worked out", () => {
  test("changes on a step with what it is worked out of, in the approval and in its record, and by nothing else", async () => {
    const form = await approved(
      [field("from", "date"), field("to", "date"), field("days", "number", { computed: "{to} - {from} + 1", min: 1 })],
      approver("A", [people.s2.id], { writeField: ["to"] }),
    );
    const { id, task } = await submits(form, { from: "2030-01-02", to: "2030-01-03" });
    const stepid = (await detailOf(people.s2, task)).steps[0].stepid;
    const saves = (data: Record<string, unknown>) => people.s2.post(approvals.submit, { stepid, data });
    expect(await saves({ days: 9 })).toMatchObject({ status: 400, data: { errors: [{ field: "days" }] } });
    expect(await saves({ to: "2030-01-01" })).toMatchObject({ status: 400, data: { errors: [{ field: "days" }] } });
    expect(await saves({ to: "2030-01-05" })).toMatchObject({ status: 200 });
    expect((await detailOf(people.s2, task)).form.data).toMatchObject({ to: "2030-01-05", days: 4 });
    expect((await people.s1.post(workRecords.view, { id })).data).toMatchObject({ to: "2030-01-05", days: 4 });
    const changes = (await people.s1.post(approvals.getUpdateLog, { taskid: task })).data as { field: string }[];
    expect(changes.map((one) => one.field).toSorted()).toEqual(["days", "to"]);
  });
});

describe("a record in the search over everything", () => {
  test("is found by its name, by whoever may see it and by nobody else", async () => {
    const form = await approved([field("reason")], approver("A", [people.s2.id]));
    const { id } = await submits(form, { reason: "一" });
    const found = async (by: Caller) => {
      const { data } = await by.post(search.all, { key: form.name });
      return ((data as Record<string, { id: number }[]>)[form.module] ?? []).map((hit) => hit.id);
    };
    expect(await found(people.s1)).toEqual([id]);
    expect(await found(people.boss)).toEqual([id]);
    expect(await found(people.s3)).toEqual([]);
    expect(await found(people.none)).toEqual([]);
  });
});

describe("the path before submitting", () => {
  test("is told to whoever may submit, and to others as if there were none", async () => {
    const form = await approved([field("reason")], approver("A", [people.s2.id]));
    const path = (by: Caller, formid = form.id) => by.post(approvals.preview, { formid });
    const missing = await path(people.s1, 9_999_999);
    expect((await path(people.s1)).data).toMatchObject([{ node_id: "S" }, { node_id: "A" }]);
    expect((await path(people.none)).text).toBe(missing.text);
    expect((await people.none.post(approvals.preview, { module: form.module })).text).toBe(missing.text);
    await people.boss.post(workForms.setStarters, { id: form.id, users: [people.s3.id] });
    expect((await path(people.s1)).text).toBe(missing.text);
    expect((await path(people.s3)).data).toHaveLength(2);
    await people.boss.post(workForms.edit, { id: form.id, enabled: 0 });
    expect((await path(people.s3)).text).toBe(missing.text);
  });
});

describe("people that the one before chooses", () => {
  test("are told to his screen, and nobody else is taken", async () => {
    const choice = { assignee: { type: "previousChoice" as const, users: [people.s3.id], roles: [] } };
    const form = await approved([field("reason")], approver("A", [people.s2.id]), node("B", choice));
    const { task } = await submits(form, { reason: "一" });
    const { path, steps } = await detailOf(people.s2, task);
    expect(steps).toMatchObject([{ chooseNext: 1 }]);
    expect(path.find(({ node_id }: { node_id: string }) => node_id === "B")).toMatchObject({
      chosenLater: 1,
      choices: [people.s3.id],
    });
    const pass = (userid: number[]) => people.s2.post(approvals.approve, { stepid: steps[0].stepid, userid });
    expect(await pass([people.boss.id])).toMatchObject({ status: 400, reason: "E_RECIPIENT" });
    expect(await pass([people.s3.id])).toMatchObject({ status: 200 });
    expect((await stateOf(server, task)).steps[2]?.workers).toMatchObject([{ userId: people.s3.id }]);
    expect(await runs(server, people.s3.id, task, { type: "approve", stepId: 3 })).toBe("ok");
  });
});
