import type { recycle } from "@qicheng/api/lists";
import type { Context } from "../../kernel/http/context";
import type { Handlers } from "../../kernel/http/mount-routes";
import { invalidField } from "../../kernel/http/refusal";
import { wireTime } from "../../kernel/http/time";
import { listBin, purgeRecords, restoreRecords } from "../../kernel/records/bin";
import type { RecordType } from "../../kernel/records/record-type";

function typeOf(ctx: Context, module: string): RecordType {
  const type = ctx.services.records.of(module);
  if (!type) throw invalidField("module", "不支持的模块");
  return type;
}

export const handlers: Handlers<typeof recycle> = {
  list: async (ctx, input) => {
    const page = { limit: input.rows, offset: (input.page - 1) * input.rows };
    const { rows, total } = await listBin(ctx, typeOf(ctx, input.module), input.key, page);
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
  restore: (ctx, input) => restoreRecords(ctx, typeOf(ctx, input.module), input.ids),
  purge: (ctx, input) => purgeRecords(ctx, typeOf(ctx, input.module), input.ids),
};
