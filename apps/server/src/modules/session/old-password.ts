/** A password that is older than the company lets passwords be is changed at the next sign-in. */
import { sql } from "kysely";
import type { Context } from "../../kernel/work/context";

/** @returns true where he has to change it before anything else */
export async function passwordIsOld(ctx: Context, userId: number): Promise<boolean> {
  const { passwordDays } = await ctx.services.settings.get();
  if (passwordDays === 0) return false;
  const old = await ctx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where(sql<boolean>`password_set_at < now() - make_interval(days => ${passwordDays})`)
    .executeTakeFirst();
  return old !== undefined;
}
