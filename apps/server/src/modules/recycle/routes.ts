import type { recycle } from "@qicheng/api/lists";
import type { Handlers } from "../../kernel/http/mount-routes";
import { wireTime } from "../../kernel/http/time";
import { listBin, purgeRecords, restoreRecords } from "../../kernel/records/bin";
import { recordTypeAsked } from "../../kernel/records/registry";

export const handlers: Handlers<typeof recycle> = {
  list: async (ctx, input) => {
    const page = { limit: input.rows, offset: (input.page - 1) * input.rows };
    const { rows, total } = await listBin(ctx, recordTypeAsked(input.module), input.key, page);
    const organisation = await ctx.services.organisation.get();
    const wire = rows.map((row) => ({
      id: row.id,
      name: row.name,
      ext: row.ext,
      UserName: organisation.name(row.owner_id),
      deleteUserName: organisation.name(row.deleted_by),
      deletetime: wireTime(row.deleted_at),
    }));
    return { rows: wire, total };
  },
  restore: (ctx, input) => restoreRecords(ctx, recordTypeAsked(input.module), input.ids),
  purge: (ctx, input) => purgeRecords(ctx, recordTypeAsked(input.module), input.ids),
};
