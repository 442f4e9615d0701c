/** Uploads become part of a record when it is saved with them. */

import { said } from "@qicheng/api/kernel/messages";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { ownValue } from "@qicheng/engine/text/own-value";
import { sql } from "kysely";
import { idArray } from "../../db/parameters";
import { filesIn, holdsFiles } from "../../fields/files-in";
import type { Context } from "../../work/context";
import { storedModule } from "../../work/stored-module";

/** Ties the files among a record's values to it; from then on they cannot be deleted by themselves. */
export async function tieFiles(
  ctx: Context,
  record: { module: string; id: number },
  fields: readonly FieldDef[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const ids = fields.filter(holdsFiles).flatMap((field) => filesIn(field, ownValue(values, field.key)));
  if (ids.length === 0) return;
  await sql`
    update files set module = ${storedModule(record.module)}, record_id = ${record.id}, attached = false, code = null
    where id = any(${idArray(ids)})`.execute(ctx.db);
}

/**
 * The caller's uploads that came under a mark before their record was there are its attachments now; what its fields have
 * is theirs already.
 * @returns what the log says of it, or undefined when there are none
 */
export async function attachMarked(ctx: Context, record: { module: string; id: number }, code: unknown) {
  if (typeof code !== "string" || code === "") return undefined;
  const { rows } = await sql<{ filename: string }>`
    update files set module = ${storedModule(record.module)}, record_id = ${record.id}, attached = true, code = null
    where user_id = ${ctx.me.id} and code = ${code} and record_id is null returning filename`.execute(ctx.db);
  return rows.length === 0 ? undefined : said.didAttach({ name: rows.map(({ filename }) => filename).join("、") });
}

/** Attachments of a record on alias r. */
export const attachmentCount = (module: string) =>
  sql`(select count(*) from files f where f.module = ${storedModule(module)} and f.record_id = r.id and f.attached)`;
