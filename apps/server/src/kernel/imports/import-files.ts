/**
 * Files that the rows of an import name. An added record gets uploads of the importer's, and copies of files that
 * another record has. A record that a row is merged into may keep its files.
 */

import { importSaid } from "@qicheng/api/kernel/import-messages";
import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { kindOfField } from "@qicheng/engine/fields/field-types";
import { about } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import type { NamedFile } from "@qicheng/engine/values/file-names";
import { type RawBuilder, sql } from "kysely";
import { idArray } from "../db/parameters";
import { formatsOf, PICTURE_FORMATS } from "../files/kinds";
import { takeUploads } from "../files/take-uploads";
import { target } from "../records/read/names";
import type { Raw } from "../records/type/record-type";
import type { Known } from "../records/write/resolve-references";
import type { Context } from "../work/context";
import { invalidField } from "../work/refusal";
import type { RowProblem } from "./import-store";

const formatsFor = ({ type, accept }: FieldDef) => (type === "picture" ? PICTURE_FORMATS : formatsOf(accept));

const fileFields = (fields: readonly FieldDef[]): FieldDef[] =>
  fields.filter((field) => kindOfField(field) === "files" && field.storage !== "none");

const named = (value: unknown): NamedFile[] => (Array.isArray(value) ? (value as NamedFile[]) : []);

/** The record on alias n has the file on alias f in this field. */
const hasIt = ({ storage, key, db }: FieldDef): RawBuilder<unknown> =>
  storage === "ext"
    ? sql`coalesce(n.ext -> ${sql.lit(key)}, '[]'::jsonb) @> to_jsonb(f.id)`
    : sql`f.id = any(${sql.ref(`n.${db ?? key}`)})`;

/** Names of the files that rows may have in a field: the caller's own, and what records that he sees have there. */
async function namesFor(
  ctx: Context,
  module: string,
  { field, ids }: { field: FieldDef; ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const at = await target(ctx, module);
  if (!at || ids.length === 0) return new Map();
  const { rows } = await sql<NamedFile>`
    select f.id, f.filename from files f
    where f.id = any(${idArray([...new Set(ids)])}) and f.format = any(${[...formatsFor(field)]}::text[]) and f.preview_of is null
      and (f.user_id = ${ctx.me.id} or (f.module = ${module} and exists (
        select 1 from ${sql.table(at.table)} n where n.id = f.record_id and ${at.live} and ${at.visible} and ${hasIt(field)})))`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, filename }) => [id, filename]));
}

/** Which files the rows may have, field by field; a row that names another one has a problem, and nothing of the field. */
export async function filesOfRows(
  ctx: Context,
  { module, fields }: { module: string; fields: readonly FieldDef[] },
  rows: readonly { values: Record<string, unknown>; problems: RowProblem[] }[],
): Promise<Known> {
  const known = new Map<string, ReadonlySet<number>>();
  for (const field of fileFields(fields)) {
    const ids = rows.flatMap(({ values }) => named(ownValue(values, field.key)).map(({ id }) => id));
    const names = await namesFor(ctx, module, { field, ids });
    known.set(field.key, new Set(names.keys()));
    for (const { values, problems } of rows) {
      const other = named(ownValue(values, field.key)).find(({ id, filename }) => names.get(id) !== filename);
      if (!other) continue;
      delete values[field.key];
      const text = `${other.id}:${other.filename}`;
      problems.push({ field: field.key, message: about(titleOf(field), importSaid.noFile({ text })) });
    }
  }
  return known;
}

/** The values of new records with files that are theirs alone. @throws VALIDATION naming the field */
export async function withOwnFiles(
  ctx: Context,
  fields: readonly FieldDef[],
  forms: readonly Raw[],
): Promise<Record<string, unknown>[]> {
  const free = new Set<number>();
  const owned: Record<string, unknown>[] = [];
  for (const form of forms) {
    const values: Record<string, unknown> = { ...form };
    for (const field of fileFields(fields)) {
      const ids = named(ownValue(values, field.key)).map(Number);
      if (ids.length === 0) continue;
      const gone = field.type === "picture" ? said.pictureGone : said.fileGone;
      const taken = await takeUploads(ctx, ids, { formats: formatsFor(field), ofOwn: true });
      // one after the other the second gets a copy
      const isTwice = taken?.some((id) => free.has(id));
      if (!taken || isTwice) throw invalidField(field.key, about(titleOf(field), gone));
      for (const id of taken) free.add(id);
      values[field.key] = taken;
    }
    owned.push(values);
  }
  return owned;
}
