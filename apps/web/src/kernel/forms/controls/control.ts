import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { ComponentType } from "react";

export interface ControlProps {
  field: FieldDef;
  /** Ties the control to its label. */
  id: string;
  value: unknown;
  /** Name of what `value` refers to, for ids. */
  label: string;
  onChange: (value: unknown) => void;
  invalid: boolean;
  autoFocus: boolean;
}

export type ControlComponent = ComponentType<ControlProps>;

/** What every antd control takes. */
export const shared = ({ field, id, invalid, autoFocus }: ControlProps) => ({
  id,
  autoFocus,
  disabled: field.readonly === true,
  ...(invalid ? { status: "error" as const } : {}),
});
