/** Work forms as tests make them. */
import { workForms, workRecords } from "@qicheng/api/work-forms/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import { newId, unique } from "./arrange";
import type { Caller, TestServer } from "./harness";

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

export const submitForm = (caller: Caller, formid: number, data: Record<string, unknown>, more: object = {}) =>
  caller.post(workRecords.add, { formid, data, ...more });
