/** What is done to fields of the company's own beside requests: other types, indexes, terms that records are found by. */
import type { Database } from "../../db/database";
import { changeTask, wakeChanges } from "../../fields/change-type";
import { indexTask, wakeIndexes } from "../../fields/ext-indexes";
import { ownTermsTask, wakeTerms } from "./own-terms";

export const fieldTasks = [indexTask, changeTask, ownTermsTask];

/** What follows from other fields; it begins when the transaction commits. */
export async function wakeForFields(db: Database, because: string): Promise<void> {
  await wakeIndexes(db, because);
  await wakeTerms(db, because);
}

/** When a server starts: of the queue nothing is kept in a backup. */
export async function wakeFieldWork(db: Database): Promise<void> {
  await wakeChanges(db);
  await wakeForFields(db, "start");
}
