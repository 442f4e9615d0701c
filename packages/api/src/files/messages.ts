/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const fileSaid = defineMessages({
  uploaded: { cn: "上传成功", en: "Uploaded" },
  didUpload: { cn: "上传文件：{name}", en: "Uploaded the file: {name}" },
  didDelete: { cn: "删除文件：{name}", en: "Deleted the file: {name}" },
  didDetach: { cn: "删除附件：{name}", en: "Deleted the attachment: {name}" },
  didRename: { cn: "重命名附件：{from} 改为 {to}", en: "Renamed the attachment: {from} to {to}" },
  gone: { cn: "文件不存在", en: "The file is gone" },
  notYours: { cn: "无权操作该文件", en: "You may not change this file" },
  noPlace: { cn: "请指定记录或附加标识", en: "Say which record, or by which mark" },
  noLink: { cn: "只能预览本系统的文件", en: "Only files of this product can be shown" },
  nameEmpty: { cn: "文件名不能为空", en: "A file needs a name" },
  tiedName: { cn: "该图片已用在记录中，不能改名", en: "The picture is part of a record and keeps its name" },
  tied: {
    cn: "该图片已用在记录中，不能单独删除",
    en: "The picture is part of a record and cannot be deleted by itself",
  },
});
