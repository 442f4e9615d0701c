/** Names of records that others point at, and which of them may be pointed at. */
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import type { Context } from "../../work/context";
import { isOf, live, reachOf, reachOfAll, visible, visibleOfAll } from "../access/scope";
import type { RecordType } from "../type/record-type";
import { findRecordType } from "../type/registry";
import { findTree } from "../type/tree";

/** Where what a reference points at lies, on alias n; `live` without what is in the bin. */
export async function target(ctx: Context, module: string) {
  const tree = findTree(module);
  if (tree) return { table: tree.table, name: "name", visible: sql<boolean>`true`, live: sql<boolean>`true` };
  const type = findRecordType(module);
  if (!type) return undefined;
  const seen = sql<boolean>`${isOf([type], "n")} and ${visible(type, await reachOf(ctx, type), "n")}`;
  return { table: type.table, name: type.nameColumn, visible: seen, live: live(type, "n") };
}

/** Names of records that the person may see, deleted ones included; others have none, since even a name tells something. */
export async function namesOf(
  ctx: Context,
  module: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const at = ids.length === 0 ? undefined : await target(ctx, module);
  if (!at) return new Map();
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, ${sql.ref(`n.${at.name}`)} as name from ${sql.table(at.table)} n
    where n.id = any(${idArray(ids)}) and ${at.visible}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Names of what rows hang on, a record of a type or of a variant of it. */
export async function parentNames(ctx: Context, type: RecordType, ids: readonly number[]) {
  if (type.variants.length === 0) return namesOf(ctx, type.module, ids);
  const seen = visibleOfAll(type, await reachOfAll(ctx, type), "n");
  const { rows } = await sql<{ id: number; name: string }>`
    select n.id, ${sql.ref(`n.${type.nameColumn}`)} as name from ${sql.table(type.table)} n
    where n.id = any(${idArray(ids)}) and ${seen}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/**
 * Which of some records may be referred to: live and visible ones. They are held until the transaction ends: whoever deletes
 * one at the same moment waits and finds it used, or was first, and it is not among them.
 */
export async function referable(ctx: Context, module: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const at = ids.length === 0 ? undefined : await target(ctx, module);
  if (!at) return new Set();
  const { rows } = await sql<{ id: number }>`
    select n.id from ${sql.table(at.table)} n where n.id = any(${idArray(ids)}) and ${at.live} and ${at.visible}
    order by n.id for key share of n`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}
