/** What is said where somebody asks for a record of a colleague's. */
import { defineMessages } from "@qicheng/engine/text/message";

export const requestSaid = defineMessages({
  share: { cn: "协作", en: "to work together" },
  transfer: { cn: "转交", en: "to take it over" },
  reason: { cn: "理由", en: "Reason" },
  kind: { cn: "申请类型", en: "What is asked for" },
  state: { cn: "状态", en: "State" },

  // Where it stands.
  open: { cn: "已申请{kind}，等待{name}答复", en: "Asked {kind}; {name} is to answer" },
  agreedShare: { cn: "{name}已同意{kind}（{access}）", en: "{name} has agreed {kind} ({access})" },
  agreedTransfer: { cn: "{name}已同意{kind}", en: "{name} has agreed {kind}" },
  refused: { cn: "{name}已拒绝{kind}", en: "{name} has refused {kind}" },
  refusedFor: { cn: "{name}已拒绝{kind}：{reason}", en: "{name} has refused {kind}: {reason}" },
  withdrawn: { cn: "申请人已撤回", en: "It was withdrawn" },
  lapsed: { cn: "到期无人答复，已失效", en: "Nobody answered in time" },
  voidOwner: { cn: "负责人已变更，申请已失效", en: "The owner has changed, so nothing is asked any more" },
  voidPool: { cn: "已进入公海，申请已失效", en: "It lies in the pool, so nothing is asked any more" },
  voidBin: { cn: "已删除，申请已失效", en: "It was deleted, so nothing is asked any more" },
  voidLeft: { cn: "申请人已离职，申请已失效", en: "Whoever asked has left, so nothing is asked any more" },
  write: { cn: "可编辑", en: "read and write" },
  read: { cn: "只读", en: "read only" },

  // Answers, as buttons.
  agreeWrite: { cn: "同意（可编辑）", en: "Agree (read and write)" },
  agreeRead: { cn: "同意（只读）", en: "Agree (read only)" },
  agreeTransfer: { cn: "同意转交", en: "Give it over" },
  refuse: { cn: "拒绝", en: "Refuse" },
  whyRefused: { cn: "拒绝的理由", en: "Reason for refusing" },

  // Refusals.
  isMine: { cn: "这是你负责的{title}，不需要申请", en: "The {title} is yours; there is nothing to ask for" },
  inPool: { cn: "该{title}在公海，可以直接领取", en: "The {title} lies in the pool: claim it" },
  inBin: {
    cn: "该{title}在回收站，请先联系管理员恢复",
    en: "The {title} lies in the recycle bin; have it restored first",
  },
  mayEdit: {
    cn: "你已经可以编辑该{title}，不需要申请",
    en: "You may edit the {title} already; there is nothing to ask for",
  },
  notSeen: {
    cn: "你的角色不能查看{title}，同意了也看不到",
    en: "Your roles do not let you see any {title}, even if it were agreed to",
  },
  already: { cn: "已申请{kind}，等待{name}答复", en: "Asked {kind} already; {name} is to answer" },
  nobody: { cn: "没有可以答复的人", en: "There is nobody who could answer" },
  switchedOff: { cn: "公司没有开放申请", en: "The company does not have this" },
  mostToday: { cn: "今天已申请{n}次，请明天再试", en: "Asked {n} {n|time|times} today; please try again tomorrow" },
  isOver: { cn: "申请已结束：{state}", en: "It is over: {state}" },

  // What was done.
  sent: { cn: "已申请，等待{name}答复", en: "Sent; {name} is to answer" },
  agreed: { cn: "已同意", en: "Agreed" },
  didRefuse: { cn: "已拒绝", en: "Refused" },
  didWithdraw: { cn: "已撤回申请", en: "Withdrawn" },

  // The log of a record.
  logAsk: { cn: "申请{kind}{title}：{name}", en: "Asked {kind}, {title}: {name}" },
  logAgree: { cn: "同意{person}申请{kind}{title}：{name}", en: "Agreed that {person} asked {kind}, {title}: {name}" },
  logRefuse: { cn: "拒绝{person}申请{kind}{title}：{name}", en: "Refused {person}, who asked {kind}, {title}: {name}" },
  logWithdraw: { cn: "撤回申请{kind}{title}：{name}", en: "No longer asks {kind}, {title}: {name}" },
  logEnd: {
    cn: "{person}申请{kind}{title}「{name}」：{state}",
    en: "{person} asked {kind}, {title} “{name}”: {state}",
  },

  // Notices.
  asked: { cn: "协作和转交申请", en: "Somebody asks for a record of yours" },
  askedFor: { cn: "{from}申请{kind}「{name}」", en: "{from} asks {kind}: “{name}”" },
  askedWhy: { cn: "{from}申请{kind}「{name}」。理由：{reason}", en: "{from} asks {kind}: “{name}”. Reason: {reason}" },
  ended: { cn: "申请结果", en: "What you asked for" },
  endedAs: { cn: "「{name}」{kind}申请：{state}", en: "“{name}”, asked {kind}: {state}" },
});
