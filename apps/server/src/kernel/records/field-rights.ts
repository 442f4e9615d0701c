/**
 * What one may do with a field, decided here for presenting, filtering, sorting, searching, the log and the bin. In the
 * pool nobody reads how to reach somebody; a field with a right of its own is not there for whoever lacks it.
 */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FieldDef, MaskKind } from "@qicheng/engine/fields/field-def";
import type { ModuleFields } from "../fields/registry";
import type { Context } from "../work/context";

/** For whom a field is there that has a right of its own. */
export const mayKnow = (ctx: Context, { right }: FieldDef): boolean =>
  right === undefined || ctx.can(right as PermissionKey);

const narrowed = new WeakMap<ModuleFields, Map<string, ModuleFields>>();

/** The fields that are there for the caller: what else is read, asked for, filtered by or sent meets no field. */
export function fieldsFor(ctx: Context, fields: ModuleFields): ModuleFields {
  const without = fields.form.fields.filter((field) => !mayKnow(ctx, field)).map(({ key }) => key);
  if (without.length === 0) return fields;
  const known = narrowed.get(fields) ?? new Map<string, ModuleFields>();
  narrowed.set(fields, known);
  const found = known.get(without.join());
  if (found) return found;
  const left = fields.form.fields.filter(({ key }) => !without.includes(key));
  const made = { form: { ...fields.form, fields: left }, byKey: new Map(left.map((field) => [field.key, field])) };
  known.set(without.join(), made);
  return made;
}

/** Those of a record type. */
export const ownFields = async (ctx: Context, module: string): Promise<ModuleFields> =>
  fieldsFor(ctx, await ctx.services.fields.get(module));

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
