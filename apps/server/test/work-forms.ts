/** Work forms as tests make them. */
import { workForms, workRecords } from "@qicheng/api/work-forms/routes";
import { DEFAULT_SETTINGS, type FlowNode } from "@qicheng/engine/approval/definition";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { end, lines, start } from "../../../packages/engine/test/approval/flows";
import { approvalFormOf } from "../src/kernel/approval/form-of";
import { release } from "./approvals";
import { newId, unique } from "./arrange";
import type { Caller, TestServer } from "./harness";
import { count } from "./observe";

/** A field as a company makes it, in its form from then on. */
export const field = (key: string, type: FieldDef["type"] = "input", more: Record<string, unknown> = {}) => ({
  field: key,
  type,
  title: `字段${key}`,
  ...more,
});

export interface MadeForm {
  id: number;
  module: string;
  name: string;
}

/** A form with fields, published as the designer does it. */
export async function makeForm(
  server: TestServer,
  boss: Caller,
  items: readonly Record<string, unknown>[],
  values: Record<string, unknown> = {},
): Promise<MadeForm> {
  const name = unique("表单");
  const made = await boss.post(workForms.add, { name, ...values });
  if (made.status !== 200) throw new Error(`not made: ${JSON.stringify(made)}`);
  const id = newId(made);
  const module = `workform.${id}`;
  await publish(server, boss, module, items);
  return { id, module, name };
}

/** Publishes a design of the one form that a work form has. */
export async function publish(
  server: TestServer,
  boss: Caller,
  module: string,
  items: readonly Record<string, unknown>[],
): Promise<void> {
  const [form] = await server.rows(sql<{ id: number; version: number }>`
    select id, version from forms where module = ${module} and kind = 'new'`);
  const saved = await boss.raw("/api/formField/Edit", { formid: form?.id, items, version: form?.version });
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved)}`);
  const published = await boss.raw("/api/form/publish", { id: form?.id, version: saved.data.version });
  if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published)}`);
}

/** One with a released flow through these nodes, one after the other, looked after by who made it. */
export async function makeApprovedForm(
  server: TestServer,
  boss: Caller,
  items: readonly Record<string, unknown>[],
  nodes: readonly FlowNode[],
): Promise<MadeForm> {
  const made = await makeForm(server, boss, items);
  const all = [start(), ...nodes, end()];
  const ways = lines(...all.slice(1).map(({ id }, at) => `${all[at]?.id}>${id}`));
  const settings = { ...DEFAULT_SETTINGS, adminUsers: [boss.id] };
  const { form } = await server.services.fields.get(made.module);
  const flow = { version_id: 0, nodes: all, lines: ways, settings };
  await release(server, made.module, flow, { cc: true, fields: approvalFormOf(form.fields) });
  return made;
}

/** Submits one. @returns its id, and that of its approval */
export async function submitted(
  server: TestServer,
  caller: Caller,
  form: MadeForm,
  data: Record<string, unknown> = {},
): Promise<{ id: number; task: number }> {
  const id = newId(await submitForm(caller, form.id, data));
  return { id, task: await count(server, sql`select task_id as n from work_form_records where id = ${id}`) };
}

export const submitForm = (caller: Caller, formid: number, data: Record<string, unknown>, more: object = {}) =>
  caller.post(workRecords.add, { formid, data, ...more });
