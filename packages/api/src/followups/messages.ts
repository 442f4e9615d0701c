/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const followUpSaid = defineMessages({
  noMethod: { cn: "跟进方式不存在", en: "No such method" },
  time: { cn: "下次跟进时间不正确", en: "Not a valid time" },
  past: { cn: "下次跟进时间必须晚于现在", en: "Must be later than now" },
  picture: { cn: "图片不正确", en: "Not a valid picture" },
  pictures: { cn: "最多上传{max}张图片", en: "At most {max} pictures" },
  noContract: { cn: "合同不存在", en: "No such contract" },
  added: { cn: "跟进成功", en: "Follow-up added" },
  due: { cn: "跟进到期", en: "Follow-up due" },
  dueOf: { cn: "该跟进「{name}」了", en: "Time to follow up on “{name}”" },
  did: { cn: "写跟进：{text}", en: "Follow-up: {text}" },
});
