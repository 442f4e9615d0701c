/** What a template of a work form says: the form, its fields, and the flow that approves it. */
import type { FieldDef, FieldOption, FieldType } from "@qicheng/engine/fields/field-def";
import type { Chart, Staff } from "../../flows/public";

export {
  atLeast,
  byRole,
  chain,
  copies,
  end,
  fork,
  manager,
  type Staff,
  spending,
  start,
  superior,
} from "../../flows/public";

export interface Template {
  key: string;
  name: string;
  category: string;
  icon: string;
  color: string;
  description: string;
  fields: readonly FieldDef[];
  /** Fields that stand for an approval in lists. */
  summary: readonly string[];
  chart: (staff: Staff) => Chart;
}

type More = Partial<FieldDef>;
const SHOWN = { list: true, show: true, filter: true };

export const field = (key: string, type: FieldType, title: string, more: More = {}): FieldDef => ({
  key,
  type,
  title,
  storage: "ext",
  flags: SHOWN,
  ...more,
});

export const needed = (key: string, type: FieldType, title: string, more: More = {}): FieldDef =>
  field(key, type, title, { required: true, ...more });

export const options = (...labels: string[]): FieldOption[] => labels.map((label) => ({ label, value: label }));

/** A column of a table in the form. */
export const part = (key: string, type: FieldType, title: string, more: More = {}): FieldDef => ({
  key,
  type,
  title,
  storage: "none",
  flags: {},
  ...more,
});

export const WIDE = { column: 2 };
export const REASON: More = { ...WIDE, max: 500, rows: 3 };
export const MONEY: More = { unit: "money", min: 0 };
/** Not a column of lists: what stands in it is looked at in the record. */
export const INSIDE: More = { flags: {} };
