/** Files; today pictures. Their links are signed and short-lived. */
import { z } from "zod";
import { defineRoutes } from "../kernel/define-routes";
import { id, text } from "../kernel/scalars";
import { fileRef, noOutput } from "../kernel/shapes";

const beside = text(64, { cn: "附加信息", en: "What comes with it" }).optional();
/** What the forms of the specification send beside a file. Known so that nothing else passes; none of it decides anything. */
const UPLOAD_FIELDS = {
  modelId: beside,
  picType: beside,
  code: beside,
  userid: beside,
  userType: beside,
  year: beside,
  month: beside,
  categoryid: beside,
  page: beside,
  rows: beside,
};

export const files = defineRoutes({
  upload: {
    method: "POST",
    path: "/api/file/UploadFile",
    summary: "上传图片（multipart，字段 file）",
    // And the right to write something that carries pictures, which the server derives from the record types.
    permission: "signedIn",
    effect: "write",
    changes: [],
    input: z.strictObject(UPLOAD_FIELDS),
    answer: "data",
    output: fileRef,
    multipart: true,
  },
  remove: {
    method: "POST",
    path: "/api/file/DeleteFile",
    summary: "删除自己上传的文件",
    permission: "signedIn",
    effect: "write",
    changes: [],
    input: z.strictObject({ id: id() }),
    answer: "ok",
    output: noOutput,
    touches: "file",
  },
  bytes: {
    method: "GET",
    path: "/files/:id",
    summary: "文件内容，凭签名",
    permission: "public",
    effect: "read",
    shows: [],
    input: z.strictObject({
      id: id(),
      e: text(20, { cn: "链接", en: "Link" }),
      s: text(100, { cn: "链接", en: "Link" }),
    }),
    answer: "bytes",
    output: noOutput,
  },
});
