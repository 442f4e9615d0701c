/** Fields of the company's own that refer to a record refer to the one that remains, and back again. */

import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { scalarText } from "@qicheng/engine/text/scalar-text";
import { sql } from "kysely";
import { inApproval } from "../approval/running";
import { idArray } from "../db/parameters";
import { usesOf } from "../records/write/in-use";
import type { Context } from "../work/context";
import { Refusal } from "../work/refusal";

/** What a field of one record said, and says now. */
export interface Referred {
  table: string;
  key: string;
  id: number;
  was: unknown;
  is: unknown;
}

interface OwnField {
  table: string;
  module: string;
  key: string;
  /** Columns that refer, of a field with rows. */
  columns: readonly string[];
}

/** Each field once, however many ways there are to look for it. */
async function ownFieldsTo(ctx: Context, table: string): Promise<OwnField[]> {
  const fields = new Map<string, OwnField>();
  for (const { table: user, by, column } of await usesOf(ctx, table)) {
    if (!("module" in by)) continue;
    const name = `${by.module} ${by.key}`;
    const columns = [...(fields.get(name)?.columns ?? []), ...(column ? [column.key] : [])];
    fields.set(name, { table: user, module: by.module, key: by.key, columns });
  }
  return [...fields.values()];
}

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in which others are the one that remains, which several may name: then once. */
function replaced(value: unknown, from: readonly number[], to: number, columns: readonly string[]): unknown {
  if (isRow(value)) {
    const cells = Object.entries(value).map(([key, cell]) => [
      key,
      columns.includes(key) ? replaced(cell, from, to, []) : cell,
    ]);
    return Object.fromEntries(cells);
  }
  if (Array.isArray(value)) {
    const items = value.map((item) => replaced(item, from, to, columns));
    return columns.length > 0
      ? items
      : items.filter((item, at) => items.findIndex((one) => scalarText(one) === scalarText(item)) === at);
  }
  if (!from.includes(Number(value))) return value;
  return typeof value === "string" ? String(to) : to;
}

const set = ({ db }: Context, { table, key, id }: Referred, value: unknown, only: unknown) =>
  sql`
  update ${sql.table(table)} set ext = jsonb_set(ext, array[${key}::text], ${JSON.stringify(value)}::jsonb), version = version + 1
  where id = ${id} and ext -> ${key} = ${JSON.stringify(only)}::jsonb`.execute(db);

/** What is being approved stays as it was submitted. @throws CONFLICT */
async function assertNotRunning(ctx: Context, module: string, referred: readonly Referred[]): Promise<void> {
  const running = await inApproval(
    ctx,
    module,
    referred.map(({ id }) => id),
  );
  if (running.size > 0) throw new Refusal("CONFLICT", mergeSaid.inApproval({ count: running.size }));
}

/**
 * @param to the record that remains, which does not come to refer to itself
 * @throws CONFLICT while one that refers is being approved
 */
export async function carryOwn(ctx: Context, table: string, from: readonly number[], to: number): Promise<Referred[]> {
  const carried: Referred[] = [];
  for (const { table: user, module, key, columns } of await ownFieldsTo(ctx, table)) {
    const { rows } = await sql<{ id: number; value: unknown }>`
      select r.id, r.ext -> ${key} as value from ${sql.table(user)} r
      where r.ext ? ${key} and exists (
        select 1 from jsonb_path_query(r.ext -> ${key}, '$.**') v where v #>> '{}' = any(${idArray(from)}::text[]))
      order by r.id for update`.execute(ctx.db);
    const changes = rows
      .map(({ id, value }): Referred => ({ table: user, key, id, was: value, is: replaced(value, from, to, columns) }))
      .filter(({ id, was, is }) => !(user === table && id === to) && JSON.stringify(is) !== JSON.stringify(was));
    await assertNotRunning(ctx, module, changes);
    for (const one of changes) await set(ctx, one, one.is, one.was);
    carried.push(...changes);
  }
  return carried;
}

/** A value that nobody has written since gets its former content. */
export async function carryOwnBack(ctx: Context, carried: readonly Referred[]): Promise<void> {
  for (const one of carried) await set(ctx, one, one.was, one.is);
}
