import type { DUPLICATE_FIELDS as FIELDS } from "@qicheng/api/customers/routes";
import { codePoints } from "../../kernel/forms/code-points";

export type DuplicateField = (typeof FIELDS)[number];

/** Whether a value is long enough to be looked for. */
const LONG_ENOUGH: Record<DuplicateField, (text: string) => boolean> = {
  CustomerName: (text) => codePoints(text) >= 2,
  mobile: (text) => text.replace(/\D/g, "").length >= 7,
  wechat: (text) => text.length >= 5,
  qq: (text) => /^\d{5,}$/.test(text),
  creditCode: (text) => text.length === 18,
};

export const DUPLICATE_FIELDS = Object.keys(LONG_ENOUGH) as DuplicateField[];

export const duplicateField = (field: string): DuplicateField | undefined =>
  Object.hasOwn(LONG_ENOUGH, field) ? (field as DuplicateField) : undefined;

/** The text to look for, or '' when there is not enough of it. */
export function duplicateKey(field: DuplicateField, value: unknown): string {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return LONG_ENOUGH[field](text) ? text.slice(0, 100) : "";
}
