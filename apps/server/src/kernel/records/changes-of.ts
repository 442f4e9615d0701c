/** Changes as the operation log keeps them. */
import { type FieldDef, referenceOf } from "@qicheng/engine/fields/field-def";
import type { ModuleFields } from "../fields/registry";
import type { FieldChange } from "../work/audit";
import { changesBetween, titlesOf } from "../work/changes";
import type { Context } from "../work/context";
import { listOf, reader } from "./field-writers";
import { presenterOf } from "./presenter";
import type { RecordRow, RecordType } from "./record-type";
import { findRecordType } from "./registry";

function valueText(field: FieldDef, value: unknown): string {
  if (listOf(value).length === 0) return "";
  if (field.type === "picture") return `${listOf(value).length}张图片`;
  if (field.type === "switch") return String(value) === (field.active ?? "1") ? "是" : "否";
  return listOf(value).join("、");
}

/** The record type that a field points at; nodes of trees are for everybody. */
export function referredType(field: FieldDef): string | undefined {
  const module = referenceOf(field);
  return module !== undefined && findRecordType(module) ? module : undefined;
}

/** What an edit changed, for the log. */
export async function changesOf(
  ctx: Context,
  type: RecordType,
  fields: ModuleFields,
  { before, after }: Readonly<Record<"before" | "after", RecordRow>>,
): Promise<FieldChange[]> {
  const texts = [await valueTexts(ctx, type, fields, before), await valueTexts(ctx, type, fields, after)] as const;
  return changesBetween(...texts, titlesOf(fields.form)).map((change) => {
    const field = fields.byKey.get(change.field);
    const reference = field && referredType(field);
    return reference === undefined ? change : { ...change, reference };
  });
}

/** By field, as people read them; records as their numbers. */
async function valueTexts(
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
    written.map((field) => {
      const points = referredType(field) !== undefined;
      return [
        field.key,
        valueText(field, points ? reader(field)(row) : (wire[`${field.key}Name`] ?? wire[field.key] ?? "")),
      ];
    }),
  );
}
