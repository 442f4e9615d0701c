import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { ComponentType } from "react";
import type { RowProblem } from "./row-values";

/** The form around a control, for one that draws other fields of it too. */
export interface FormAround {
  /** The control of a field has the id `<formId>-<key>`. */
  formId: string;
  fields: readonly FieldDef[];
  record: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  change: (key: string, value: unknown) => void;
}

export interface ControlProps {
  field: FieldDef;
  /** Ties the control to its label. */
  id: string;
  value: unknown;
  /** Name of what `value` refers to, for ids; '' where it did not come along. */
  label: string;
  onChange: (value: unknown) => void;
  invalid: boolean;
  /** What is wrong with its rows, where it has some. */
  problems?: readonly RowProblem[];
  autoFocus: boolean;
  /** Of a field whose choices follow from another: the value of that one, and what it is called. */
  above?: unknown;
  aboveTitle?: string | undefined;
  /** Given to a module's own control. */
  around?: FormAround;
}

export type ControlComponent = ComponentType<ControlProps>;

/** What every antd control takes. */
export const shared = ({ field, id, invalid, autoFocus }: ControlProps) => ({
  id,
  autoFocus,
  disabled: field.readonly === true,
  ...(invalid ? { status: "error" as const } : {}),
});
