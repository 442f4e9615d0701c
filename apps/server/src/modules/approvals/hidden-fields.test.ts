/** A field that a node hides is kept from whoever has part by it alone, by whichever way he reads the record. */
import { actionLog } from "@qicheng/api/action-log/routes";
import { approvals } from "@qicheng/api/approvals/routes";
import { exports } from "@qicheng/api/exports/routes";
import { search } from "@qicheng/api/search/routes";
import { workRecords } from "@qicheng/api/work-forms/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { approves, release } from "../../../test/approvals";
import { grant, newId, signIn } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { pdfBytes } from "../../../test/office";
import { upload } from "../../../test/pictures";
import { workbookOf } from "../../../test/record-suite/exports";
import { field, type MadeForm, makeForm, submitForm } from "../../../test/work-forms";
import { approvalFormOf } from "../../kernel/approval/form-of";

const HIDDEN = ["pay", "memo", "proof"];
const FLAGS = { list: true, show: true, filter: true, sort: true, export: true };

let server: TestServer;
let people: Record<"boss" | "s1" | "s2" | "s3", Caller>;
let form: MadeForm;
/** s2 has part in it by the node that hides; in the other one by nothing; in the third by a node that shows it, too. */
let record: number;
let other: number;
let both: number;
let proof: number;

const submits = async (data: Record<string, unknown>, of = form) => {
  const id = newId(await submitForm(people.s1, of.id, data));
  return { id, task: await count(server, sql`select task_id as n from work_form_records where id = ${id}`) };
};
const listed = async (by: Caller, query: object = {}) => {
  const { rows } = await by.raw(workRecords.index.path, { formid: form.id, rows: 50, ...query });
  return rows ?? [];
};
const idsOf = async (by: Caller, query: object = {}) => (await listed(by, query)).map(({ id }) => id as number);
const above = (name: string, value: number) => ({ data: [{ field: name, op: "gt", value }] });
const linked = async (by: Caller) =>
  (await server.app.inject({ method: "GET", url: server.services.files.link(proof, by.id) })).statusCode;

const releases = (...nodes: ReturnType<typeof approver>[]) => releasesOf(form, ...nodes);
async function releasesOf({ module }: MadeForm, ...nodes: ReturnType<typeof approver>[]) {
  const { fields } = (await server.services.fields.get(module)).form;
  await release(
    server,
    module,
    {
      version_id: 0,
      nodes: [start(), ...nodes, end()],
      lines: lines(...[...nodes, end()].map(({ id }, at) => `${nodes[at - 1]?.id ?? "S"}>${id}`)),
      settings: { ...DEFAULT_SETTINGS, adminUsers: [people.boss.id] },
    },
    { cc: true, fields: approvalFormOf(fields) },
  );
}

beforeAll(async () => {
  server = await testServer();
  people = await signIn(server, ["boss", "s1", "s2", "s3"]);
  await grant(server, "s2", ["oa.workform", "oa.manage.workformExport", "oa.approval.todo"], "all");
  await grant(server, "s3", ["oa.workform", "oa.approval.todo"], "all");
  form = await makeForm(server, people.boss, [
    field("amount", "number", { flags: FLAGS }),
    field("pay", "number", { flags: FLAGS }),
    field("memo", "input", { flags: { ...FLAGS, find: true } }),
    field("kind", "select", { flags: FLAGS, options: ["甲", "乙"].map((label) => ({ value: label, label })) }),
    field("proof", "file", { max: 3 }),
  ]);
  await releases(approver("A", [people.s2.id], { hideField: [...HIDDEN, "kind"] }), approver("B", [people.s3.id]));
  proof = (await upload(server, people.s1, { filename: "合同.pdf", bytes: pdfBytes() })).data.id as number;
  const first = await submits({ amount: 1, pay: 7_001, memo: "底价九折", kind: "甲", proof: [{ id: proof }] });
  record = first.id;
  await approves(server, people.s2.id, first.task, "A");
  await releases(approver("A", [people.s3.id]));
  other = (await submits({ amount: 2, pay: 7_002, memo: "底价八折", kind: "甲" })).id;
  await releases(approver("A", [people.s2.id], { hideField: HIDDEN }), approver("B", [people.s2.id]));
  const third = await submits({ amount: 3, pay: 7_003, memo: "底价七折", kind: "乙" });
  both = third.id;
  await approves(server, people.s2.id, third.task, "A");
  await sql`insert into audit_log (module, record_id, action, summary, changes, user_id, route, ip)
    values (${form.module}, ${record}, 'edit', '修改', ${JSON.stringify([
      { field: "pay", title: "薪", from: "6999", to: "7001" },
      { field: "amount", title: "量", from: "0", to: "1" },
    ])}::jsonb, ${people.s1.id}, 'test', '')`.execute(server.db);
});
afterAll(() => server.close());

