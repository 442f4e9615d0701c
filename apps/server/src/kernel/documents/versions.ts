/**
 * Versions of a document. A change is a draft of the next one: the version in force keeps working until the draft's approval
 * passes. The table has `version_number` and `stage`.
 */
import { documentSaid } from "@qicheng/api/kernel/document-messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import type { ModuleFields } from "../fields/registry";
import { ownFields } from "../records/access/field-rights";
import { maskOf, placeOf } from "../records/access/masks";
import { presenterOf } from "../records/read/presenter";
import type { Draft, Raw, RecordRow, RecordType } from "../records/type/record-type";
import { changesOf } from "../records/write/changes-of";
import { writeChange } from "../records/write/save";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";
import { wireTime } from "../work/time";

type Form = Pick<Draft, "columns" | "ext">;

export interface OpenVersion {
  id: number;
  number: number;
  form: Form;
  reason: string | null;
  toPrepaid: boolean;
}

/** The change of a document that has not closed yet. */
export async function openVersion(ctx: Context, type: RecordType, id: number): Promise<OpenVersion | undefined> {
  const { rows } = await sql<OpenVersion>`
    select id, number, form, reason, to_prepaid as "toPrepaid" from document_versions
    where module = ${type.module} and record_id = ${id} and state = 'open'`.execute(ctx.db);
  return rows[0];
}

/** A document as a form of it has it. */
export const rowWith = (row: RecordRow, { columns, ext }: Form): RecordRow => ({
  ...row,
  ...columns,
  ext: { ...row.ext, ...ext },
});

const storedKeys = (fields: readonly FieldDef[]) =>
  fields.flatMap(({ db, storage, readonly }) => (db === undefined || storage === "none" || readonly ? [] : [db]));

/** All that people write of a document. */
const formOf = (type: RecordType, row: RecordRow): Form => ({
  columns: Object.fromEntries(storedKeys(type.fields).map((db) => [db, row[db] ?? null])),
  ext: row.ext,
});

/** Begins a change. @throws CONFLICT where one is open already */
export async function beginVersion(
  ctx: Context,
  type: RecordType,
  row: RecordRow,
  { columns, ext, reason, toPrepaid }: Form & { reason: string; toPrepaid: boolean },
): Promise<void> {
  const { rows } = await sql`
    insert into document_versions (module, record_id, number, state, form, reason, to_prepaid, created_by)
    values (${type.module}, ${row.id}, ${Number(row.version_number) + 1}, 'open',
      ${JSON.stringify({ columns, ext })}::jsonb, ${reason === "" ? null : reason}, ${toPrepaid}, ${ctx.me.id})
    on conflict do nothing returning 1`.execute(ctx.db);
  if (rows.length === 0) throw new Refusal("CONFLICT", documentSaid.changing);
}

/** Values that a step of its approval has taken. */
export async function writeVersion(ctx: Context, type: RecordType, id: number, { columns, ext }: Form): Promise<void> {
  await sql`
    update document_versions set form = jsonb_build_object(
      'columns', form -> 'columns' || ${JSON.stringify(columns)}::jsonb, 'ext', form -> 'ext' || ${JSON.stringify(ext)}::jsonb)
    where module = ${type.module} and record_id = ${id} and state = 'open'`.execute(ctx.db);
}

/** The change is not made: it was refused or taken back. */
export async function dropVersion(
  ctx: Context,
  type: RecordType,
  { id, number }: OpenVersion,
  of: number,
): Promise<void> {
  await sql`update document_versions set state = 'refused', closed_at = now() where id = ${id}`.execute(ctx.db);
  await sql`update ${sql.table(type.table)} set stage = 0 where id = ${of}`.execute(ctx.db);
  ctx.audit({
    module: type.module,
    recordId: of,
    action: "edit",
    summary: documentSaid.versionDropped({ number: String(number) }),
  });
}

/** Puts a change in force: what was in force is kept as the version before. @returns the document as it is then */
export async function applyVersion(
  ctx: Context,
  type: RecordType,
  before: RecordRow,
  { id, number, form }: OpenVersion,
): Promise<RecordRow> {
  const { whole } = await ownFields(ctx, type.module);
  const former = Number(before.version_number);
  await sql`
    insert into document_versions (module, record_id, number, state, form, created_by, created_at, closed_at)
    select ${type.module}, ${before.id}, ${former}, 'former', ${JSON.stringify(formOf(type, before))}::jsonb,
      ${before.created_by ?? null}, ${before.created_at}::timestamptz, now()
    where not exists (select 1 from document_versions
      where module = ${type.module} and record_id = ${before.id} and state = 'inForce')`.execute(ctx.db);
  await sql`update document_versions set state = 'former'
    where module = ${type.module} and record_id = ${before.id} and state = 'inForce'`.execute(ctx.db);
  await sql`update document_versions set state = 'inForce', closed_at = now() where id = ${id}`.execute(ctx.db);
  await writeChange(ctx, type, whole, {
    before,
    columns: { ...form.columns, version_number: number, stage: 0 },
    ext: form.ext,
    values: {},
    did: documentSaid.didChange,
    action: "change",
    inApproval: true,
  });
  return { ...rowWith(before, form), version_number: number, stage: 0 };
}

const nameIn = (wire: Raw | undefined, field: string): string => scalarText(ownValue(wire, `${field}Name`) ?? "");

interface StoredVersion {
  number: number;
  state: string;
  form: Form;
  reason: string | null;
  by: number | null;
  at: string;
}

/** The versions of a document, newest first, each with what it changed of the one before it. */
export async function versionsOf(ctx: Context, type: RecordType, row: RecordRow) {
  const { rows } = await sql<StoredVersion>`
    select number, state, form, reason, created_by as by, created_at::text as at from document_versions
    where module = ${type.module} and record_id = ${row.id} order by number, id`.execute(ctx.db);
  const organisation = await ctx.services.organisation.get();
  const mine = await ownFields(ctx, type.module);
  const place = placeOf(type, row, ctx.me.id);
  // Read as they are, or not at all: a difference of something masked would tell it.
  const plain = mine.form.fields.filter((field) => maskOf(field, place) === undefined);
  const readable: ModuleFields = { ...mine.whole, form: { ...mine.form, fields: plain } };
  const presenter = presenterOf(type, mine);
  const kept = rows.filter(({ state }) => state === "former" || state === "inForce");
  const told = [];
  for (const version of rows) {
    const before = kept.findLast(({ number }) => number < version.number);
    const pair = before && { before: rowWith(row, before.form), after: rowWith(row, version.form) };
    const changes = pair ? await changesOf(ctx, type, readable, pair) : [];
    const named = pair && changes.some(({ reference }) => reference !== undefined);
    const [was, is] = named ? await presenter.objects(ctx, [pair.before, pair.after]) : [];
    const english = ctx.request.language === "en";
    told.push({
      number: version.number,
      state: version.state,
      reason: version.reason ?? "",
      username: organisation.name(version.by),
      AddTime: wireTime(version.at),
      changes: changes.map(({ field, title, en, from, to, fromEn, toEn, reference }) => ({
        field,
        title: english ? en : title,
        // Records by the names that this reader may read.
        from: reference === undefined ? (english && fromEn) || from : nameIn(was, field),
        to: reference === undefined ? (english && toEn) || to : nameIn(is, field),
      })),
    });
  }
  return told.reverse();
}
