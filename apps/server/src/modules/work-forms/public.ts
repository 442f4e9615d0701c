/** What others may do with work forms. */
export { registerFormFollower } from "./followers";

import type { Database } from "../../kernel/db/database";
import { FORMER, TEMPLATES } from "./templates/all";
import { install } from "./templates/install";

const ALL = [...TEMPLATES, ...FORMER];
export const TEMPLATE_COUNT = ALL.length;

/** All that are offered, in their order. @param by who is said to have added them */
export async function installTemplates(db: Database, by: number): Promise<void> {
  for (const [at, template] of TEMPLATES.entries()) await install(db, template, { sort: at + 1, by });
}

/** Those of a company that is older than some of the product's modules. @param ages when each was added */
export async function installAllTemplates(db: Database, by: number, ages: readonly string[]): Promise<void> {
  for (const [at, template] of ALL.entries()) await install(db, template, { sort: at + 1, by, age: ages[at] });
}
