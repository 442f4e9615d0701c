import type { search } from "@qicheng/api/search/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { findEverywhere } from "../../kernel/records/find";

export const handlers: Handlers<typeof search> = {
  all: async (ctx, input) => ({ data: await findEverywhere(ctx, input.key) }),
};
