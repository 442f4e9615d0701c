/**
 * Decides a person's rights to a field, for presenting, filtering, sorting, searching, changing, the log, the bin and
 * files. A role may hide a field, mask it or make it read-only; the widest of several roles counts. In the pool nobody
 * reads how to reach somebody, and only allocators read free texts. If the company wants it, phones on rows of other
 * owners are masked, too, and revealed one by one (`reveal.ts`). A field with a right of its own does not exist without
 * that right, nor does a column of rows that has one.
 */
import type { PermissionKey } from "@qicheng/api/kernel/permission-tree";
import type { FieldDef, FormDef, MaskKind } from "@qicheng/engine/fields/field-def";
import type { FieldLevels } from "../../access/field-access";
import { maskKind, reachesByPhone } from "../../fields/mask-kinds";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import type { RecordType } from "../type/record-type";
import { findRecordType } from "../type/registry";
import {
  type CallersField,
  type CallersFields,
  type CallersForm,
  isMaskedEverywhere,
  PLACES,
  type Place,
} from "./masks";
import { readsPooled } from "./scope";

/** What is the same for all fields of a module. */
interface Rules {
  type: RecordType | undefined;
  levels: ReadonlyMap<string, FieldLevels>;
  /** The company masks phones of rows that others own. */
  masksOthers: boolean;
  /** He reads what is written of rows in the pool. */
  readsPooled: boolean;
}

const EVERYTHING: FieldLevels = { own: "edit", others: "edit" };

/** By its name a record is known everywhere: no role hides that. */
const levelsOf = ({ key }: FieldDef, { type, levels }: Rules): FieldLevels => {
  const said = levels.get(key) ?? EVERYTHING;
  return key === type?.name && said.others !== "read" ? EVERYTHING : said;
};

const isOpen = ({ type }: Rules) => type === undefined || type.rows.kind === "open";

function maskedAt(field: FieldDef, place: Place, rules: Rules): MaskKind | undefined {
  const kind = maskKind(field);
  const levels = levelsOf(field, rules);
  // What nobody owns is nobody's own.
  const level = place === "own" && !isOpen(rules) ? levels.own : levels.others;
  if (level === "mask") return kind ?? "hide";
  if (place === "pool") return kind ?? (field.free && !rules.readsPooled ? "hide" : undefined);
  return place === "others" && rules.masksOthers && !isOpen(rules) && reachesByPhone(field) ? kind : undefined;
}

/** What is masked wherever it stands has no value to filter by, to find or to write. */
const WITHOUT_VALUE = { filter: false, sort: false, export: false, import: false, duplicate: false } as const;

function forCaller(field: FieldDef, rules: Rules): CallersField {
  const levels = levelsOf(field, rules);
  const isFixed = (level: FieldLevels["own"]) => level === "mask" || level === "read";
  const fixed = { own: isFixed(isOpen(rules) ? levels.others : levels.own), others: isFixed(levels.others) };
  const masked = Object.fromEntries(
    PLACES.flatMap((place) => {
      const kind = maskedAt(field, place, rules);
      return kind ? [[place, kind]] : [];
    }),
  );
  const made: CallersField = {
    ...field,
    // What every record has to have is given with a new one.
    ...(fixed.own && fixed.others && { [field.required ? "addOnly" : "readonly"]: true }),
    caller: { masked, byCompany: levels.others !== "mask", fixed },
  };
  if (!isMaskedEverywhere(made)) return made;
  const { search: _, fact: __, ...rest } = made;
  return { ...rest, flags: { ...field.flags, ...WITHOUT_VALUE } };
}

const isAllowed = (ctx: Context, { right }: FieldDef): boolean =>
  right === undefined || ctx.can(right as PermissionKey);

const isThere = (ctx: Context, field: FieldDef, rules: Rules): boolean =>
  isAllowed(ctx, field) && levelsOf(field, rules).others !== "hide";

/** Columns of rows that the caller does not have, as `field.column`. */
const lackedColumns = (ctx: Context, { key, children = [] }: FieldDef): string[] =>
  children.filter((column) => !isAllowed(ctx, column)).map((column) => `${key}.${column.key}`);

