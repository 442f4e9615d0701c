/** The picture of oneself. */
import { linkedFile } from "@qicheng/api/kernel/file-links";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { userSaid } from "@qicheng/api/users/messages";
import { sql } from "kysely";
import { HEADERS } from "../../kernel/access/organisation";
import type { FileHolder } from "../../kernel/attachments/may-read";
import { changed } from "../../kernel/cache/announce";
import { madeSmall, removePicture, replacePicture, type Small, uploadMadeSmall } from "../../kernel/files/only-picture";
import { assertMayUploadMore, countUpload } from "../../kernel/files/quota";
import { beforehand } from "../../kernel/http/beforehand";
import type { Context } from "../../kernel/work/context";
import { invalidField } from "../../kernel/work/refusal";

export const holder: FileHolder = { sees: async () => true, forAll: true };

const mine = (ctx: Context) => ({ module: HEADERS, id: ctx.me.id });

async function told(ctx: Context, id: number) {
  const summary = id === 0 ? userSaid.didRemoveHeader : userSaid.didSetHeader;
  ctx.audit({ module: HEADERS, recordId: ctx.me.id, action: "edit", summary });
  await changed(ctx, "organisation");
  return { data: { url: id === 0 ? "" : ctx.services.files.linkForAll(id) } };
}

/** An upload of the caller's own that belongs to nothing; what a link leads to elsewhere is never fetched. @throws VALIDATION */
const ownUpload = (ctx: Context, id: number) => sql`
  id = ${id} and user_id = ${ctx.me.id} and module is null and record_id is null`;

async function smallOf(ctx: Context, url: string): Promise<{ id: number; small: Small } | undefined> {
  if (url === "") return undefined;
  const id = linkedFile(url) ?? 0;
  const { rows } = await sql<{ filename: string; format: string; storageKey: string }>`
    select filename, format, storage_key as "storageKey" from files where ${ownUpload(ctx, id)}`.execute(ctx.db);
  if (!rows[0]) throw invalidField("url", userSaid.notMyPicture);
  return { id, small: await madeSmall(ctx, rows[0], LIMITS.headerEdge) };
}

export const setHeader = beforehand(
  (ctx: Context, { url }: { url: string }) => smallOf(ctx, url),
  async (ctx: Context, _input, found) => {
    if (!found) {
      await removePicture(ctx, mine(ctx));
      return told(ctx, 0);
    }
    const gone = await sql`delete from files where ${ownUpload(ctx, found.id)} returning id`.execute(ctx.db);
    if (gone.rows.length === 0) throw invalidField("url", userSaid.notMyPicture);
    return told(ctx, await replacePicture(ctx, mine(ctx), found.small));
  },
);

export const uploadHeader = beforehand(
  async (ctx: Context) => {
    await assertMayUploadMore(ctx, ctx.upload?.stored.size ?? 0);
    return uploadMadeSmall(ctx, LIMITS.headerEdge);
  },
  async (ctx: Context, _input, small) => {
    await countUpload(ctx, ctx.upload?.stored.size ?? 0);
    return told(ctx, await replacePicture(ctx, mine(ctx), small));
  },
);
