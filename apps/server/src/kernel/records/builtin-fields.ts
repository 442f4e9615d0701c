/** Ways to write down built-in fields. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";

type Given = Omit<FieldDef, "storage">;

/** A field in a column of its own. */
export const column = (field: Given): FieldDef => ({ ...field, storage: "column" });

/** Kept by the system: in lists and filters, in no form. */
export const kept = (field: Omit<Given, "readonly">): FieldDef => ({
  ...field,
  storage: "column",
  readonly: true,
  flags: { ...field.flags, form: false },
});
