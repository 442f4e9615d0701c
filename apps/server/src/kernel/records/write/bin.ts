/**
 * The recycle bin: rows go there when they are deleted, and out of it, back or for good. Whoever looks into it sees what he
 * would see if it were not deleted, and deletes or restores what he may delete.
 */

import { said } from "@qicheng/api/kernel/messages";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import { purgeFiles } from "../../files/purge";
import { bulk, bulkAnswer, eachRow, type Outcome, type RowRefusal } from "../../work/bulk";
import type { Context } from "../../work/context";
import { isWithin, refusalOf } from "../access/policy";
import { assertMaySee, isOf, reachOf, visible } from "../access/scope";
import { lockParents, lockRecords, rowColumns } from "../read/read";
import { childrenChanged, findingChildren, remakeTerms } from "../search/search-remake";
import { ENABLED } from "../type/builtin-fields";
import type { AbilityRule, Condition, RecordRow, RecordType } from "../type/record-type";
import { purgedTables } from "../type/references";
import { type Did, nameOf, sentence, tell } from "../type/tell";
import { heldRows } from "./held-rows";
import { type UsedBy, usedBy } from "./in-use";
import { noteInBatch, unchanged } from "./undo-batch";

interface Removal {
  /** The batch to be undone by. */
  batch?: number;
  /** It takes back what added them, which asked for another right. */
  undoing?: true;
}

/** Deletes rows to the bin; those that speak against it are refused one by one. */
export async function removeRows(ctx: Context, type: RecordType, ids: readonly number[], { batch, undoing }: Removal) {
  const scope = await reachOf(ctx, type);
  const rows = await lockRecords(ctx, type, ids, scope);
  const refused = (await type.hooks?.refuseRemoval?.(ctx, rows)) ?? new Map<number, RowRefusal>();
  const used = await usedBy(ctx, type.table, ids);
  const held = await heldRows(ctx, type.module, ids);
  return eachRow(ids, named(type, rows), {
    refuse: ({ row }) => {
      const reason = undoing ? undefined : refusalOf(ctx, { type, scope }, row, "delete");
      if (reason !== undefined) return { code: "FORBIDDEN", msg: reason };
      const by = used.get(row.id);
      if (by) return inUse(type, row, by);
      const why = held.get(row.id);
      if (why) return { code: "CONFLICT", msg: why };
      return refused.get(row.id);
    },
    act: async (accepted) => {
      const list = idArray(accepted.map(({ id }) => id));
      await sql`update ${sql.table(type.table)} set deleted_at = now(), deleted_by = ${ctx.me.id}, version = version + 1 where id = any(${list})`.execute(
        ctx.db,
      );
      await done(ctx, type, accepted, { action: "delete", did: undoing ? said.didUndoAdd : said.didDelete });
      await type.hooks?.removed?.(ctx, rowsOf(accepted));
      await childrenChanged(ctx, type, rowsOf(accepted));
      const names = ["deleted_at", "deleted_by"];
      const written = accepted.map(({ id }) => ({ id, did: "delete" as const, names }));
      if (batch !== undefined) await noteInBatch(ctx, { batch, type }, written);
    },
  });
}

/** A record that is used stays; one that can be switched off is. */
function inUse(type: RecordType, row: RecordRow, { by, uses }: UsedBy): RowRefusal {
  const canGoOff = type.fields.some(({ key }) => key === ENABLED.key);
  const msg = (canGoOff ? said.usedSwitchOff : said.usedRow)({ name: nameOf(type, row), by });
  return { code: "CONFLICT", msg, uses };
}

interface Named {
  id: number;
  name: string;
  row: RecordRow;
}

const named = (type: RecordType, rows: readonly RecordRow[]): Named[] =>
  rows.map((row) => ({ id: row.id, name: nameOf(type, row), row }));

const rowsOf = (accepted: readonly Named[]) => accepted.map(({ row }) => row);

async function done(
  ctx: Context,
  type: RecordType,
  accepted: readonly Named[],
  { action, did }: { action: string; did: Did },
) {
  for (const { row } of accepted) tell(ctx, type, row, { action, summary: sentence(type, did, row) });
}

