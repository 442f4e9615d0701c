import type { regions } from "@qicheng/api/regions/routes";
import type { Handlers } from "../../kernel/http/mount-routes";

export const handlers: Handlers<typeof regions> = {
  list: async (ctx, input) => {
    const rows = await ctx.db
      .selectFrom("regions")
      .select(["id", "name"])
      .where("level", "=", input.type)
      .$if(input.parentid !== "" && input.parentid !== "0", (query) => query.where("parent_id", "=", input.parentid))
      .orderBy("id")
      .execute();
    return { data: rows };
  },
};
