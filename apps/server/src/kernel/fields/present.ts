/** Stored values as the wire carries them: ids with their labels, '' and [] for nothing, signed file links. */
import type { FileRef } from "@qicheng/api/shapes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { sql } from "kysely";
import type { OrganisationSnapshot } from "../access/organisation";
import { customerScope, idArray, visible } from "../access/scope";
import type { Dictionary } from "../cache/dictionary-cache";
import type { Context } from "../http/context";
import { wireTime } from "../http/time";
import { regionPath } from "./regions";
import type { ModuleFields } from "./registry";

export type StoredRow = Readonly<Record<string, unknown>>;
export type WireRow = Record<string, unknown>;

interface Lookups {
  dictionary: Dictionary;
  organisation: OrganisationSnapshot;
  files: ReadonlyMap<number, FileRef>;
  customers: ReadonlyMap<number, string>;
}

/** The stored value of a field in a row, wherever it is kept. */
export function storedValue(fields: ModuleFields, field: FieldDef, row: StoredRow): unknown {
  if (field.storage === "ext") return (row.ext as StoredRow | undefined)?.[field.key];
  const column = fields.columns[field.key];
  return column === undefined ? undefined : row[column];
}

const list = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === null || value === undefined || value === "" ? [] : [value];
};
const numbers = (value: unknown) => list(value).map(Number);

type Label = (value: unknown, field: FieldDef, lookups: Lookups) => string;

const joined = (name: (id: number, lookups: Lookups) => string): Label => {
  return (value, _field, lookups) =>
    numbers(value)
      .map((id) => name(id, lookups))
      .join("、");
};

function optionLabels(value: unknown, field: FieldDef): string {
  const label = (item: unknown) => field.options?.find((option) => String(option.value) === String(item))?.label ?? "";
  return list(value).map(label).join("、");
}

/** Types whose value is a reference or a code: what people read instead. */
const LABELS: Partial<Record<FieldDef["type"], Label>> = {
  statusSelect: joined((id, lookups) => lookups.dictionary.byId.get(id)?.name ?? ""),
  user: joined((id, lookups) => lookups.organisation.name(id)),
  branch: joined((id, lookups) => lookups.organisation.branchName(id)),
  customer: joined((id, lookups) => lookups.customers.get(id) ?? ""),
  city: (value) => (typeof value === "string" ? regionPath(value) : ""),
  select: optionLabels,
  radio: optionLabels,
};

function wireValue(field: FieldDef, value: unknown, lookups: Lookups): unknown {
  const { kind } = FIELD_TYPE_REGISTRY[field.type];
  if (kind === "files") return numbers(value).flatMap((id) => lookups.files.get(id) ?? []);
  if (kind === "choices" || field.multiple) return list(value);
  if (value === null || value === undefined) return "";
  if (field.type === "datetime") return wireTime(value as string);
  if (field.type === "daterange") {
    const { from, to } = value as { from: string; to: string };
    return [`${from.replaceAll("-", "/")} 00:00:00`, `${to.replaceAll("-", "/")} 23:59:59`];
  }
  return value;
}

function collect(fields: ModuleFields, rows: readonly StoredRow[], wanted: (field: FieldDef) => boolean): number[] {
  const chosen = fields.form.fields.filter(wanted);
  return [...new Set(chosen.flatMap((field) => rows.flatMap((row) => numbers(storedValue(fields, field, row)))))];
}

/** Names of customers that the person may see; others show as no name, since even a name tells something. */
async function customerNames(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const scope = await customerScope(ctx);
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from customers c where c.id = any(${idArray(ids)}) and ${visible(scope, "c")}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Files by id with a fresh link, in one query. */
export async function fileRefs(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, FileRef>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("files")
    .select(["id", "filename", "size", "format"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, url: ctx.services.files.link(row.id) }]));
}

/** Presents rows of one module. Labels come from memory, files and customers in one query each. */
export async function presentFields(
  ctx: Context,
  fields: ModuleFields,
  rows: readonly StoredRow[],
): Promise<WireRow[]> {
  const lookups: Lookups = {
    dictionary: await ctx.services.dictionary.get(),
    organisation: await ctx.services.organisation.get(),
    files: await fileRefs(
      ctx,
      collect(fields, rows, (field) => FIELD_TYPE_REGISTRY[field.type].kind === "files"),
    ),
    customers: await customerNames(
      ctx,
      collect(fields, rows, (field) => field.type === "customer"),
    ),
  };
  const stored = fields.form.fields.filter((field) => field.storage !== "none");
  return rows.map((row) => {
    const wire: WireRow = {};
    for (const field of stored) {
      const value = storedValue(fields, field, row);
      wire[field.key] = wireValue(field, value, lookups);
      const label = LABELS[field.type];
      if (label) wire[`${field.key}Name`] = label(value, field, lookups);
    }
    return wire;
  });
}

function valueText(field: FieldDef, value: unknown): string {
  if (list(value).length === 0) return "";
  if (field.type === "picture") return `${list(value).length}张图片`;
  if (field.type === "switch") return String(value) === (field.active ?? "1") ? "是" : "否";
  return list(value).join("、");
}

/** Values as the operation log shows them. */
export async function valueTexts(ctx: Context, fields: ModuleFields, row: StoredRow): Promise<Record<string, string>> {
  const [wire = {}] = await presentFields(ctx, fields, [row]);
  return Object.fromEntries(
    fields.form.fields.map((field) => {
      const label = wire[`${field.key}Name`];
      const value = label ?? wire[field.key] ?? "";
      return [field.key, valueText(field, value)];
    }),
  );
}
