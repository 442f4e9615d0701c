/** Values that no two live records share: looked for first, so that the field is named, and decided by the database's index. */

import { said } from "@qicheng/api/kernel/messages";
import { type FieldDef, titleOf } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type RawBuilder, sql } from "kysely";
import { foldedSql } from "../../fields/field-sql";
import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";
import { invalid } from "../../work/refusal";
import { live } from "../access/scope";
import type { Draft, RecordType } from "../type/record-type";
import { folded, keyedFields } from "./own-keys";

type Drafted = Pick<Draft, "id" | "columns" | "ext" | "before">;

interface Typed {
  type: RecordType;
  fields: ModuleFields;
}

const asText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** How a value is told from others, in the database and before it gets there. */
interface Sameness {
  value: (draft: Drafted) => unknown;
  fold: (text: string) => string;
  /** Of a row of alias r. */
  stored: RawBuilder<unknown>;
  /** Column of the value within which nobody else has it. */
  among?: string | undefined;
}

function samenessOf({ type, fields }: Typed, { key, db, within }: FieldDef): Sameness {
  if (db === undefined)
    return { value: ({ ext }) => ownValue(ext, key), fold: folded, stored: foldedSql(fields, key, "r") };
  return {
    value: ({ columns }) => columns[db],
    fold: (text) => text.toLowerCase(),
    stored: sql`lower(${sql.ref(`r.${db}`)})`,
    among: type.fields.find((field) => field.key === within)?.db,
  };
}

/** Whether another record, in the database or among the drafts, has what one of the drafts is to have. */
async function isTaken(
  ctx: Context,
  type: RecordType,
  { value, fold, stored, among }: Sameness,
  drafts: readonly Drafted[],
): Promise<boolean> {
  const wanted = drafts.flatMap((draft) => {
    const own = value(draft);
    if (typeof own !== "string" || own === "") return [];
    const within = among === undefined ? undefined : (draft.columns[among] ?? draft.before?.[among]);
    return [{ value: fold(own), among: asText(within) }];
  });
  if (wanted.length === 0) return false;
  const pairs = new Set(wanted.map((one) => JSON.stringify(one)));
  if (pairs.size < wanted.length) return true;
  const { rows } = await sql`
    select 1 from ${sql.table(type.table)} r
    join unnest(${wanted.map((one) => one.value)}::text[], ${wanted.map((one) => one.among)}::text[]) w(value, among)
      on ${stored} = w.value and ${among === undefined ? sql`true` : sql`${sql.ref(`r.${among}`)}::text = w.among`}
    where ${live(type, "r")} and r.id <> all(${drafts.map(({ id }) => id)}::bigint[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** @throws VALIDATION naming each field whose value another record has */
export async function refuseTaken(ctx: Context, typed: Typed, drafts: readonly Drafted[]): Promise<void> {
  const { type, fields } = typed;
  const problems = [];
  for (const field of [...type.fields, ...keyedFields(fields)])
    if (field.unique && (await isTaken(ctx, type, samenessOf(typed, field), drafts)))
      problems.push({ field: field.key, msg: said.taken({ title: titleOf(field) }) });
  if (problems.length > 0) throw invalid(problems);
}
