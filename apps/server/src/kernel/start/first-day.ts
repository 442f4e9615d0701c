/** What a company has from its first day on: modules say so of their own. */
import type { Database } from "../db/database";

/** @param by the first administrator */
export type FirstDay = (db: Database, by: number) => Promise<void>;

const first = new Set<FirstDay>();

export const registerFirstDay = (make: FirstDay): void => void first.add(make);

/** In the transaction in which the company is set up. */
export async function makeFirstDay(db: Database, by: number): Promise<void> {
  for (const make of first) await make(db, by);
}
