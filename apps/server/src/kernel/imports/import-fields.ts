/** Which fields of a type a file may bring: those of its form that fit a cell, its parent, and by right whose it is and since when. */
import { importSaid } from "@qicheng/api/kernel/import-messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { fitsCell, fitsSheet } from "@qicheng/engine/import/cell";
import { ownFields } from "../records/access/field-rights";
import type { Raw, RecordType } from "../records/type/record-type";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";

export const OWNER_COLUMN = "owner_id";
export const CREATED_COLUMN = "created_at";

/** What only the system writes otherwise; where a form has it, it is a field as any other. */
const isOrigin = ({ db, readonly }: FieldDef) => readonly === true && (db === OWNER_COLUMN || db === CREATED_COLUMN);

function originFields(ctx: Context, { originPermission, fields, rows }: RecordType): FieldDef[] {
  if (originPermission === undefined || !ctx.can(originPermission)) return [];
  const owned = rows.kind === "owned";
  return fields
    .filter((field) => isOrigin(field) && (owned || field.db !== OWNER_COLUMN))
    .map((field) => ({ ...field, readonly: false }));
}

/** A child names its parent as people call it. */
function parentField({ rows }: RecordType): FieldDef[] {
  if (rows.kind !== "child") return [];
  const { parent, key } = rows;
  const name = parent.fields.find((field) => field.key === parent.name);
  if (!name) throw new Error(`${parent.module} has no field for its name`);
  const { title, en = "" } = name;
  return [
    {
      key,
      type: "customer",
      reference: parent.module,
      storage: "column",
      required: true,
      title,
      en,
      flags: {},
    },
  ];
}

/** In the order of the form. */
export async function importFields(ctx: Context, type: RecordType): Promise<FieldDef[]> {
  const { form } = await ownFields(ctx, type.module);
  return [...parentField(type), ...form.fields.filter(fitsCell), ...originFields(ctx, type)];
}

/** Those whose rows a file may bring, each on a sheet of its own. */
export async function importRowFields(ctx: Context, type: RecordType): Promise<FieldDef[]> {
  const { form } = await ownFields(ctx, type.module);
  return form.fields.filter(fitsSheet);
}

/** Those of them by which the rows of another sheet say whose they are: what it is called, and what it belongs to. */
export const recordFields = ({ name, rows }: RecordType, fields: readonly FieldDef[]): FieldDef[] =>
  fields.filter(({ key, unique }) => key === name || unique === true || (rows.kind === "child" && key === rows.key));

/** Whoever brings many in may add one. @throws VALIDATION, FORBIDDEN */
export function assertMayImport(ctx: Context, type: RecordType): void {
  if (type.importPermission === undefined) throw new Refusal("VALIDATION", importSaid.noImport);
  ctx.require(type.importPermission);
  ctx.require(type.addPermission);
}

/** Values that a form sends, and owner and creation time by column, which it does not. */
export function parted({ fields }: RecordType, values: Raw): { raw: Raw; origin: Raw } {
  const raw: Record<string, unknown> = {};
  const origin: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    const field = fields.find((one) => one.key === key);
    if (!field || !isOrigin(field)) raw[key] = value;
    else if (value !== "" && field.db !== undefined) origin[field.db] = value;
  }
  return { raw, origin };
}

export const titleByKey = (fields: readonly FieldDef[], key: string) => {
  const field = fields.find((one) => one.key === key);
  return field ? titleOf(field) : { cn: key, en: key };
};
