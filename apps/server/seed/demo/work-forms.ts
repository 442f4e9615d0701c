/** The work forms of the demo company: the product's templates, with the company's own people on their flows. */
import type { Database, RightsDatabase } from "../../src/kernel/db/database";
import { installAllTemplates, TEMPLATE_COUNT } from "../../src/modules/work-forms/public";
import { agesOf } from "./ages";

/** @param by who is said to have added them */
export const loadWorkForms = (trx: RightsDatabase, by: number, day: string): Promise<void> =>
  installAllTemplates(trx as unknown as Database, by, agesOf(day, TEMPLATE_COUNT, 4));
