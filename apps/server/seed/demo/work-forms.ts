/** The work forms of the demo company: the product's templates, with the company's own people on their flows. */
import type { Database, RightsDatabase } from "../../src/kernel/db/database";
import { installTemplates } from "../../src/modules/work-forms/public";

/** @param by who is said to have added them */
export const loadWorkForms = (trx: RightsDatabase, by: number): Promise<void> =>
  installTemplates(trx as unknown as Database, by);
