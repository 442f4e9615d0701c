/** The form of a module as approvals know it: what conditions, writable and hidden fields, and people of a step may name. */
import type { ApprovalForm, FieldChoice, FormField } from "@qicheng/engine/approval/definition";
import { type FieldDef, isWorkedOut } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { rowSumKey, rowSumsIn, rowSumTitle } from "@qicheng/engine/fields/row-sums";
import type { Dictionary } from "../cache/dictionary-cache";
import type { Context } from "../work/context";
import type { Approvable } from "./declared";

/** All that may be chosen, where the form says so itself; what is switched off was chosen before. */
function choicesOf(
  { type, options, dictionary, remote }: FieldDef,
  entries: Dictionary | undefined,
): FieldChoice[] | undefined {
  if (remote || type === "switch") return undefined;
  if (dictionary !== undefined)
    return entries?.ofKind(dictionary).map(({ code, name }) => ({ value: code, label: name }));
  return options?.map(({ value, label, en }) => ({ value, label, ...(en && { en }) }));
}

function approvalField(field: FieldDef, entries?: Dictionary): FormField {
  const { key, title, en, type, required, min, max, scale } = field;
  const options = choicesOf(field, entries);
  const bounds = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return {
    field: key,
    title,
    ...(en && { en }),
    kind: kindOfField(field),
    ...(required ? { required: true } : {}),
    ...(type === "user" ? { holds: "user" as const } : {}),
    ...(isWorkedOut(field) ? { computed: true as const } : {}),
    ...(options && { options }),
    ...(type === "number" && { ...bounds, ...(scale !== undefined && { scale }) }),
  };
}

/** The numbers of a table, each like a field. */
const rowNumbers = (field: FieldDef): FormField[] =>
  rowSumsIn(field).map(({ sum, column }) => {
    const { cn, en } = rowSumTitle(sum, field, column);
    const scale = sum.name === "count" ? 0 : column?.scale;
    return { field: rowSumKey(sum), title: cn, en, kind: "number", rows: sum, ...(scale !== undefined && { scale }) };
  });

/** Written when it is submitted: what it is called, and since when it is there. */
const HELD: readonly FormField[] = [
  { field: "title", title: "标题", en: "Title", kind: "text", held: true },
  { field: "AddTime", title: "发起时间", en: "Submitted", kind: "datetime", held: true },
];

/** Of the form itself what people fill in; what only divides it is none of it. What every approval has stands behind. */
export function approvalFormOf(fields: readonly FieldDef[], entries?: Dictionary): FormField[] {
  const filled = fields.filter(
    ({ type, flags, storage }) => type !== "divider" && flags.form !== false && storage !== "none",
  );
  const own = filled.flatMap((field) => [approvalField(field, entries), ...rowNumbers(field)]);
  return [...own, ...HELD.filter(({ field }) => !own.some((one) => one.field === field))];
}

/** As the form is now; a version that is released keeps it. */
export async function approvalForm(ctx: Context, { module, cc = true, form }: Approvable): Promise<ApprovalForm> {
  if (form) return form;
  const fields = await ctx.services.fields.get(module);
  return { cc, fields: approvalFormOf(fields.form.fields, await ctx.services.dictionary.get()) };
}
