/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const fileSaid = defineMessages({
  uploaded: { cn: "上传成功", en: "Uploaded" },
  didUpload: { cn: "上传图片：{name}", en: "Uploaded the picture: {name}" },
  didDelete: { cn: "删除图片：{name}", en: "Deleted the picture: {name}" },
  gone: { cn: "文件不存在", en: "The file is gone" },
  notYours: { cn: "无权操作该文件", en: "You may not change this file" },
  tied: {
    cn: "该图片已用在记录中，不能单独删除",
    en: "The picture is part of a record and cannot be deleted by itself",
  },
});
