/** What follows at once when somebody leaves or comes back, whatever he has to hand over. */
import type { Database } from "../db/database";
import { clocksOfOwner } from "../pool/clocks";
import { allEndings, ownHandovers } from "./handover";

/** In the transaction in which he does. */
export async function leavesOrReturns(db: Database, person: number, leaves: boolean): Promise<void> {
  await clocksOfOwner(db, person);
  if (!leaves) return;
  for (const { end } of allEndings()) await end(db, person);
  for (const { later } of ownHandovers()) await later?.(db, person);
}