/** Deleted rows of the type that the caller would see if they were there; a child of a deleted parent comes back with it. */
export async function binned(ctx: Context, type: RecordType): Promise<Condition> {
  const scope = await reachOf(ctx, type);
  return sql`r.deleted_at is not null and ${isOf([type], "r")} and ${visible(type, scope, "r")}`;
}

async function lockBinned(ctx: Context, type: RecordType, ids: readonly number[]): Promise<RecordRow[]> {
  assertMaySee(ctx, type);
  await lockParents(ctx, type, ids);
  const parent = type.rows.kind === "child" ? [type.rows.column] : [];
  const columns = ["id", "version", "ext", type.nameColumn, "deleted_at", ...parent, ...(type.columns ?? [])];
  const { rows } = await sql<RecordRow>`
    select ${rowColumns(type, { columns: [...new Set(columns)] }, ctx.me.id)} from ${sql.table(type.table)} r
    where r.id = any(${idArray(ids)}) and ${await binned(ctx, type)} order by r.id for update of r`.execute(ctx.db);
  return rows;
}

/** Out of the bin come rows that one may delete; a share does not reach into it. */
export async function refusing(ctx: Context, type: RecordType) {
  const scope = await reachOf(ctx, type);
  const mayDelete = ctx.can((type.abilities.delete as AbilityRule).permission);
  return ({ row }: Pick<Named, "row">): RowRefusal | undefined => {
    if (!mayDelete) return { code: "FORBIDDEN", msg: said.noRight };
    return isWithin(type, scope, row) ? undefined : { code: "FORBIDDEN", msg: said.ownerOnly };
  };
}

/** Brings rows back. */
export async function restoreRecords(ctx: Context, type: RecordType, ids: number[]) {
  const rows = await lockBinned(ctx, type, ids);
  return bulkAnswer(await restoreRows(ctx, type, { ids, rows }, await refusing(ctx, type)));
}

/** Brings back what a batch of the caller's deleted, without further rights; what was touched since is left out. */
export async function restoreOwn(
  ctx: Context,
  type: RecordType,
  { batch, ids }: { batch: number; ids: readonly number[] },
): Promise<Outcome> {
  const there = await lockBinned(ctx, type, ids);
  const same = await unchanged(ctx, type, batch, ids);
  const rows = there.filter(({ id }) => same.has(id));
  return restoreRows(ctx, type, { ids: rows.map(({ id }) => id), rows }, () => undefined);
}

function restoreRows(
  ctx: Context,
  type: RecordType,
  { ids, rows }: { ids: readonly number[]; rows: readonly RecordRow[] },
  refuse: (row: Named) => RowRefusal | undefined,
): Promise<Outcome> {
  return eachRow(ids, named(type, rows), {
    refuse,
    act: async (accepted) => {
      await type.hooks?.restoring?.(ctx, rowsOf(accepted));
      const list = idArray(accepted.map(({ id }) => id));
      await sql`update ${sql.table(type.table)} set deleted_at = null, deleted_by = null, version = version + 1 where id = any(${list})`.execute(
        ctx.db,
      );
      await type.hooks?.restored?.(ctx, rowsOf(accepted));
      await childrenChanged(ctx, type, rowsOf(accepted));
      // Of its children those in the bin do not find it: they came back with it.
      if (findingChildren(type).length > 0)
        await remakeTerms(
          ctx,
          type,
          accepted.map(({ id }) => id),
        );
      await done(ctx, type, accepted, { action: "restore", did: said.didRestore });
    },
  });
}

/** Deletes for good, with what hangs on the rows; the operation log stays. */
export async function purgeRecords(ctx: Context, type: RecordType, ids: number[]) {
  const rows = await lockBinned(ctx, type, ids);
  return bulk(ids, named(type, rows), {
    refuse: await refusing(ctx, type),
    act: async (accepted) => {
      await type.hooks?.purging?.(ctx, rowsOf(accepted));
      const list = idArray(accepted.map(({ id }) => id));
      await purgeFiles(
        ctx,
        type.module,
        accepted.map(({ id }) => id),
      );
      for (const table of purgedTables())
        await sql`delete from ${sql.table(table)} where module = ${type.kept} and record_id = any(${list})`.execute(
          ctx.db,
        );
      await sql`delete from ${sql.table(type.table)} where id = any(${list})`.execute(ctx.db);
      await done(ctx, type, accepted, { action: "purge", did: said.didPurge });
    },
  });
}
