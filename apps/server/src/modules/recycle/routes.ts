import type { recycle } from "@qicheng/api/recycle/routes";
import type { Handlers } from "../../kernel/http/mount-routes";
import { listBin, purgeRecords, restoreRecords } from "../../kernel/records/bin";
import { allRecordTypes, recordTypeAsked } from "../../kernel/records/registry";
import { maySee } from "../../kernel/records/scope";
import { wireTime } from "../../kernel/work/time";

const KINDS = ["owned", "child", "open"];

export const handlers: Handlers<typeof recycle> = {
  modules: async (ctx) => ({
    data: allRecordTypes()
      .filter((type) => maySee(ctx, type))
      // What people lose most stands first.
      .sort((a, b) => KINDS.indexOf(a.rows.kind) - KINDS.indexOf(b.rows.kind))
      .map(({ module, title }) => ({ module, ...title })),
  }),
  list: async (ctx, input) => {
    const { rows, total } = await listBin(ctx, recordTypeAsked(input.module), input);
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
