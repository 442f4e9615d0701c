/** What somebody has for himself alone. */
import { sql } from "kysely";
import type { Context } from "../work/context";

/** Until the transaction ends: two changes at once of what is mine are decided in turn, and others do not wait. */
export async function lockMe(ctx: Context): Promise<void> {
  await sql`select 1 from users where id = ${ctx.me.id} for no key update`.execute(ctx.db);
}
