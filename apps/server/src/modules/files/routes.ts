import { fileSaid } from "@qicheng/api/files/messages";
import type { files } from "@qicheng/api/files/routes";
import { said } from "@qicheng/api/kernel/messages";
import { countUpload } from "../../kernel/files/quota";
import { CONTENT_TYPES } from "../../kernel/files/store";
import type { Handlers } from "../../kernel/http/mount-routes";
import type { Context } from "../../kernel/work/context";
import { notFound, Refusal } from "../../kernel/work/refusal";

async function upload(ctx: Context) {
  const { upload: given, services } = ctx;
  if (!given) throw new Refusal("VALIDATION", said.chooseFile);
  const { filename, stored } = given;
  await countUpload(ctx, stored.size);
  const { id } = await ctx.db
    .insertInto("files")
    .values({
      user_id: ctx.me.id,
      filename,
      format: stored.format,
      size: stored.size,
      sha256: stored.sha256,
      storage_key: stored.storageKey,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  ctx.audit({ module: "file", recordId: id, action: "upload", summary: fileSaid.didUpload({ name: filename }) });
  return {
    msg: fileSaid.uploaded,
    data: { id, url: services.files.link(id), filename, size: stored.size, format: stored.format },
  };
}

/** A picture on a record is part of it and goes with the record, not by itself. */
async function remove(ctx: Context, id: number) {
  const file = await ctx.db
    .selectFrom("files")
    .select(["id", "user_id", "filename", "storage_key"])
    .where("id", "=", id)
    .executeTakeFirst();
  // Clients take the text for a success: the file is gone, as they wanted.
  if (!file) throw new Refusal("NOT_FOUND", fileSaid.gone);
  if (file.user_id !== ctx.me.id) throw new Refusal("FORBIDDEN", fileSaid.notYours);
  // One statement decides: a record that is saved with the picture at this moment either has it or never had.
  const removed = await ctx.db
    .deleteFrom("files")
    .where("id", "=", id)
    .where("record_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!removed) throw new Refusal("CONFLICT", fileSaid.tied);
  ctx.audit({ module: "file", recordId: id, action: "delete", summary: fileSaid.didDelete({ name: file.filename }) });
  ctx.afterCommit(() => ctx.services.files.forget([file.storage_key]));
  return { msg: said.deleted };
}

export const handlers: Handlers<typeof files> = {
  upload,
  remove: (ctx, input) => remove(ctx, input.id),
  bytes: async (ctx, input) => {
    const file = ctx.services.files.accepts(input.id, input.e, input.s)
      ? await ctx.db
          .selectFrom("files")
          .select(["storage_key", "format", "filename"])
          .where("id", "=", input.id)
          .executeTakeFirst()
      : undefined;
    const type = CONTENT_TYPES[file?.format ?? ""];
    if (!file || !type) throw notFound();
    return {
      stream: await ctx.services.files.read(file.storage_key),
      headers: {
        "Content-Type": type,
        "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cache-Control": "private, max-age=300",
      },
    };
  },
};
