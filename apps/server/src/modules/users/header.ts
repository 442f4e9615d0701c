/** The picture of oneself. */
import { linkedFile } from "@qicheng/api/kernel/file-links";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { userSaid } from "@qicheng/api/users/messages";
import { HEADERS } from "../../kernel/access/organisation";
import type { FileHolder } from "../../kernel/attachments/may-read";
import { changed } from "../../kernel/cache/announce";
import { removePicture, replaceByUpload, replacePicture } from "../../kernel/files/only-picture";
import { countUpload } from "../../kernel/files/quota";
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
async function taken(ctx: Context, url: string): Promise<number> {
  const id = linkedFile(url);
  const upload =
    id === undefined
      ? undefined
      : await ctx.db
          .deleteFrom("files")
          .where("id", "=", id)
          .where("user_id", "=", ctx.me.id)
          .where("module", "is", null)
          .where("record_id", "is", null)
          .returning(["filename", "format", "storage_key as storageKey"])
          .executeTakeFirst();
  if (!upload) throw invalidField("url", userSaid.notMyPicture);
  return replacePicture(ctx, mine(ctx), upload, LIMITS.headerEdge);
}

export async function setHeader(ctx: Context, url: string) {
  if (url !== "") return told(ctx, await taken(ctx, url));
  await removePicture(ctx, mine(ctx));
  return told(ctx, 0);
}

export async function uploadHeader(ctx: Context) {
  await countUpload(ctx, ctx.upload?.stored.size ?? 0);
  return told(ctx, await replaceByUpload(ctx, mine(ctx), LIMITS.headerEdge));
}
