/** What others may do with work forms. */
export { registerFormFollower } from "./followers";

import type { Database } from "../../kernel/db/database";
import { TEMPLATES } from "./templates/all";
import { install } from "./templates/install";

export const TEMPLATE_COUNT = TEMPLATES.length;

/** All templates, in their order. @param by who is said to have added them @param ages when each was added */
export async function installTemplates(db: Database, by: number, ages: readonly string[] = []): Promise<void> {
  for (const [at, template] of TEMPLATES.entries()) await install(db, template, { sort: at + 1, by, age: ages[at] });
}
