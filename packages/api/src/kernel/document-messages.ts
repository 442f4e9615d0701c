/** What is said of documents: records with lines, a number and an approval. */
import { defineMessages } from "@qicheng/engine/text/message";

export const documentSaid = defineMessages({
  running: { cn: "正在审批中，不能修改或删除", en: "It is being approved and cannot be changed or deleted" },
  passed: { cn: "已审批通过，不能修改或删除", en: "It has been approved and cannot be changed or deleted" },
  numberTaken: { cn: "编号{number}已被使用", en: "The number {number} is taken" },
});
