import type { exports } from "@qicheng/api/exports/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { exportReply } from "../../kernel/records/export";
import { recordTypeAsked } from "../../kernel/records/registry";

export const handlers: Handlers<typeof exports> = {
  run: (ctx, { module, ids, ...query }) => exportReply(ctx, recordTypeAsked(module), { ids, query }),
};
