import type { DUPLICATE_FIELDS as FIELDS } from "@qicheng/api/customers/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { codePoints } from "../../kernel/ui/basis/code-points";

/** The duplicate check of customers stands for that of leads, too. */
export type RepeatRoute = "customers.repeat";

/** What one has asked for of these records. */
export function requestsOf(route: RepeatRoute) {
  const [group] = route.split(".") as ["customers"];
  return { requests: `${group}.requests`, withdraw: `${group}.withdraw` } as const;
}

type BuiltIn = (typeof FIELDS)[number];

const isLong = (text: string): boolean => codePoints(text) >= 2;

/** Whether a value is long enough to be looked for. */
const isNumber = (text: string): boolean => text.replace(/\D/g, "").length >= 7;

const LONG_ENOUGH: Record<BuiltIn | "contact_mobile", (text: string) => boolean> = {
  CustomerName: isLong,
  mobile: isNumber,
  contact_mobile: isNumber,
  telephone: isNumber,
  wechat: (text) => text.length >= 5,
  qq: (text) => /^\d{5,}$/.test(text),
  email: (text) => /^[^@]+@[^@]+\.[^@]+$/.test(text),
  creditCode: (text) => text.length === 18,
};

const isBuiltIn = (field: string): field is keyof typeof LONG_ENOUGH => Object.hasOwn(LONG_ENOUGH, field);

/** Whether one is told while he types who else has it; the company says so of its own fields. */
export const isDuplicateField = ({ flags }: Pick<FieldDef, "flags">): boolean => flags.duplicate === true;

/** The text to look for, or '' when there is not enough of it. */
export function duplicateKey(field: string, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return (isBuiltIn(field) ? LONG_ENOUGH[field] : isLong)(text) ? text.slice(0, 100) : "";
}
