/** The data that reports are made of: lists that the caller sees, with the fields that he reads on every row. */
import type { ReportSource } from "@qicheng/api/analysis/report-shapes";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { holdsMany } from "@qicheng/engine/fields/field-types";
import { fieldSql } from "../../kernel/fields/field-sql";
import { ownFields } from "../../kernel/records/access/field-rights";
import { hiddenSomewhere } from "../../kernel/records/access/hidden-fields";
import { type CallersField, type CallersFields, maskOf, PLACES } from "../../kernel/records/access/masks";
import { maySee } from "../../kernel/records/access/scope";
import { hasBoard } from "../../kernel/records/read/board";
import { besideFields } from "../../kernel/records/read/wire-fields";
import type { RecordType } from "../../kernel/records/type/record-type";
import { allRecordTypes, findRecordType } from "../../kernel/records/type/registry";
import type { Context } from "../../kernel/work/context";

export interface Source {
  type: RecordType;
  fields: CallersFields;
  dimensions: ReadonlyMap<string, CallersField>;
  sums: ReadonlyMap<string, CallersField>;
}

export const isDated = ({ type }: Pick<FieldDef, "type">): boolean => type === "date" || type === "datetime";

const isAsked = ({ flags, remote }: FieldDef) => (flags.list === true || flags.filter === true) && remote === undefined;

const byKey = (fields: readonly CallersField[]) => new Map(fields.map((field) => [field.key, field]));

async function sourceOf(ctx: Context, type: RecordType): Promise<Source> {
  const fields = await ownFields(ctx, type.module);
  const hidden = await hiddenSomewhere(ctx, type.module);
  const whole = fields.form.fields.filter(
    (field) =>
      !hidden.has(field.key) && !holdsMany(field) && PLACES.every((place) => maskOf(field, place) === undefined),
  );
  const stored = ({ key }: FieldDef) => fieldSql(fields, key, "r") !== undefined;
  const read = (field: FieldDef) => stored(field) || besideFields(type, ctx.me.id, field.key) !== undefined;
  return {
    type,
    fields,
    dimensions: byKey(
      whole.filter((field) => (hasBoard(field) && read(field)) || (isDated(field) && isAsked(field) && stored(field))),
    ),
    sums: byKey(whole.filter((field) => field.type === "number" && field.unit !== "percent" && stored(field))),
  };
}

/** A type whose list stands by itself: rows below a parent alone are counted there. */
const isListed = (type: RecordType): boolean => type.query.safeParse({}).success;

/** Undefined for what the caller does not see. */
export async function findSource(ctx: Context, module: string): Promise<Source | undefined> {
  const type = findRecordType(module);
  return type && isListed(type) && maySee(ctx, type) ? sourceOf(ctx, type) : undefined;
}

const kindOf = (field: FieldDef): "choice" | "date" => (isDated(field) ? "date" : "choice");

/** All that the caller may make reports of. */
export async function reportSources(ctx: Context): Promise<ReportSource[]> {
  const made: ReportSource[] = [];
  for (const type of allRecordTypes()) {
    if (!isListed(type) || !maySee(ctx, type)) continue;
    const { dimensions, sums } = await sourceOf(ctx, type);
    if (dimensions.size === 0) continue;
    const choice = (field: CallersField) => ({ field: field.key, title: ctx.say(titleOf(field)) });
    made.push({
      module: type.module,
      title: ctx.say(type.title),
      dimensions: [...dimensions.values()].map((field) => ({ ...choice(field), kind: kindOf(field) })),
      sums: [...sums.values()].map((field) => ({
        ...choice(field),
        kind: field.unit === "money" ? "money" : "number",
      })),
    });
  }
  return made;
}
