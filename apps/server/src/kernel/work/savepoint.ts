/** Part of a transaction that may be refused by itself. */
import { sql } from "kysely";
import { asRefusal } from "../http/error-handler";
import type { Context } from "./context";
import { Refusal } from "./refusal";

/**
 * Does one of many: what it wrote is undone when it is refused, and the others stay.
 * @returns the refusal, or undefined when it was done
 * @throws what is no refusal, and what another try may change
 */
export async function attempt(ctx: Context, work: () => Promise<void>): Promise<Refusal | undefined> {
  const forget = ctx.mark();
  await sql`savepoint one`.execute(ctx.db);
  try {
    await work();
    await sql`release savepoint one`.execute(ctx.db);
    return undefined;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : asRefusal(error);
    if (!refusal || refusal.code === "BUSY") throw error;
    await sql`rollback to savepoint one`.execute(ctx.db);
    // Otherwise it would stand before one around it.
    await sql`release savepoint one`.execute(ctx.db);
    forget();
    return refusal;
  }
}
