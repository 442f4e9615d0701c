/** What is said of documents: records with lines, a number and an approval. */
import { defineMessages } from "@qicheng/engine/text/message";

export const documentSaid = defineMessages({
  running: { cn: "正在审批中，不能修改或删除", en: "It is being approved and cannot be changed or deleted" },
  passed: { cn: "已审批通过，不能修改或删除", en: "It has been approved and cannot be changed or deleted" },
  changing: { cn: "正在变更中，请先完成或撤回该变更", en: "A change of it is open: finish or revoke it first" },
  void: { cn: "已作废，不能修改或删除", en: "It is void and cannot be changed or deleted" },
  didChange: { cn: "变更了{title}「{name}」", en: "changed the {title} “{name}”" },
  versionDropped: { cn: "第{number}版变更未生效", en: "Version {number} did not come into force" },
});
