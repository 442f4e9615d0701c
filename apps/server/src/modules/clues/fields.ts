/** The built-in fields of a lead: those of a customer but for its deal and level, by the names that the specification gives. */

import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { SHOWN, systemField } from "../../kernel/records/type/builtin-fields";
import { CUSTOMER_FIELDS } from "../customers/public";

/** What leads call otherwise, by the name of the customers' field. */
const OTHERWISE: Readonly<Record<string, Partial<FieldDef>>> = {
  CustomerName: { title: "线索名称", en: "Lead name", standIn: "contact_name" },
  contactName: { key: "contact_name" },
  mobile: { key: "contact_mobile" },
  LaiYuan: { fact: 1 },
  nextgenjintime: { fact: 2 },
  UserID: { fact: 4 },
  genjintime: { fact: 5 },
};

/** Of customers alone. */
const NOT_HERE: ReadonlySet<string> = new Set(["status", "clue", "turnTime", "turnUserID", "dealTime", "creditDays"]);

const STATE = systemField({
  key: "state",
  db: "lead_state",
  stored: "smallint",
  type: "select",
  title: "线索状态",
  en: "State",
  options: [
    { value: 1, label: "未分配", en: "Unassigned" },
    { value: 2, label: "待处理", en: "New" },
    { value: 3, label: "跟进中", en: "Working" },
    { value: 4, label: "无效", en: "Invalid" },
  ],
  width: 90,
  fact: 3,
  flags: SHOWN,
});

const INVALID = systemField({
  key: "invalidReason",
  db: "invalid_reason_id",
  type: "statusSelect",
  title: "无效原因",
  en: "Reason it is invalid",
  dictionary: "invalidReason",
  width: 130,
  flags: { list: true, filter: true },
});

export const LEAD_FIELDS: readonly FieldDef[] = CUSTOMER_FIELDS.flatMap((field) => {
  if (NOT_HERE.has(field.key)) return [];
  const own = { ...field, ...ownValue(OTHERWISE, field.key) };
  if (field.key === "UserID") return [STATE, own];
  return field.key === "poolReason" ? [own, INVALID] : [own];
});
