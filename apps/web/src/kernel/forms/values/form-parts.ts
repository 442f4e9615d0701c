/** What a module adds to the form that its definition makes. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { ReactNode } from "react";
import type { Title } from "../../i18n/language";
import { able } from "../../session/abilities";
import type { ControlComponent } from "./control";
import { editFields } from "./items";
import type { Values } from "./values";

/** What a form changes of a record. */
export interface FormEdit {
  /** The record as one saw it, as the form edits it. */
  before: Values;
  /** The fields of its form. */
  fields: readonly FieldDef[];
  /** The new values. */
  changes: Values;
}

/** One value of a form that changes. */
export interface Changing {
  /** The field, and what stood in it. */
  key: string;
  before: unknown;
  /** All values with the new one, and the fields of the form. */
  values: Values;
  fields: readonly FieldDef[];
}

/** How the form of one record differs from that of another. */
export interface FormFace {
  /** Fields that can be read only. */
  locked?: readonly string[];
  /** Fields that are not there. */
  hidden?: readonly string[];
  /** Said above the fields, such as why some are locked. */
  notice?: ReactNode;
}

/** Something to think of before a new record is saved. */
export interface FormWarning {
  text: string;
  /** Written on the button that saves all the same. */
  goOn: string;
  /** What one might do instead. */
  other?: { title: string; run: () => void };
}

export interface FormParts {
  /** Titles of the form, where they say more than the name of the record type. */
  titles?: Record<"create" | "edit", Title>;
  /** What other fields become as a value changes. */
  follows?: (changing: Changing) => Values | undefined;
  /** Controls of the module's own, by field; everything else is drawn from its field definition. */
  controls?: Readonly<Record<string, ControlComponent>>;
  /** Fields that one of these controls draws with its own, by `around`. */
  within?: readonly string[];
  /** Undefined = a new record. */
  face?: (record: Values | undefined) => FormFace;
  /** The record as the form edits it, where that is not the record as it travels; and the way back. */
  fromWire?: (record: Values) => Values;
  toWire?: (changes: Values, values: Values) => Values;
  /** A value beside that of somebody else, where the whole of both would not show what differs. */
  compare?: Readonly<Record<string, (value: unknown, other: unknown) => ReactNode>>;
  /** Asked before a new record is saved; what it says is shown first, and the next press saves. */
  warns?: (values: Values, fields: readonly FieldDef[]) => Promise<FormWarning | undefined>;
  /** What saving a known record would change, asked before it is written; undefined where there is nothing to ask. */
  review?: (before: Values, now: Values) => ReactNode;
  /** After a record was created, with what the server answered. */
  added?: (answer: Values, values: Values) => void;
}

/** True for a record that the caller may look at only. */
export const isReadOnly = (record: Values | undefined): boolean =>
  record?.can !== undefined && !able(record as { can: Record<string, 1> }, "edit");

/** The fields of a form for one record: what cannot be changed of it can only be read. */
export function fieldsFor(fields: readonly FieldDef[], record: Values | undefined, face: FormFace): FieldDef[] {
  const { locked = [], hidden = [] } = face;
  const there = fields.filter(({ key }) => !hidden.includes(key));
  const readOnly = isReadOnly(record);
  return (record ? editFields(there) : there).map((field) =>
    readOnly || locked.includes(field.key) ? { ...field, readonly: true } : field,
  );
}
