/** Uploads become part of a record when it is saved with them. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { FIELD_TYPE_REGISTRY } from "@qicheng/engine/fields/field-types";
import { sql } from "kysely";
import { idArray } from "../records/scope";
import type { Context } from "../work/context";

/** Ties the files among a record's values to it; from then on they cannot be deleted by themselves. */
export async function tieFiles(
  ctx: Context,
  record: { module: string; id: number },
  fields: readonly FieldDef[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const holders = fields.filter((field) => FIELD_TYPE_REGISTRY[field.type].kind === "files");
  const ids = holders.flatMap((field) => (values[field.key] ?? []) as number[]);
  if (ids.length === 0) return;
  await sql`update files set module = ${record.module}, record_id = ${record.id} where id = any(${idArray(ids)})`.execute(
    ctx.db,
  );
}
