/**
 * What one may do with a field, decided here for presenting, filtering, sorting, searching, the log and the bin. In the
 * pool nobody reads how to reach somebody.
 */
import type { FieldDef, MaskKind } from "@qicheng/engine/fields/field-def";

export type Place = "owned" | "pool";

const REACHES: ReadonlySet<string> = new Set(["mobile", "phone", "email"] satisfies Exclude<
  FieldDef["pattern"],
  undefined
>[]);

/** How a field is masked where it is; a company's own field of a phone or address is masked as the built-in ones are. */
export function maskOf(field: FieldDef, place: Place): MaskKind | undefined {
  if (place === "owned") return undefined;
  if (field.mask) return field.mask;
  if (field.pattern === undefined || !REACHES.has(field.pattern)) return undefined;
  return field.pattern === "email" ? "hide" : "phone";
}

/** `13812345678` as `138****5678`. */
export function maskPhone(phone: string | null | undefined): string {
  const text = phone ?? "";
  if (text.length < 7) return text === "" ? "" : "****";
  return `${text.slice(0, 3)}****${text.slice(-4)}`;
}

/** A value as it is shown masked. */
export function masked(kind: MaskKind, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  return kind === "phone" && typeof value === "string" ? maskPhone(value) : "****";
}
