/** Versions of layouts: each save of a layout is the next one, and none is changed. */

import { isDeepStrictEqual } from "node:util";
import { printSaid } from "@qicheng/api/print-templates/messages";
import { starterTemplate } from "@qicheng/engine/print/starter";
import type { PrintTemplate } from "@qicheng/engine/print/template";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import type { RecordRow, Saved } from "../../kernel/records/type/record-type";
import type { Context } from "../../kernel/work/context";
import { invalidField, Refusal } from "../../kernel/work/refusal";
import { paperAsked } from "./papers";
import { isTemplate, readTemplate } from "./read-template";

/** Layouts that came with the template that is being added. */
const given = new WeakMap<Context, PrintTemplate>();

export const giveLayout = (ctx: Context, template: PrintTemplate): void => void given.set(ctx, template);

/** @throws VALIDATION */
export function layoutIn(raw: unknown): PrintTemplate {
  const read = readTemplate(raw);
  if (!isTemplate(read)) throw invalidField("temp", read);
  return read;
}

export async function writeLayout(
  db: Database,
  { id, number, template, by }: { id: number; number: number; template: PrintTemplate; by: number | null },
): Promise<void> {
  await sql`insert into print_template_versions (template_id, number, temp, created_by)
    values (${id}, ${number}, ${JSON.stringify(template)}, ${by})`.execute(db);
  await sql`update print_templates set number = ${number} where id = ${id}`.execute(db);
}

/** A new template has its own layout, or what its module begins with. */
export async function firstLayout(ctx: Context, { before, after }: Saved): Promise<void> {
  if (before) return;
  const module = String(after.module);
  const template = given.get(ctx) ?? starterTemplate(paperAsked(module).starter);
  await writeLayout(ctx.db, { id: after.id, number: 1, template, by: ctx.me.id });
}

/** @throws NOT_FOUND */
export async function layoutOf(ctx: Context, id: number, number?: number): Promise<PrintTemplate> {
  const { rows } = await sql<{ temp: PrintTemplate }>`
    select v.temp from print_template_versions v join print_templates t on t.id = v.template_id and t.deleted_at is null
    where v.template_id = ${id} and v.number = ${number ?? sql`t.number`}`.execute(ctx.db);
  if (!rows[0]) throw new Refusal("NOT_FOUND", printSaid.noVersion);
  return rows[0].temp;
}

/** The next version of a template that the caller has locked, where it is another layout. @returns whether it was written */
export async function saveLayout(ctx: Context, row: RecordRow, template: PrintTemplate): Promise<boolean> {
  const number = Number(row.number);
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(template)), await layoutOf(ctx, row.id))) return false;
  await writeLayout(ctx.db, { id: row.id, number: number + 1, template, by: ctx.me.id });
  await sql`update print_templates set version = version + 1, updated_at = now() where id = ${row.id}`.execute(ctx.db);
  return true;
}
