/** A field of every kind that a company may make, in a work form: submitted, approved, read back and exported. */
import { approvals } from "@qicheng/api/approvals/routes";
import { exports } from "@qicheng/api/exports/routes";
import { workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { DEFAULT_SETTINGS } from "@qicheng/engine/approval/definition";
import { decodeField } from "@qicheng/engine/fields/field-types";
import { textOf } from "@qicheng/engine/fields/rich-text";
import { fitsCell } from "@qicheng/engine/import/cell";
import { regionFinder } from "@qicheng/engine/import/region";
import { readRow } from "@qicheng/engine/import/row";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { approver, end, lines, start } from "../../../../../packages/engine/test/approval/flows";
import { release } from "../../../test/approvals";
import { dropCaches, newId, unique } from "../../../test/arrange";
import { type Caller, type TestServer, testServer } from "../../../test/harness";
import { count } from "../../../test/observe";
import { OWN_FIELDS, sampleValue, type World } from "../../../test/record-samples";
import { workbookOf } from "../../../test/record-suite/exports";
import { wholeWorld } from "../../../test/record-suite/kit";
import { submitForm } from "../../../test/work-forms";
import { approvalFormOf } from "../../kernel/approval/form-of";
import { REGIONS } from "../../kernel/fields/regions";

let server: TestServer;
let boss: Caller;
let mgrA: Caller;
let world: World;
let form: { id: number; module: string };

beforeAll(async () => {
  server = await testServer();
  boss = await server.as("boss");
  mgrA = await server.as("mgrA");
  world = await wholeWorld(server, boss);
  const id = newId(await boss.post(workForms.add, { name: unique("表单") }));
  form = { id, module: `workform.${id}` };
  for (const [at, { key, ...definition }] of OWN_FIELDS.entries())
    await sql`insert into custom_fields (module, key, definition, sort)
      values (${form.module}, ${key}, ${JSON.stringify(definition)}::jsonb, ${at})`.execute(server.db);
  await dropCaches(server);
  const flow = {
    version_id: 0,
    nodes: [start(), approver("A", [mgrA.id], { writeField: OWN_FIELDS.map(({ key }) => key) }), end()],
    lines: lines("S>A", "A>end"),
    settings: { ...DEFAULT_SETTINGS, adminUsers: [boss.id] },
  };
  await release(server, form.module, flow, { cc: true, fields: approvalFormOf(OWN_FIELDS) });
});
afterAll(() => server.close());

const valuesAt = (at: number, word: string) =>
  Object.fromEntries(OWN_FIELDS.map((field) => [field.key, sampleValue(field, { word, at, world })]));
const viewOf = async (id: number) => (await boss.post(workRecords.view, { id })).data as Record<string, unknown>;

async function submitted(word: string) {
  const given = valuesAt(0, word);
  const id = newId(await submitForm(boss, form.id, given));
  const task = await count(server, sql`select task_id as n from work_form_records where id = ${id}`);
  const detail = async () => (await mgrA.post(approvals.detail, { taskid: task })).data;
  return { given, id, detail };
}

test("comes back as it was sent, in the record, its list and its approval, also once it is approved", async () => {
  const { given, id, detail } = await submitted(unique("全"));
  expect(await viewOf(id)).toMatchObject(given);
  const { form: shown, steps } = await detail();
  expect(shown.data).toMatchObject(given);
  expect(await mgrA.post(approvals.approve, { stepid: steps[0].stepid })).toMatchObject({ status: 200 });
  expect(await viewOf(id)).toMatchObject({ ...given, approval: 2 });
  const { rows } = await boss.post(workRecords.index, { formid: form.id, rows: 50 });
  expect(rows?.find((row) => row.id === id)).toMatchObject({ ...given, approval: 2 });
});

test("is changed by an approver who may write it, in the approval and in the record alike", async () => {
  const { id, detail } = await submitted(unique("改"));
  // Nobody gives what he has not: the approver has uploaded nothing, and sees none of these customers.
  const not = OWN_FIELDS.filter(({ type }) => ["picture", "file", "customer"].includes(type)).map(({ key }) => key);
  const entries = Object.entries(valuesAt(1, unique("后")));
  const changed = Object.fromEntries(entries.filter(([key]) => !not.includes(key)));
  const { steps } = await detail();
  const answer = await mgrA.post(approvals.submit, { stepid: steps[0].stepid, data: changed });
  expect([answer.msg, answer.data?.errors]).toEqual(["保存成功", undefined]);
  expect((await detail()).form.data).toMatchObject(changed);
  expect(await viewOf(id)).toMatchObject(changed);
});

test("is in the file of an export as it was entered", async () => {
  const { given, id } = await submitted(unique("出"));
  const view = await viewOf(id);
  const answer = await boss.post(exports.run, { module: form.module, ids: [id] });
  const { titles, rows } = await workbookOf(server, answer, OWN_FIELDS);
  const readable = OWN_FIELDS.filter((field) => fitsCell(field));
  expect(titles).toEqual(expect.arrayContaining(readable.map(({ title }) => title)));
  const mapping = titles.map((title) => OWN_FIELDS.find((field) => field.title === title)?.key);
  const { values, problems } = readRow(readable, mapping, rows[0] ?? [], {
    region: regionFinder(REGIONS),
    reference: (field, written) => (view[`${field.key}Name`] === written ? [view[field.key] as number] : []),
  });
  expect(problems).toEqual([]);
  for (const field of readable) {
    const kept = (value: unknown) => {
      const decoded = decodeField(value, field);
      return decoded.ok && field.type === "editor" ? textOf(decoded.value) : decoded;
    };
    expect([field.key, kept(values[field.key])]).toEqual([field.key, kept(given[field.key])]);
  }
});
