import type { exports } from "@qicheng/api/exports/routes";
import { fileRefs } from "../../kernel/files/refs";
import type { Handlers } from "../../kernel/http/mount-routes";
import { exportRecords } from "../../kernel/records/export";
import { recordTypeAsked } from "../../kernel/records/registry";

export const handlers: Handlers<typeof exports> = {
  run: async (ctx, { module, ids, ...query }) => {
    const { fileId = 0, job, count } = await exportRecords(ctx, recordTypeAsked(module), { ids, query });
    const file = (await fileRefs(ctx, [fileId])).get(fileId);
    return { data: { job, count, ...(file && { file }) } };
  },
};
