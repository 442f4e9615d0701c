/** The album: files of the module `album` with their category in the place of a record. */

import { albumSaid } from "@qicheng/api/album/messages";
import { ALBUM_CATEGORIES, type AlbumRow, type album } from "@qicheng/api/album/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { said } from "@qicheng/api/kernel/messages";
import { ALBUM } from "@qicheng/api/kernel/topics";
import { sql } from "kysely";
import type { FileHolder } from "../../kernel/attachments/may-read";
import { idArray } from "../../kernel/db/parameters";
import type { Handlers } from "../../kernel/http/mount-routes";
import { containing, direction, slice } from "../../kernel/records/read/plain-list";
import type { Context } from "../../kernel/work/context";
import { forbidden, notFound } from "../../kernel/work/refusal";

const SHARED: readonly number[] = ALBUM_CATEGORIES.filter(({ shared }) => shared).map(({ id }) => id);

export const holder: FileHolder = {
  sees: async (ctx, { user_id, record_id }) => user_id === ctx.me.id || SHARED.includes(record_id),
  lends: (ctx) => sql`(f.user_id = ${ctx.me.id} or f.record_id = any(${idArray(SHARED)}))`,
};

async function list(ctx: Context, query: RouteArguments<typeof album.index>) {
  const where = sql`f.module = ${ALBUM} and f.record_id = ${query.categoryid}
    and ${holder.lends?.(ctx)} and ${containing([sql`f.filename`], query)}`;
  const { rows } = await sql<Omit<AlbumRow, "url">>`
    select f.id, f.user_id as userid, f.size, f.filename, f.format from files f where ${where}
    order by f.created_at ${direction(query)}, f.id ${direction(query)} ${slice(query)}`.execute(ctx.db);
  const counted = await sql<{ n: number }>`select count(*) as n from files f where ${where}`.execute(ctx.db);
  return {
    rows: rows.map((row) => ({ ...row, url: ctx.services.files.link(row.id, ctx.me.id) })),
    total: counted.rows[0]?.n ?? 0,
  };
}

/** Only one's own goes; records that use it have a copy. */
async function remove(ctx: Context, id: number) {
  const file = await ctx.db
    .selectFrom("files")
    .select(["user_id", "module", "record_id", "filename", "storage_key"])
    .where("id", "=", id)
    .where("module", "=", ALBUM)
    .forUpdate()
    .executeTakeFirst();
  const { record_id = null } = file ?? {};
  if (!file || record_id === null || !(await holder.sees(ctx, { user_id: file.user_id, record_id }))) throw notFound();
  if (file.user_id !== ctx.me.id) throw forbidden();
  await ctx.db.deleteFrom("files").where("id", "=", id).execute();
  ctx.audit({
    module: "file",
    recordId: id,
    action: "delete",
    summary: albumSaid.didDelete({ name: file.filename }),
  });
  ctx.afterCommit(() => ctx.services.files.forget([file.storage_key]));
  return { msg: said.deleted };
}

export const handlers: Handlers<typeof album> = {
  index: list,
  categories: async (ctx) => ({
    data: ALBUM_CATEGORIES.map(({ id, title, shared }) => ({ id, name: ctx.say(title), shared: Number(shared) })),
  }),
  remove: (ctx, { id }) => remove(ctx, id),
};
