/** The fields of a record as it was submitted: what was approved is shown with them, whatever its form becomes. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { sql } from "kysely";
import type { ModuleFields } from "../fields/registry";
import type { Context } from "../work/context";

/** Notes the fields that records of the module have now, each set once. @returns null where they have none */
export async function rememberForm(ctx: Context, module: string): Promise<number | null> {
  const fields = await ctx.services.fields.of(module);
  if (!fields) return null;
  const text = JSON.stringify(fields.form.fields);
  const { rows } = await sql<{ id: number }>`
    with sent as (select ${text}::jsonb as fields),
      made as (
        insert into wf_forms (hash, fields) select md5(fields::text), fields from sent on conflict (hash) do nothing returning id)
    select id from made union all
    select f.id from wf_forms f, sent where f.hash = md5(sent.fields::text)`.execute(ctx.db);
  // Somebody else notes the same fields at this moment; his row is there for the next one who asks.
  return rows[0]?.id ?? (await again(ctx, text));
}

async function again(ctx: Context, text: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from wf_forms where hash = md5((${text}::jsonb)::text)`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? null;
}

const read = new WeakMap<object, Map<number, readonly FieldDef[]>>();

/** They never change, so each set is read once. */
async function fieldsById(ctx: Context, id: number): Promise<readonly FieldDef[]> {
  const known = read.get(ctx.services) ?? new Map<number, readonly FieldDef[]>();
  read.set(ctx.services, known);
  const found = known.get(id);
  if (found) return found;
  const { rows } = await sql<{ fields: FieldDef[] }>`select fields from wf_forms where id = ${id}`.execute(ctx.db);
  const fields = rows[0]?.fields ?? [];
  known.set(id, fields);
  return fields;
}

/** The form of a module as it was when something was submitted; that of now where nothing is noted. */
export async function submittedForm(
  ctx: Context,
  module: string,
  formId: number | null,
): Promise<ModuleFields | undefined> {
  const now = await ctx.services.fields.of(module);
  if (!now || formId === null) return now;
  const fields = await fieldsById(ctx, formId);
  return { form: { ...now.form, fields: [...fields] }, byKey: new Map(fields.map((field) => [field.key, field])) };
}
