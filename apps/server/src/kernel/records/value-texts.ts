/** Values as the operation log shows them. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { ModuleFields } from "../fields/registry";
import type { Context } from "../http/context";
import { listOf } from "./field-writers";
import { presenterOf } from "./presenter";
import type { RecordRow, RecordType } from "./record-type";

function valueText(field: FieldDef, value: unknown): string {
  if (listOf(value).length === 0) return "";
  if (field.type === "picture") return `${listOf(value).length}张图片`;
  if (field.type === "switch") return String(value) === (field.active ?? "1") ? "是" : "否";
  return listOf(value).join("、");
}

/** By field, as people read them. */
export async function valueTexts(
  ctx: Context,
  type: RecordType,
  fields: ModuleFields,
  row: RecordRow,
): Promise<Record<string, string>> {
  // What no form writes is not read for it either.
  const written = fields.form.fields.filter(({ storage }) => storage !== "bound");
  const shown = written.map(({ key }) => key);
  const [wire = {}] = await presenterOf(type, fields, shown).objects(ctx, [row]);
  return Object.fromEntries(
    written.map((field) => [field.key, valueText(field, wire[`${field.key}Name`] ?? wire[field.key] ?? "")]),
  );
}
