import type { ModuleFields } from "../../fields/registry";
import type { Context } from "../../work/context";

/** Fields that the caller's list shows, and those above an open record: his choice, or the usual one. */
export async function ownColumns(ctx: Context, module: string, { form }: ModuleFields): Promise<string[]> {
  const choice = await ctx.db
    .selectFrom("list_columns")
    .select("columns")
    .where("user_id", "=", ctx.me.id)
    .where("form_id", "=", module)
    .executeTakeFirst();
  return form.fields
    .filter(({ key, flags, fact, daysTo }) => {
      if (fact !== undefined) return true;
      return choice ? choice.columns.includes(key) : flags.show === true || daysTo === true;
    })
    .map(({ key }) => key);
}
