/** What a field type is to everybody: how its values compare, where the designer offers it, and what a wire value becomes. */
import type { Message } from "../../text/message";
import type { FieldDef, FieldType } from "../field-def";
import type { ValueKind } from "../operators";
import { FIELD_TEXTS } from "../texts";

/** What is wrong within one row, counted from 1. */
export interface RowProblem {
  row: number;
  msg: Message;
}

/** `rows` = what is wrong, row by row; `msg` then tells the first of it. */
export type Decoded = { ok: true; value: unknown } | { ok: false; msg: Message; rows?: readonly RowProblem[] };

export interface FieldTypeDescriptor {
  kind: ValueKind;
  /** Palette group of the form designer. */
  group: "布局" | "基础" | "选择" | "关联" | "明细" | "附件";
  /** Message when a required value is missing. */
  missing: Message;
  /** False until the module that serves it exists; shown as 未知控件类型 and never stored. */
  complete: boolean;
  sortable: boolean;
  /** Decodes a value that is not missing. */
  decode: (raw: unknown, field: FieldDef) => Decoded;
  /**
   * The problem of a decoded value among the others of its form.
   * @param values by field key
   * @param before the record's former values, if there is one
   */
  fits?: (
    value: unknown,
    field: FieldDef,
    values: Readonly<Record<string, unknown>>,
    before: unknown,
  ) => Message | undefined;
  /** False where the others of the form leave nothing to choose, so that nothing is asked for. */
  offers?: (field: FieldDef, values: Readonly<Record<string, unknown>>) => boolean;
}

export type FieldTypes = Partial<Record<FieldType, FieldTypeDescriptor>>;

export const accept = (value: unknown): Decoded => ({ ok: true, value });
export const refuse = (msg: Message): Decoded => ({ ok: false, msg });

type Parts = Pick<FieldTypeDescriptor, "kind" | "group" | "decode"> & Partial<FieldTypeDescriptor>;

export const type = (parts: Parts): FieldTypeDescriptor => ({
  missing: FIELD_TEXTS.required,
  complete: true,
  sortable: false,
  ...parts,
});

/** One that a module to come serves. */
export const later = (kind: ValueKind, group: FieldTypeDescriptor["group"], missing: Message = FIELD_TEXTS.required) =>
  type({ kind, group, missing, complete: false, decode: () => refuse(FIELD_TEXTS.unknownControl) });