test("view, generic view, list and approval are without it, and so is a list of that column alone", async () => {
  for (const by of [workRecords.view.path, "/api/module/detail"]) {
    const body = by === workRecords.view.path ? { id: record } : { module: form.module, id: record };
    const { data, text } = await people.s2.raw(by, body);
    expect(data).toMatchObject({ id: record, amount: 1 });
    for (const key of [...HIDDEN, "kind"]) expect(data).not.toHaveProperty(key);
    expect(text).not.toMatch(/7001|底价九折|合同/);
    expect((await people.s1.raw(by, body)).data).toMatchObject({ pay: 7_001, memo: "底价九折", kind: "甲" });
    expect((await people.boss.raw(by, body)).data).toMatchObject({ pay: 7_001 });
    expect((await people.s3.raw(by, body)).data).toMatchObject({ pay: 7_001 });
  }
  const pays = async (query: object = {}) =>
    Object.fromEntries((await listed(people.s2, query)).map(({ id, pay }) => [id as number, pay]));
  expect(await pays()).toEqual({ [record]: undefined, [other]: 7_002, [both]: 7_003 });
  expect(await pays({ fields: "pay" })).toEqual({ [record]: undefined, [other]: 7_002, [both]: 7_003 });
  const task = await count(server, sql`select task_id as n from work_form_records where id = ${record}`);
  expect((await people.s2.post(approvals.detail, { taskid: task })).data.form.data).toEqual({ amount: 1 });
});

test("filters, order and counts take it for empty", async () => {
  expect(await idsOf(people.s2, above("pay", 7_000))).toEqual([both, other]);
  expect(await idsOf(people.s1, above("pay", 7_000))).toEqual([both, other, record]);
  expect(await idsOf(people.s2, above("amount", 0))).toEqual([both, other, record]);
  expect(await idsOf(people.s2, { sort: "pay", order: "asc" })).toEqual([other, both, record]);
  expect(await idsOf(people.s1, { sort: "pay", order: "asc" })).toEqual([record, other, both]);
  const board = async (by: Caller) => {
    const { board: groups } = await by.raw(workRecords.index.path, { formid: form.id, board: "kind", rows: 50 });
    return (groups as { value: string; count: number }[]).map(({ value, count: n }) => [value, n]);
  };
  expect(await board(people.s1)).toEqual([
    ["甲", 2],
    ["乙", 1],
  ]);
  expect(await board(people.s2)).toEqual([
    ["甲", 1],
    ["乙", 1],
  ]);
});

test("no word finds it, in the list or in everything, and what else is written there does", async () => {
  expect(await idsOf(people.s2, { key: "底价" })).toEqual([both, other]);
  expect(await idsOf(people.s2, { key: "九折" })).toEqual([]);
  expect(await idsOf(people.s1, { key: "九折" })).toEqual([record]);
  expect(await idsOf(people.s2, { key: form.name })).toEqual([both, other, record]);
  const everywhere = async (by: Caller, key: string) => {
    const { data } = await by.post(search.all, { key });
    return ((data as Record<string, { id: number }[]>)[form.module] ?? []).map(({ id }) => id);
  };
  expect(await everywhere(people.s2, "底价")).toEqual([both, other]);
  expect(await everywhere(people.s1, "九折")).toEqual([record]);
});

test("files are without it, its own are not opened, and the log does not tell it", async () => {
  const answer = await people.s2.post(exports.run, { module: form.module, ids: [record, other] });
  const { rows } = await workbookOf(server, answer);
  expect(JSON.stringify(rows)).toContain("7002");
  expect(JSON.stringify(rows)).not.toMatch(/7001|九折|合同/);
  expect([await linked(people.s1), await linked(people.s2), await linked(people.s3)]).toEqual([200, 404, 200]);
  const changes = async (by: Caller) => {
    const { rows: entries } = await by.post(actionLog.list, { modelType: form.module, modelId: record, rows: 50 });
    return (entries ?? []).flatMap((entry) => (entry.changes as { field: string }[]).map((change) => change.field));
  };
  expect(await changes(people.s2)).toEqual(["amount"]);
  expect(await changes(people.s1)).toEqual(["pay", "amount"]);
});

test("what the same person asked for comes to is without the amounts that a node of their version hid", async () => {
  const own = await makeForm(server, people.boss, [field("cost", "number", { unit: "money" })]);
  await releasesOf(own, approver("A", [people.s2.id], { hideField: ["cost"] }));
  await approves(server, people.s2.id, (await submits({ cost: 7_010 }, own)).task, "A");
  await releasesOf(own, approver("A", [people.s2.id]));
  await submits({ cost: 40 }, own);
  const { task } = await submits({ cost: 2 }, own);
  const sumsFor = async (by: Caller) => (await by.post(approvals.detail, { taskid: task })).data.sums;
  expect(await sumsFor(people.s2)).toMatchObject([{ value: "¥2.00", year: 2, yearText: "¥42.00" }]);
  expect(await sumsFor(people.boss)).toMatchObject([{ year: 3, yearText: "¥7,052.00" }]);
});

test("a right over all approvals shows it", async () => {
  await grant(server, "s2", ["oa.workform", "oa.approval.all"], "all");
  expect((await people.s2.post(workRecords.view, { id: record })).data).toMatchObject({ pay: 7_001, memo: "底价九折" });
});
