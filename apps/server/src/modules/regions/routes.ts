import type { regions } from "@qicheng/api/regions/routes";
import { regionAhead } from "@qicheng/engine/import/address-region";
import { regionFinder } from "@qicheng/engine/import/region";
import { REGIONS, regionPath } from "../../kernel/fields/regions";
import type { Handlers } from "../../kernel/http/mount-routes";

const find = regionFinder(REGIONS);
const nameOf = (id: string) => REGIONS.find((region) => region.id === id)?.name;

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
  ofAddress: async (_ctx, { address }) => {
    const id = regionAhead(address, find, nameOf);
    return { data: id === undefined ? null : { id, name: regionPath(id) } };
  },
};
