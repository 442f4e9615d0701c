/** The form of a module as approvals know it: what conditions, writable and hidden fields, and people of a step may name. */
import type { ApprovalForm, FormField } from "@qicheng/engine/approval/definition";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import type { Context } from "../work/context";
import type { Approvable } from "./declared";

const approvalField = (field: FieldDef): FormField => ({
  field: field.key,
  title: field.title,
  kind: kindOfField(field),
  ...(field.required ? { required: true } : {}),
  ...(field.type === "user" ? { holds: "user" as const } : {}),
  ...(field.computed === undefined ? {} : { computed: true as const }),
});

/** What only divides a form is none of it. */
export const approvalFormOf = (fields: readonly FieldDef[]): FormField[] =>
  fields.filter(({ type }) => type !== "divider").map(approvalField);

/** As the form is now; a version that is released keeps it. */
export async function approvalForm(ctx: Context, { module, cc = true, form }: Approvable): Promise<ApprovalForm> {
  if (form) return form;
  const fields = await ctx.services.fields.get(module);
  return { cc, fields: approvalFormOf(fields.form.fields) };
}
