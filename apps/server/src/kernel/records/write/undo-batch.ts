/**
 * Stores for a while the effects of one act, so that it can be undone: the written and the former values of each
 * record.
 */

import { LIMITS } from "@qicheng/api/kernel/limits";
import type { Message } from "@qicheng/engine/text/message";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/database";
import { linesSql } from "../../fields/lines-sql";
import type { Context } from "../../work/context";
import type { Raw, RecordRow, RecordType } from "../type/record-type";
import { findAct } from "./acts";
import { linesOf } from "./lines";

/** What it takes to do it, and to take it back; an import asks for a right of its own. */
const ABILITY: Readonly<Record<string, string>> = { edit: "edit", delete: "delete", tag: "edit" };

/** The ability that an act asks for, by what batches call the act. */
export const abilityOf = (act: string): string | undefined => ownValue(ABILITY, act) ?? findAct(act)?.ability;

/** Effect on one record; `act` where the act itself takes it back. */
export type Deed = "add" | "edit" | "delete" | "act";

/**
 * What was written of a record: columns by name, its own fields as `ext.key`, with the values of before. In a batch of tags
 * the tags that were put on or taken off.
 */
export interface Written {
  id: number;
  did: Deed;
  before?: Raw;
  /** Names of what was written, where that is not what stands in `before`. */
  names?: readonly string[];
  /** What was written, where that is known without asking the database. */
  after?: Raw;
}

/** Opens a batch in the caller's name. @returns its id */
export async function openBatch(ctx: Context, type: RecordType, act: string, title: Message): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into undo_batches (user_id, module, act, title, title_en)
    values (${ctx.me.id}, ${type.module}, ${act}, ${title.cn}, ${title.en}) returning id`.execute(ctx.db);
  return (rows[0] as { id: number }).id;
}

/** A row on alias r with its lines, by names. */
function wholeJson(type: RecordType): RawBuilder<unknown> {
  const lines = linesOf(type).map(({ field, db }) => sql`${sql.lit(db)}, ${linesSql(field, "r")}`);
  return lines.length === 0 ? sql`to_jsonb(r)` : sql`to_jsonb(r) || jsonb_build_object(${sql.join(lines)})`;
}

/** Values of the row on alias r as the database writes them, by which an undo sees whether they are still the same. */
const written = (type: RecordType, names: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_object_agg(n, coalesce(
    case when n like 'ext.%' then whole.r -> 'ext' -> substr(n, 5) else whole.r -> n end, 'null')), '{}')
  from (select ${wholeJson(type)} as r offset 0) whole cross join jsonb_array_elements_text(${names}) n)`;

/** Adds records to a batch, right after they were written. Of one that is in it already `before` stays. */
export async function noteInBatch(
  ctx: Context,
  { batch, type }: { batch: number; type: RecordType },
  rows: readonly Written[],
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ names, before = {}, ...row }) => ({ ...row, before, names: names ?? Object.keys(before) }));
  await sql`
    insert into undo_rows (batch_id, record_id, did, before, after)
    select ${batch}, w.id, w.did, w.before, coalesce(w.after, ${written(type, sql`w.names`)})
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) w(id bigint, did text, before jsonb, names jsonb, after jsonb)
    join ${sql.table(type.table)} r on r.id = w.id
    on conflict (batch_id, record_id) do update
      set before = excluded.before || undo_rows.before, after = undo_rows.after || excluded.after`.execute(ctx.db);
}

/** Which of these records of a batch are still as it left them, in what it wrote. */
export async function unchanged(ctx: Context, type: RecordType, batch: number, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select r.id from undo_rows u join ${sql.table(type.table)} r on r.id = u.record_id
    where u.batch_id = ${batch} and u.record_id = any(${sql.val(ids)}::bigint[])
      and ${written(type, sql`(select coalesce(jsonb_agg(k), '[]') from jsonb_object_keys(u.after) k)`)} = u.after`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Rows of a batch that are cleared away in one statement. */
const CLEARED_AT_ONCE = 5_000;

/** No job that has not ended still writes to the batch. */
const unused = (batch: RawBuilder<unknown>) =>
  sql`not exists (select 1 from background_jobs j where j.batch_id = ${batch} and j.ended_at is null)`;

/** Clears away batches that nobody can undo any more, and jobs that ended as long ago. */
export async function forgetOldBatches(db: Database): Promise<void> {
  const old = sql`created_at < now() - make_interval(days => ${LIMITS.undoDays})`;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from undo_rows where ctid = any(array(
      select u.ctid from undo_rows u join undo_batches b on b.id = u.batch_id
      where b.created_at < now() - make_interval(days => ${LIMITS.undoDays}) and ${unused(sql`b.id`)} limit ${sql.lit(CLEARED_AT_ONCE)}))`.execute(
      db,
    );
    if (numAffectedRows < CLEARED_AT_ONCE) break;
  }
  await sql`delete from undo_batches where ${old} and ${unused(sql`undo_batches.id`)}`.execute(db);
  await sql`delete from background_jobs where ended_at is not null and ${old}`.execute(db);
}

/** Values of a stored row by these names. */
export function valuesOf(row: Pick<RecordRow, "ext"> & Raw, names: readonly string[]): Raw {
  const value = (name: string) => (name.startsWith("ext.") ? ownValue(row.ext, name.slice(4)) : ownValue(row, name));
  return Object.fromEntries(names.map((name) => [name, value(name) ?? null]));
}

/** The other way round. */
export function partsOf(values: Raw): { columns: Record<string, unknown>; ext: Record<string, unknown> } {
  const columns: Record<string, unknown> = {};
  const ext: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values))
    if (name.startsWith("ext.")) ext[name.slice(4)] = value;
    else columns[name] = value;
  return { columns, ext };
}
