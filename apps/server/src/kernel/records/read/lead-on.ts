/** A record that was merged into another one leads on to it, for whoever sees that. */

import { mergeSaid } from "@qicheng/api/kernel/merge-messages";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../work/context";
import { Refusal } from "../../work/refusal";
import { ownFields } from "../access/field-rights";
import { isOf, memberSql, reachOf, reachOfAll, seen, visible } from "../access/scope";
import type { RecordRow, RecordType } from "../type/record-type";
import { wholeRow } from "./compile-presenter";
import { presenterOf } from "./presenter";
import { rowColumns } from "./read";

interface MergedInto {
  module: string;
  id: number;
  name: string;
  /** What the merged one is called. */
  was: string;
}

/** Into what a record was merged, if the caller sees that. */
export async function mergedInto(ctx: Context, type: RecordType, id: number): Promise<MergedInto | undefined> {
  const base = type.variantOf ?? type;
  if (!base.merging) return undefined;
  const { rows } = await sql<MergedInto>`
    select m.id, m.${sql.ref(base.nameColumn)} as name, ${memberSql(base, "m")} as module, r.${sql.ref(base.nameColumn)} as was
    from ${sql.table(base.table)} r join ${sql.table(base.table)} m on m.id = r.merged_into
    where r.id = ${id} and ${isOf([type], "r")} and ${seen(base, await reachOfAll(ctx, base), "m")}`.execute(ctx.db);
  return rows[0];
}

/** Of a row on alias r the name of the one into which it was merged, where the caller sees that. */
export async function mergedName(ctx: Context, type: RecordType): Promise<RawBuilder<unknown>> {
  const base = type.variantOf ?? type;
  if (!base.merging) return sql`null::text`;
  return sql`(select m.${sql.ref(base.nameColumn)} from ${sql.table(base.table)} m
    where m.id = r.merged_into and ${seen(base, await reachOfAll(ctx, base), "m")})`;
}

/** What the merged one was, for whoever would see it if it were there; nothing can be done with it. */
async function recordOf(ctx: Context, type: RecordType, id: number): Promise<Record<string, unknown> | undefined> {
  const { columns } = wholeRow(type, await ctx.services.fields.get(type.module));
  const { rows } = await sql<RecordRow>`
    select ${rowColumns(type, { columns }, ctx.me.id)} from ${sql.table(type.table)} r
    where r.id = ${id} and ${isOf([type], "r")} and ${visible(type, await reachOf(ctx, type), "r")}`.execute(ctx.db);
  if (rows.length === 0) return undefined;
  const [wire] = await presenterOf(type, await ownFields(ctx, type.module)).objects(ctx, rows);
  return wire && { ...wire, can: {} };
}

/** What is said of a record that is not there: where it was merged into another one, that. */
export async function leadOn(ctx: Context, type: RecordType, id: number, missing: unknown): Promise<unknown> {
  if (!(missing instanceof Refusal) || missing.code !== "NOT_FOUND") return missing;
  const into = await mergedInto(ctx, type, id);
  if (!into) return missing;
  const record = await recordOf(ctx, type, id);
  return new Refusal("NOT_FOUND", mergeSaid.leadsOn({ name: into.was, into: into.name }), {
    reason: "MERGED",
    data: { mergedInto: into, ...(record && { record }) },
  });
}
