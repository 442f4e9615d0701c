/** Makes a work form of a template: the form with its fields and design published, and its flow released. */
import { memberName } from "@qicheng/api/kernel/families";
import { type ApprovalForm, DEFAULT_SETTINGS, type FlowSettings } from "@qicheng/engine/approval/definition";
import type { Design } from "@qicheng/engine/design/design";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { type RawBuilder, sql } from "kysely";
import { approvalFormOf as fieldsOf } from "../../../kernel/approval/form-of";
import type { Database } from "../../../kernel/db/database";
import { type Staff, staffOf } from "../../flows/public";
import { FAMILY, workFormType } from "../form-type";
import type { Template } from "./template";

/** As it is kept: its key and where it lies stand beside it. */
const definition = ({ key: _key, storage: _storage, ...field }: FieldDef): string => JSON.stringify(field);

export const designOf = ({ fields }: Template): Design => ({
  cols: 2,
  width: 800,
  labelwidth: 100,
  labelposition: "left",
  labelbg: 0,
  fields: [...fields],
});

/** What its flow may ask of a record. */
export const approvalFormOf = ({ fields }: Template): ApprovalForm => ({ cc: true, fields: fieldsOf(fields) });

/** Its place among the forms, who made it, and when. */
interface Made {
  sort: number;
  by: number;
  at: RawBuilder<unknown>;
}

/** With what it is searched by. */
async function insertForm(db: Database, template: Template, { sort, by, at }: Made): Promise<number> {
  const { key, name, category, icon, color, description } = template;
  const { rows } = await sql<{ id: number }>`
    insert into work_forms (name, category_id, icon, color, description, sort, template, created_by, created_at, updated_at)
    select ${name}, (select id from dictionary where kind = 'workFormCategory' and name = ${category} order by sort limit 1),
      ${icon}, ${color}, ${description}, ${sort}, ${key}, ${by}, ${at}, ${at} returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await workFormType.search.save(db, workFormType.fields, [{ row: { id, name, description }, more: [] }]);
  return id;
}

async function publishFields(db: Database, module: string, template: Template, { by, at }: Made): Promise<void> {
  for (const [place, field] of template.fields.entries())
    await sql`insert into custom_fields (module, key, definition, sort, created_at)
      values (${module}, ${field.key}, ${definition(field)}::jsonb, ${place + 1}, ${at})`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into forms (module, kind, published, updated_by, updated_at) values (${module}, 'new', 1, ${by}, ${at})
    on conflict (module, kind) do update set published = 1, updated_at = excluded.updated_at returning id`.execute(db);
  await sql`insert into form_versions (form_id, number, design, published_by, published_at)
    values (${rows[0]?.id}, 1, ${JSON.stringify(designOf(template))}::jsonb, ${by}, ${at})`.execute(db);
}

async function releaseFlow(
  db: Database,
  module: string,
  template: Template,
  { staff, admins, by, at }: Made & { staff: Staff; admins: readonly number[] },
): Promise<void> {
  const settings: FlowSettings = { ...DEFAULT_SETTINGS, adminUsers: admins, summary: template.summary };
  const { rows } = await sql<{ id: number }>`
    with flow as (
      insert into wf_flows (module, name, category, created_at, updated_at)
      values (${module}, ${template.name}, ${template.category}, ${at}, ${at}) returning id)
    insert into wf_flow_versions (flow_id, no, state, design, settings, form, released_by, released_at)
    select id, 1, 'released', ${JSON.stringify(template.chart(staff))}::jsonb, ${JSON.stringify(settings)}::jsonb,
      ${JSON.stringify(approvalFormOf(template))}::jsonb, ${by}, ${at} from flow returning id`.execute(db);
  await sql`update wf_flows f set current_version_id = v.id from wf_flow_versions v
    where v.id = ${rows[0]?.id} and f.id = v.flow_id`.execute(db);
}

interface Installing {
  sort: number;
  /** Who is said to have made it. */
  by: number;
  /** When, if not now. */
  age?: string | undefined;
}

/** @returns the id of the work form */
export async function install(db: Database, template: Template, { sort, by, age }: Installing): Promise<number> {
  const made = { sort, by, at: age === undefined ? sql`now()` : sql`${age}::timestamptz` };
  const id = await insertForm(db, template, made);
  const module = memberName(FAMILY, id);
  await publishFields(db, module, template, made);
  await releaseFlow(db, module, template, { ...(await staffOf(db)), ...made });
  return id;
}