/** What there is of a form for the caller. */
interface Extent {
  there: ReadonlySet<string>;
  lacked: ReadonlySet<string>;
}

function withColumns<Field extends FieldDef>(field: Field, lacked: ReadonlySet<string>): Field {
  const { key, children } = field;
  if (!children || lacked.size === 0) return field;
  return { ...field, children: children.filter((column) => !lacked.has(`${key}.${column.key}`)) };
}

function narrowed(form: FormDef, { there, lacked }: Extent, rules: Rules): CallersForm {
  const fields = form.fields.filter(({ key }) => there.has(key));
  return { ...form, fields: fields.map((field) => forCaller(withColumns(field, lacked), rules)) };
}

const known = new WeakMap<ModuleFields, Map<string, CallersFields>>();

/** The fields that are there for the caller: what else is read, asked for, filtered by or sent meets no field. */
export async function fieldsFor(ctx: Context, fields: ModuleFields): Promise<CallersFields> {
  const { module } = fields.form;
  const said = ctx.me.fields.get(module);
  const { phoneDisplay } = await ctx.services.settings.get();
  const type = findRecordType(module);
  const rules: Rules = {
    type,
    levels: said?.byKey ?? new Map(),
    masksOthers: phoneDisplay === "masked",
    readsPooled: type === undefined || readsPooled(ctx, type),
  };
  const there = fields.form.fields.filter((field) => isThere(ctx, field, rules)).map(({ key }) => key);
  const lacked = fields.form.fields.flatMap((field) => lackedColumns(ctx, field));
  const isWhole = there.length === fields.form.fields.length && lacked.length === 0;
  const extent = isWhole ? "" : `${there.join()} ${lacked.join()}`;
  const signature = `${phoneDisplay} ${rules.readsPooled} ${said?.signature ?? ""} ${extent}`;
  const choices = known.get(fields) ?? new Map<string, CallersFields>();
  known.set(fields, choices);
  const found = choices.get(signature);
  if (found) return found;
  const parts: Extent = { there: new Set(there), lacked: new Set(lacked) };
  const form = narrowed(fields.form, parts, rules);
  const forms = Object.entries(fields.forms ?? {}).map(([kind, one]) => [kind, narrowed(one, parts, rules)]);
  const made: CallersFields = {
    form,
    byKey: new Map(form.fields.map((field) => [field.key, field])),
    forms: Object.fromEntries(forms),
    whole: fields,
  };
  choices.set(signature, made);
  return made;
}

/** Those of a record type. */
export const ownFields = async (ctx: Context, module: string): Promise<CallersFields> =>
  fieldsFor(ctx, await ctx.services.fields.get(module));

/** Whether a field, in use or put away, is kept from the caller altogether. */
export async function isHidden(ctx: Context, module: string, key: string): Promise<boolean> {
  if (ctx.me.fields.get(module)?.byKey.get(key)?.others === "hide") return true;
  const fields = await ctx.services.fields.get(module);
  return fields.byKey.has(key) && !(await fieldsFor(ctx, fields)).byKey.has(key);
}

/** He may ask whether somebody has the value: a company that masks phones lets him, a role that masks them does not. */
export const mayAskFor = (field: CallersField | undefined): boolean =>
  field !== undefined && (field.caller.byCompany || field.caller.masked.others === undefined);

const blanked = new WeakMap<CallersFields, CallersFields>();

/** The same for files: what is masked is left out. */
export function forFiles(fields: CallersFields): CallersFields {
  const found = blanked.get(fields);
  if (found) return found;
  const without = (field: CallersField): CallersField => {
    const masked = Object.fromEntries(Object.keys(field.caller.masked).map((place) => [place, "blank" as const]));
    return { ...field, caller: { ...field.caller, masked } };
  };
  const form = { ...fields.form, fields: fields.form.fields.map(without) };
  const made: CallersFields = { ...fields, form, byKey: new Map(form.fields.map((field) => [field.key, field])) };
  blanked.set(fields, made);
  return made;
}
