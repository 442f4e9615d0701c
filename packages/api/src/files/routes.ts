/** Files: pictures in fields, attachments of records. Their links are signed and short-lived. */
import { z } from "zod";
import { categoryId } from "../album/routes";
import { defineRoutes } from "../kernel/define-routes";
import { LIMITS } from "../kernel/limits";
import { pageQuery } from "../kernel/list-query";
import { id, optionalId, requiredText, text, wholeNumber } from "../kernel/scalars";
import { fileRef, noOutput } from "../kernel/shapes";
import { ALBUM, ATTACHMENTS, OF_MODULE } from "../kernel/topics";

const mark = text(64, { cn: "附加信息", en: "What comes with it" });
const beside = text(64, { cn: "附加信息", en: "What comes with it" }).optional();
const progressId = text(64, { cn: "上传标识", en: "Id of the upload" });

/** Which record a file is of; the specification's forms say it by the id alone, for customers. */
const PLACE = {
  module: requiredText(40, { cn: "模块", en: "Module" }).default("customer"),
  modelId: optionalId().default(null),
  /** Of a record that is not saved yet. */
  code: mark.default(""),
};
export type FilePlace = z.output<z.ZodObject<typeof PLACE>>;

/** What the forms of the specification send beside a file. Known so that nothing else passes; it decides nothing. */
const UPLOAD_FIELDS = {
  ...PLACE,
  /** By this one asks how far the upload has come; before the file, or in the address. */
  progressId: progressId.optional(),
  picType: beside,
  userid: beside,
  userType: beside,
  year: beside,
  month: beside,
  /** Puts a picture into the album where no record is named. */
  categoryid: categoryId().optional(),
  page: beside,
  rows: beside,
};

export const attachmentRow = z.strictObject({
  ...fileRef.shape,
  username: z.string(),
  userid: z.int(),
  addTime: z.string(),
});
export type AttachmentRow = z.output<typeof attachmentRow>;

/** The parts of a signed link. */
const LINK = {
  id: id(),
  /** 0 = whoever has it: pictures of people. */
  u: optionalId().transform((person) => person ?? 0),
  e: text(20, { cn: "链接", en: "Link" }),
  s: text(100, { cn: "链接", en: "Link" }),
};

/** What answers at once has no pages to turn. */
const all = wholeNumber(1, LIMITS.rows, { cn: "每页条数", en: "Rows a page" }).default(LIMITS.rows);

const shows = [OF_MODULE, ATTACHMENTS, "user.label"];
const changes = [ATTACHMENTS, "actionLog"];
const ANY = [...changes, ALBUM];

export const files = defineRoutes({
  index: {
    method: "POST",
    path: "/api/file/index",
    summary: "附件列表（分页）",
    permission: "signedIn",
    effect: "read",
    shows,
    input: z.strictObject({ ...pageQuery(), ...PLACE }),
    answer: "list",
    output: attachmentRow,
    touches: "customer",
  },
  list: {
    method: "POST",
    path: "/api/file/list",
    summary: "一条记录的附件",
    permission: "signedIn",
    effect: "read",
    shows,
    input: z.strictObject({ ...pageQuery(), rows: all, ...PLACE }),
    answer: "data",
    output: z.array(attachmentRow),
    touches: "customer",
  },
  upload: {
    method: "POST",
    path: "/api/file/UploadFile",
    summary: "上传文件（multipart，字段 file）；带 modelId 时成为该记录的附件",
    // And the right to write something that carries files, which the server derives from the record types.
    permission: "signedIn",
    effect: "write",
    changes: ANY,
    input: z.strictObject(UPLOAD_FIELDS),
    answer: "data",
    output: fileRef,
    multipart: true,
  },
  progress: {
    method: "POST",
    path: "/api/file/getUploadProgress",
    summary: "自己的一次上传已接收的百分比；0为未开始，或由另一台服务器接收",
    permission: "signedIn",
    effect: "read",
    shows: [],
    input: z.strictObject({
      id: z.union([progressId.refine((given) => given !== ""), z.int().transform(String)]),
    }),
    answer: "data",
    output: z.strictObject({ percent: z.int() }),
  },
  edit: {
    method: "POST",
    path: "/api/file/edit",
    summary: "重命名附件，扩展名不变",
    permission: "signedIn",
    effect: "write",
    changes,
    input: z.strictObject({ id: id(), filename: requiredText(LIMITS.filename, { cn: "文件名", en: "Name" }) }),
    answer: "ok",
    output: noOutput,
    touches: "file",
  },
  remove: {
    method: "POST",
    path: "/api/file/DeleteFile",
    summary: "删除自己上传的文件",
    permission: "signedIn",
    effect: "write",
    changes,
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "file",
  },
  preview: {
    method: "POST",
    path: "/api/DocOnlineView/CourseViewOnLine",
    summary: "在线预览的地址；fileName 为文件链接或编号",
    permission: "signedIn",
    effect: "read",
    shows: [ATTACHMENTS],
    input: z.strictObject({
      fileName: z.union([requiredText(400, { cn: "文件", en: "File" }), z.int().transform(String)]),
    }),
    answer: "data",
    output: z.strictObject({ url: z.string() }),
  },
  bytes: {
    method: "GET",
    path: "/files/:id",
    summary: "文件内容，凭签名",
    permission: "public",
    effect: "read",
    shows: [],
    input: z.strictObject(LINK),
    answer: "bytes",
    output: noOutput,
  },
  pages: {
    method: "GET",
    path: "/files/:id/pages",
    summary: "doc、ppt、pptx 文件转成的 PDF，凭文件的签名；需要服务器装有 LibreOffice",
    permission: "public",
    effect: "read",
    shows: [],
    input: z.strictObject(LINK),
    answer: "bytes",
    output: noOutput,
  },
});
