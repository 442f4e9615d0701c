/** What the forms of the rules of pools are made of. */
import { POOL_RULE_BOUNDS } from "@qicheng/api/pool/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { column } from "../../kernel/records/type/builtin-fields";

type Texts = Pick<FieldDef, "title" | "en" | "help" | "helpEn" | "linkage">;

export function limit(key: keyof typeof POOL_RULE_BOUNDS, texts: Texts): FieldDef {
  const [min, max] = POOL_RULE_BOUNDS[key];
  return column({ key, type: "number", scale: 0, min, max, flags: {}, ...texts });
}

/** What the rows of a pool are called. */
export interface Words {
  cn: string;
  One: string;
  one: string;
  Many: string;
  many: string;
  /** Of a cap: which of them do not count. */
  free: string;
  freeEn: string;
  /** Which of them are not recycled. */
  kept: string;
  keptEn: string;
}

export const CUSTOMERS: Words = {
  cn: "客户",
  One: "Customer",
  one: "customer",
  Many: "Customers",
  many: "customers",
  free: "，已成交的不算",
  freeEn: ", those with a deal not counted",
  kept: "已成交和已锁定的",
  keptEn: "those with a deal and locked ones",
};
export const LEADS: Words = {
  cn: "线索",
  One: "Lead",
  one: "lead",
  Many: "Leads",
  many: "leads",
  free: "",
  freeEn: "",
  kept: "无效和已锁定的",
  keptEn: "invalid and locked ones",
};
