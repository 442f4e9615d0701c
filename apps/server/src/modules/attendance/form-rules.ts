/** What the forms of the company are to attendance: by a row of their own, or by the template that they were made of. */
import type { FormFields, FormKind } from "@qicheng/api/attendance/shapes";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";

const NONE: FormFields = { type: "", from: "", to: "", fromHalf: "", toHalf: "", days: "", hours: "", pay: "" };

const BY_TEMPLATE: ReadonlyMap<string, { kind: FormKind; fields: FormFields }> = new Map([
  [
    "leave",
    {
      kind: "leave",
      fields: {
        ...NONE,
        type: "leaveType",
        from: "fromDate",
        to: "toDate",
        fromHalf: "fromHalf",
        toHalf: "toHalf",
        days: "days",
      },
    },
  ],
  ["travel", { kind: "trip", fields: { ...NONE, from: "fromDate", to: "toDate" } }],
  ["overtime", { kind: "overtime", fields: { ...NONE, from: "fromTime", to: "toTime", hours: "hours", pay: "pay" } }],
  ["makeup", { kind: "makeup", fields: { ...NONE, from: "time" } }],
  ["outing", { kind: "out", fields: { ...NONE, from: "fromTime", to: "toTime" } }],
]);

export interface FormRule {
  form_id: number;
  name: string;
  kind: "" | FormKind;
  fields: FormFields;
  version: number;
}

interface Stored extends FormRule {
  template: string | null;
  own: boolean;
}

export async function formRules(db: Database, id?: number): Promise<FormRule[]> {
  const { rows } = await sql<Stored>`
    select f.id as form_id, f.name, f.template, r.form_id is not null as own, coalesce(r.kind, '') as kind,
      coalesce(r.fields, '{}') as fields, coalesce(r.version, 0) as version
    from work_forms f left join attendance_form_rules r on r.form_id = f.id
    where f.deleted_at is null ${id === undefined ? sql`` : sql`and f.id = ${id}`} order by f.sort, f.id`.execute(db);
  return rows.map(({ template, own, ...rule }) => {
    const known = own ? undefined : BY_TEMPLATE.get(template ?? "");
    return { ...rule, ...(known ?? { kind: rule.kind, fields: { ...NONE, ...rule.fields } }) };
  });
}
