/** Templates that a company has from the first day on: one for each kind of paper, once. */
import { type Starter, starterTemplate } from "@qicheng/engine/print/starter";
import { sql } from "kysely";
import type { Database } from "../../kernel/db/database";
import { insertRows } from "../../kernel/db/insert-rows";
import { termsOf } from "../../kernel/records/type/search-terms";
import { writeLayout } from "./layouts";
import { allPapers, type Paper } from "./papers";
import { printTemplateType } from "./type";

async function insert(db: Database, module: string, starter: Starter): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into print_templates (name, module) values (${starter.title}, ${module}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await writeLayout(db, { id, number: 1, template: starterTemplate(starter), by: null });
  const terms = termsOf(printTemplateType.fields, { name: starter.title });
  await insertRows("record_terms", [{ module: printTemplateType.module, record_id: id, ...terms }]).execute(db);
}

async function once(db: Database, marker: string, module: string, starters: readonly Starter[]): Promise<void> {
  const { rows: begun } = await sql`
    insert into seed_steps (marker) values (${marker}) on conflict do nothing returning marker`.execute(db);
  if (begun.length === 0) return;
  for (const one of starters) await insert(db, module, one);
}

async function seedOne(db: Database, { module, starter, more = [], later = [] }: Paper): Promise<void> {
  await once(db, `print ${module}`, module, [starter, ...more]);
  for (const one of later) await once(db, `print ${module} ${one.title}`, module, [one]);
}

export async function seedTemplates(db: Database): Promise<void> {
  for (const paper of allPapers()) await seedOne(db, paper);
}
