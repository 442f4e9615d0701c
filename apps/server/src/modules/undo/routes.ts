import { LIMITS } from "@qicheng/api/kernel/limits";
import type { undo } from "@qicheng/api/undo/routes";
import { sql } from "kysely";
import type { Handlers } from "../../kernel/http/mount-routes";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import { undoBatch } from "../../kernel/records/write/undo";
import { wireTime } from "../../kernel/work/time";

interface Row {
  id: number;
  module: string;
  title: string;
  count: number;
  created_at: string;
  undone_at: string | null;
  total: number;
}

export const handlers: Handlers<typeof undo> = {
  list: async (ctx, query) => {
    const title = sql.ref(ctx.request.language === "en" ? "b.title_en" : "b.title");
    const where = sql`b.user_id = ${ctx.me.id} and b.created_at > now() - make_interval(days => ${LIMITS.undoDays})
      and exists (select 1 from undo_rows u where u.batch_id = b.id) and ${containing([title], query)}`;
    const { rows } = await sql<Row>`
      select b.id, b.module, ${title} as title, b.created_at, b.undone_at,
        (select count(*) from undo_rows u where u.batch_id = b.id) as count, count(*) over () as total
      from undo_batches b where ${where} order by b.id ${direction(query)} ${slice(query)}`.execute(ctx.db);
    return {
      rows: rows.map(({ created_at, undone_at, total: _total, ...row }) => ({
        ...row,
        addtime: wireTime(created_at),
        undonetime: undone_at === null ? "" : wireTime(undone_at),
      })),
      total: rows[0]?.total ?? 0,
    };
  },
  run: (ctx, { id }) => undoBatch(ctx, id),
};
