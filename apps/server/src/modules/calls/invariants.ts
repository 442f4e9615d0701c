/** What holds of calls at any time: looked at by tests, and every night. */
import { sql } from "kysely";
import { type Broken, registerInvariant } from "../../kernel/documents/invariants";

export function registerCallInvariants(): void {
  registerInvariant(
    "call.cost",
    sql<Broken>`select c.id, concat_ws(' ', c.seconds, c.minutes, c.price, c.cost) as detail from calls c
      where c.minutes <> ceil(c.seconds / 60.0) or c.cost <> round(c.minutes * c.price, 2)`,
  );
  registerInvariant(
    "call.running",
    sql<Broken>`select c.id, c.result as detail from running_calls r join calls c on c.id = r.call_id where c.rank = 9`,
  );
}
