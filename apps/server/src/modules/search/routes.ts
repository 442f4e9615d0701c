import type { search } from "@qicheng/api/search/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { recentlyOpened } from "../../kernel/records/read/recent";
import { findEverywhere } from "../../kernel/records/search/find";

export const handlers: Handlers<typeof search> = {
  all: async (ctx, input) => ({ data: await findEverywhere(ctx, input.key) }),
  recent: async (ctx) => ({ data: await recentlyOpened(ctx) }),
};
