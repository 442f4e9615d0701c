/** What others may do with work forms. */
import type { Database } from "../../kernel/db/database";
import { TEMPLATES } from "./templates/all";
import { install } from "./templates/install";

/** All templates, in their order. @param by who is said to have added them */
export async function installTemplates(db: Database, by: number): Promise<void> {
  for (const [at, template] of TEMPLATES.entries()) await install(db, template, at + 1, by);
}
