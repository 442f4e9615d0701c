/**
 * What one may do with a field, decided here for presenting, filtering, sorting, searching, the log and the bin. In the
 * pool nobody reads how to reach somebody; where the company wants it, phones of rows that others own are masked too, and
 * looked at one by one (`reveal.ts`). A field with a right of its own is not there for whoever lacks it.
 */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FieldDef, FormDef, MaskKind } from "@qicheng/engine/fields/field-def";
import { isMissing } from "@qicheng/engine/fields/operators";
import type { SearchQuery } from "@qicheng/engine/names/grams";
import type { ModuleFields } from "../fields/registry";
import type { Context } from "../work/context";
import type { Place } from "./masks";
import type { RecordRow, RecordType } from "./record-type";

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
  const narrow = (form: FormDef): FormDef => ({
    ...form,
    fields: form.fields.filter(({ key }) => !without.includes(key)),
  });
  const form = narrow(fields.form);
  const forms = Object.entries(fields.forms ?? {}).map(([kind, one]) => [kind, narrow(one)]);
  const made: ModuleFields = {
    form,
    byKey: new Map(form.fields.map((field) => [field.key, field])),
    forms: Object.fromEntries(forms),
  };
  known.set(without.join(), made);
  return made;
}

/** Those of a record type. */
export const ownFields = async (ctx: Context, module: string): Promise<ModuleFields> =>
  fieldsFor(ctx, await ctx.services.fields.get(module));

/** Words without a digit find no phone. */
export const asksForPhones = (query: SearchQuery): boolean => query.some(({ text }) => /\d/.test(text));

/** Whether the company masks phones of rows that others own. */
export const masksOthers = async (ctx: Context): Promise<boolean> =>
  (await ctx.services.settings.get()).phoneDisplay === "masked";

/** @param masks whether the company masks rows of others */
export function placeOf(
  { rows }: Pick<RecordType, "rows">,
  { owner_id }: Pick<RecordRow, "owner_id">,
  { me, masks }: { me: number; masks: boolean },
): Place {
  if (rows.kind === "open") return "own";
  if (owner_id === null) return "pool";
  return masks && owner_id !== me ? "others" : "own";
}

/** The same for whoever asks. */
export const placeFor = async (
  ctx: Context,
  type: Pick<RecordType, "rows">,
  row: Pick<RecordRow, "owner_id">,
): Promise<Place> => placeOf(type, row, { me: ctx.me.id, masks: await masksOthers(ctx) });

/** `13812345678` as `138****5678`. */
export function maskPhone(phone: string | null | undefined): string {
  const text = phone ?? "";
  if (text.length < 7) return text === "" ? "" : "****";
  return `${text.slice(0, 3)}****${text.slice(-4)}`;
}

/** A value as it is shown masked. */
export function masked(kind: MaskKind, value: unknown): string {
  if (isMissing(value)) return "";
  return kind === "phone" && typeof value === "string" ? maskPhone(value) : "****";
}
