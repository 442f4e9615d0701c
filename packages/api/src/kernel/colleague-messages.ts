/** What is said of records that are given or shared to colleagues, whatever they are. */
import { defineMessages } from "@qicheng/engine/text/message";

export const colleagueSaid = defineMessages({
  // Abilities, and how they stand in the log.
  transfer: { cn: "转让", en: "Transfer" },
  share: { cn: "共享", en: "Share" },
  withContracts: { cn: "含合同与回款", en: "With contracts and payments" },
  yes: { cn: "是", en: "Yes" },
  transferred: { cn: "转让", en: "Transferred" },
  read: { cn: "只读", en: "Read" },
  write: { cn: "读写", en: "Read and write" },
  nothing: { cn: "无", en: "Nothing" },

  // The log of a record.
  didTransfer: { cn: "转让{title}：{name}（{from} → {to}）", en: "Transferred {title}: {name} ({from} → {to})" },
  didShare: { cn: "共享{title}：{name}，给{people}", en: "Shared {title}: {name}, with {people}" },
  didUnshare: { cn: "取消共享{title}：{name}，对{people}", en: "No longer shared {title}: {name}, with {people}" },
  keeps: { cn: "原负责人保留", en: "The former owner keeps" },
  along: { cn: "一并转交", en: "Goes along" },
  access: { cn: "权限", en: "Access" },
  until: { cn: "到期日", en: "Last day" },

  // Acts on many.
  bulkTransfer: { cn: "转让{title}", en: "Transfer: {title}" },
  bulkShare: { cn: "共享{title}", en: "Share: {title}" },
  bulkUnshare: { cn: "取消共享{title}", en: "Stop sharing: {title}" },

  // Refusals.
  hisAlready: { cn: "已由{name}负责", en: "It is {name}'s already" },
  movedOn: { cn: "负责人已变更，请刷新", en: "The owner has changed; refresh first" },
  sharesMoved: { cn: "共享之后又被修改，未撤销", en: "The sharing was changed since; not undone" },
  notAlong: { cn: "不能一并转交：{key}", en: "This cannot go along: {key}" },
  dayGone: { cn: "到期日不能早于今天", en: "The last day must not be in the past" },
  notMyself: { cn: "不能共享给自己", en: "You cannot share with yourself" },

  // Notices.
  transferredToYou: { cn: "有数据转让给你", en: "Transferred to you" },
  transferredOne: { cn: "{from}把「{name}」转让给你", en: "{from} has transferred “{name}” to you" },
  transferredMany: {
    cn: "{from}把「{name}」等{n}条数据转让给你",
    en: "{from} has transferred “{name}” and others to you, {n} in all",
  },
  takenFromYou: { cn: "你的数据被转让", en: "Transferred from you" },
  takenOne: { cn: "{from}把你的「{name}」转让给{to}", en: "{from} has transferred your “{name}” to {to}" },
  takenMany: {
    cn: "{from}把你的「{name}」等{n}条数据转让给{to}",
    en: "{from} has transferred your “{name}” and others to {to}, {n} in all",
  },
  sharedToYou: { cn: "有数据共享给你", en: "Shared to you" },
  sharedOne: { cn: "{from}把「{name}」共享给你（{access}）", en: "{from} shares “{name}” to you ({access})" },
  sharedMany: {
    cn: "{from}把「{name}」等{n}条数据共享给你（{access}）",
    en: "{from} shares “{name}” and others to you, {n} in all ({access})",
  },
});
