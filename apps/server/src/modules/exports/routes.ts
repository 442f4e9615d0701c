import type { exports } from "@qicheng/api/exports/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { exportReply } from "../../kernel/records/export/export";
import { exportableAsked } from "../../kernel/records/export/exportable";

export const handlers: Handlers<typeof exports> = {
  run: (ctx, { module, ids, ...query }) => exportReply(ctx, exportableAsked(module), { ids, query }),
};
