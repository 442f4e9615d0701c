import type { exports } from "@qicheng/api/exports/routes";
import { guardSaid } from "@qicheng/api/kernel/guard-messages";
import { fileRefs } from "../../kernel/files/refs";
import type { Handlers } from "../../kernel/http/mount-routes";
import { exportRecords } from "../../kernel/records/export";
import { recordTypeAsked } from "../../kernel/records/registry";

export const handlers: Handlers<typeof exports> = {
  run: async (ctx, { module, ids, ...query }) => {
    const { fileId = 0, job, count, asking } = await exportRecords(ctx, recordTypeAsked(module), { ids, query });
    const file = (await fileRefs(ctx, [fileId])).get(fileId);
    if (asking) return { data: { job, count, asking: 1 }, msg: guardSaid.sent };
    return { data: { job, count, ...(file && { file }) } };
  },
};
