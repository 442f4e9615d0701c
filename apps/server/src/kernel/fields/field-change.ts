/** A change of a field's type that is on its way, as `custom_fields.change` keeps it. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";

export interface FieldChange {
  /** `failed`: values kept it from being made, and the field is as it was. */
  state: "waiting" | "rewriting" | "failed";
  /** What the field becomes. */
  to: FieldDef;
  /** What it was, once it has become the other; its values are rewritten from the first record to the last. */
  was?: FieldDef;
  /** The last record that was seen to. */
  place: number;
  done: number;
  total: number;
  /** Whose values kept it from being made, the first of them by id. */
  wrong?: { total: number; more: boolean; ids: readonly number[] };
}

/** Whether it is still on its way. */
export const isChanging = (change: FieldChange | null | undefined): boolean =>
  change !== null && change !== undefined && change.state !== "failed";
