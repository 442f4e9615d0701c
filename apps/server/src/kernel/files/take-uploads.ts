/** Uploads on their way to a record. */

import { type RawBuilder, sql } from "kysely";
import { idArray } from "../db/parameters";
import { NeedsAhead } from "../work/ahead";
import type { Context } from "../work/context";
import { storedModule } from "../work/stored-module";
import { PICTURE_FORMATS } from "./kinds";

/** Which of its pictures, on alias f, the caller may put on records as copies. */
export type Lends = (ctx: Context) => RawBuilder<boolean>;

const lenders = new Map<string, Lends>();

/** @param module as the log calls what lends its files */
export const registerLender = (module: string, lends: Lends): void => void lenders.set(module, lends);

interface Wanted {
  record?: { module: string; id: number } | undefined;
  /** Of pictures where nothing else is said. */
  formats?: readonly string[] | undefined;
  /** Of the caller's uploads that another record has there are copies, too. */
  ofOwn?: true;
}

/** Uploads of one's own that belong to nothing or to this record, and what is lent to one. */
function takeable(ctx: Context, { record, ofOwn }: Wanted): RawBuilder<unknown> {
  if (ofOwn) return sql`f.user_id = ${ctx.me.id} and f.preview_of is null`;
  const mine = record
    ? sql`(f.record_id is null and f.preview_of is null or (f.module = ${storedModule(record.module)} and f.record_id = ${record.id}))`
    : sql`f.record_id is null and f.preview_of is null`;
  const lent = [...lenders].map(([module, of]) => sql`(f.module = ${module} and ${of(ctx)})`);
  return sql.join([sql`(f.user_id = ${ctx.me.id} and (${mine}))`, ...lent], sql` or `);
}

interface Original {
  filename: string;
  format: string;
  size: number;
  sha256: string;
  storage_key: string;
}

/**
 * Rows of the caller's with the same bytes under other names. Bytes that lie in a bucket take their time: they are copied
 * before a write for which others wait, which begins anew then.
 * @throws NeedsAhead
 */
async function copied(ctx: Context, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { ahead, services } = ctx;
  const { rows } = await sql<Original & { id: number }>`
    select id, filename, format, size, sha256, storage_key from files where id = any(${idArray(ids)}) order by id`.execute(
    ctx.db,
  );
  const made: { original: Original & { id: number }; key: string | undefined }[] = [];
  for (const original of rows) {
    const of = original.storage_key;
    made.push({ original, key: ahead ? ahead.take(of) : await services.files.copy(of) });
  }
  const missing = made.flatMap(({ original: { storage_key: of }, key }) =>
    key === undefined ? [{ of, make: () => services.files.copy(of) }] : [],
  );
  if (missing.length > 0) throw new NeedsAhead(missing);
  const copies = new Map<number, number>();
  for (const { original, key = "" } of made) {
    const { id, ...same } = original;
    const { id: copy } = await ctx.db
      .insertInto("files")
      .values({ ...same, user_id: ctx.me.id, storage_key: key })
      .returning("id")
      .executeTakeFirstOrThrow();
    copies.set(id, copy);
  }
  return copies;
}

/**
 * Files that a record may have: uploads of the caller's without another record, and copies of lent ones. A file goes
 * for good with its record, so no two records share one. They are locked until the record has them, against their
 * owner, another record and housekeeping.
 * @param record that may have them already; none for a new one
 * @returns undefined when one of them may not be taken
 */
export async function takeUploads(
  ctx: Context,
  ids: readonly number[],
  { record, formats = PICTURE_FORMATS, ...wanted }: Wanted = {},
): Promise<number[] | undefined> {
  if (ids.length === 0) return [];
  const lent = sql`f.record_id is not null and (f.module, f.record_id) <> (${storedModule(record?.module ?? "")}, ${record?.id ?? 0}::bigint)`;
  const found = async (which: RawBuilder<unknown>, lock: RawBuilder<unknown>) =>
    (
      await sql<{ id: number }>`
        select f.id from files f
        where f.id = any(${idArray(ids)}) and f.format = any(${[...formats]}::text[]) and ${which}
          and (${takeable(ctx, { record, ...wanted })})
        order by f.id ${lock}`.execute(ctx.db)
    ).rows.map(({ id }) => id);
  const free = await found(sql`not (${lent})`, sql`for no key update`);
  // What is lent stays where it is: others may copy it at the same moment, and nobody waits for a copy.
  const copies = free.length === ids.length ? [] : await found(lent, sql`for key share`);
  if (free.length + copies.length !== ids.length) return undefined;
  const own = copies.length === 0 ? undefined : await copied(ctx, copies);
  return ids.map((id) => own?.get(id) ?? id);
}
