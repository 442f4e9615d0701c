import { albumSaid } from "@qicheng/api/album/messages";
import { fileSaid } from "@qicheng/api/files/messages";
import type { files } from "@qicheng/api/files/routes";
import type { RouteArguments } from "@qicheng/api/kernel/define-routes";
import { linkedFile, MARK_HEADER, previewOf } from "@qicheng/api/kernel/file-links";
import { extensionOf } from "@qicheng/api/kernel/file-types";
import { LIMITS } from "@qicheng/api/kernel/limits";
import { said } from "@qicheng/api/kernel/messages";
import { ALBUM } from "@qicheng/api/kernel/topics";
import type { Message } from "@qicheng/engine/text/message";
import { meOf } from "../../kernel/access/me";
import { watermarkOf } from "../../kernel/access/watermark";
import { isForAll, mayRead } from "../../kernel/attachments/may-read";
import { kindOf } from "../../kernel/files/kinds";
import { pagesOf } from "../../kernel/files/previews";
import { countUpload } from "../../kernel/files/quota";
import { EVERYBODY } from "../../kernel/files/store";
import type { Handlers } from "../../kernel/http/mount-routes";
import { findOfAll } from "../../kernel/records/read/read";
import { findRecordType } from "../../kernel/records/type/registry";
import { tell } from "../../kernel/records/type/tell";
import { Context } from "../../kernel/work/context";
import { invalidField, notFound, Refusal } from "../../kernel/work/refusal";
import { editablePlace, listAttachments, type Place } from "./attachments";

/** What was done to an attachment stands in the log of its record. */
function log(ctx: Context, place: Place | undefined, fileId: number, entry: { action: string; summary: Message }) {
  if (place) tell(ctx, place.type, place.row, entry);
  else ctx.audit({ module: "file", recordId: fileId, ...entry });
}

/** To what a new file belongs: a record, the album, or nothing yet. @throws VALIDATION */
function placeOf(input: RouteArguments<typeof files.upload>, place: Place | undefined, format: string) {
  if (place) return { module: place.type.kept, record_id: place.row.id, attached: true };
  if (input.categoryid === undefined) return { code: input.code === "" ? null : input.code };
  if (!kindOf(format)?.picture) throw invalidField("categoryid", albumSaid.onlyPictures);
  return { module: ALBUM, record_id: input.categoryid };
}

async function upload(ctx: Context, input: RouteArguments<typeof files.upload>) {
  const { upload: given, services } = ctx;
  if (!given) throw new Refusal("VALIDATION", said.chooseFile);
  const { filename, stored } = given;
  const place = input.modelId === null ? undefined : await editablePlace(ctx, input.module, input.modelId);
  const placed = placeOf(input, place, stored.format);
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
      ...placed,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const summary = (place ? said.didAttach : fileSaid.didUpload)({ name: filename });
  log(ctx, place, id, { action: place ? "attach" : "upload", summary });
  const { size, format } = stored;
  return { msg: fileSaid.uploaded, data: { id, url: services.files.link(id, ctx.me.id), filename, size, format } };
}

/**
 * Held, so that of two who change it the second sees what the first did. Of one that he may not read nobody hears that it is
 * there, but for a field's own upload, which goes with its record.
 * @throws NOT_FOUND
 */
async function lockFile(ctx: Context, id: number) {
  const file = await ctx.db
    .selectFrom("files")
    .select(["id", "user_id", "filename", "storage_key", "module", "record_id", "attached"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  const isOwnPart = file?.user_id === ctx.me.id && file.record_id !== null && !file.attached;
  // Clients take the text for a success: the file is gone, as they wanted.
  if (!file || !(isOwnPart || (await mayRead(ctx, file)))) throw new Refusal("NOT_FOUND", fileSaid.gone);
  return file;
}

type LockedFile = Awaited<ReturnType<typeof lockFile>>;

/** A picture in a field is part of the record and goes with it, not by itself. */
function assertOwnThing({ record_id, attached }: LockedFile, otherwise: Message): void {
  if (record_id !== null && !attached) throw new Refusal("CONFLICT", otherwise);
}

/** Only who uploaded a file deletes it, and an attachment only while he sees its record. */
async function remove(ctx: Context, id: number) {
  const file = await lockFile(ctx, id);
  if (file.user_id !== ctx.me.id) throw new Refusal("FORBIDDEN", fileSaid.notYours);
  assertOwnThing(file, fileSaid.tied);
  const type = findRecordType(file.module ?? "");
  const place = type && file.record_id ? await findOfAll(ctx, type, file.record_id) : undefined;
  await ctx.db.deleteFrom("files").where("id", "=", id).execute();
  const summary = (place ? fileSaid.didDetach : fileSaid.didDelete)({ name: file.filename });
  log(ctx, place, id, { action: place ? "detach" : "delete", summary });
  ctx.afterCommit(() => ctx.services.files.forget([file.storage_key]));
  return { msg: said.deleted };
}

/** The new name with the extension that the file has. @throws VALIDATION */
function renamed(given: string, before: string): string {
  const extension = extensionOf(before);
  const bare = given.replaceAll(/[\\/"<>:*?|]/g, "").trim();
  const stem = extensionOf(bare) === extension ? bare.slice(0, -extension.length - 1).trim() : bare;
  if (stem === "") throw invalidField("filename", fileSaid.nameEmpty);
  const name = `${stem}.${extension}`;
  const label = { cn: "文件名", en: "Name" };
  if ([...name].length > LIMITS.filename) throw invalidField("filename", said.long({ label, max: LIMITS.filename }));
  return name;
}

/** Renames what one may add to: an attachment of a record that one may edit, or an upload of one's own. */
async function rename(ctx: Context, { id, filename }: RouteArguments<typeof files.edit>) {
  const file = await lockFile(ctx, id);
  assertOwnThing(file, fileSaid.tiedName);
  const place = file.record_id === null ? undefined : await editablePlace(ctx, file.module ?? "", file.record_id);
  const to = renamed(filename, file.filename);
  if (to !== file.filename) {
    await ctx.db.updateTable("files").set({ filename: to }).where("id", "=", id).execute();
    const summary = fileSaid.didRename({ from: file.filename, to });
    log(ctx, place, id, { action: "rename", summary });
  }
  return { msg: said.saved };
}

/** The file behind a link, if the person whom it was made for still sees what it belongs to. @throws NOT_FOUND */
async function linked(ctx: Context, link: RouteArguments<typeof files.bytes>) {
  const { services, request, db } = ctx;
  if (!services.files.accepts(link)) throw notFound();
  const file = await db
    .selectFrom("files")
    .select(["id", "user_id", "module", "record_id", "storage_key", "format", "filename", "sha256"])
    .where("id", "=", link.id)
    .executeTakeFirst();
  if (!file) throw notFound();
  if (link.u === EVERYBODY && isForAll(file)) return file;
  const person = meOf(await services.organisation.get(), link.u);
  if (!person || !(await mayRead(new Context(services, request, db, person), file))) throw notFound();
  return file;
}

/**
 * The page that shows a file says for whom its link was made: nobody need be signed in there. An empty one is sent, too: it
 * takes the place of what the browser has kept with the bytes.
 */
async function markOf(ctx: Context, { u }: RouteArguments<typeof files.bytes>): Promise<string> {
  const { settings, organisation } = ctx.services;
  const wanted = (await settings.get()).watermark === 1;
  const person = wanted ? (await organisation.get()).people.get(u) : undefined;
  return person ? encodeURIComponent(watermarkOf(person)) : "";
}

const DAY_S = 86_400;

async function bytes(ctx: Context, link: RouteArguments<typeof files.bytes>) {
  const file = await linked(ctx, link);
  const kind = kindOf(file.format);
  if (!kind) throw notFound();
  return {
    file: await ctx.services.files.open(file.storage_key),
    headers: {
      "Content-Type": kind.contentType,
      "Content-Disposition": `${kind.inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": kind.picture ? `private, max-age=${link.u === EVERYBODY ? DAY_S : 300}` : "private, no-cache",
      ETag: `"${file.sha256}"`,
      [MARK_HEADER]: await markOf(ctx, link),
    },
  };
}

/** Pages made of a document, for whoever may have the document. */
async function pages(ctx: Context, link: RouteArguments<typeof files.pages>) {
  const { file, sha256 } = await pagesOf(ctx.services, await linked(ctx, link));
  return {
    file,
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cache-Control": "private, no-cache",
      ETag: `"${sha256}"`,
    },
  };
}

/** The page that shows a file of this product which the caller sees; never one of another address. */
async function preview(ctx: Context, { fileName }: RouteArguments<typeof files.preview>) {
  const id = linkedFile(fileName) ?? (/^[1-9]\d{0,14}$/.test(fileName) ? Number(fileName) : undefined);
  if (id === undefined) throw invalidField("fileName", fileSaid.noLink);
  const file = await ctx.db
    .selectFrom("files")
    .select(["id", "user_id", "module", "record_id", "filename"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file || !(await mayRead(ctx, file))) throw new Refusal("NOT_FOUND", fileSaid.gone);
  return { data: { url: previewOf(ctx.services.files.link(id, ctx.me.id), file.filename) } };
}

export const handlers: Handlers<typeof files> = {
  index: listAttachments,
  list: async (ctx, query) => ({ data: (await listAttachments(ctx, query)).rows }),
  upload,
  progress: async (ctx, { id }) => ({ data: { percent: ctx.services.uploads.percent(ctx.me.id, id) } }),
  edit: rename,
  remove: (ctx, { id }) => remove(ctx, id),
  preview,
  bytes,
  pages,
};
