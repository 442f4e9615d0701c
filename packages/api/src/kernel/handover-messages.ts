/** What is said of whatever somebody has to hand over who leaves. */
import { defineMessages } from "@qicheng/engine/text/message";

export const handoverSaid = defineMessages({
  handedOver: { cn: "离职交接", en: "Handed over" },
  shares: { cn: "参与的{title}", en: "{title} shared to them" },

  // The log of a record.
  didHandOver: { cn: "离职交接{title}：{name}（{from} → {to}）", en: "Handed over {title}: {name} ({from} → {to})" },
  didPassShare: {
    cn: "离职交接{title}的共享：{name}（{from} → {to}）",
    en: "Handed over the share of {title}: {name} ({from} → {to})",
  },

  // Acts on many.
  bulk: { cn: "离职交接{title}", en: "Hand-over: {title}" },
  batch: { cn: "{name}的离职交接：{title}", en: "Hand-over of {name}: {title}" },

  // Refusals.
  notReached: { cn: "他的数据不在你的数据范围内", en: "Their records are beyond your reach" },
  notShown: { cn: "你看不到这条数据", en: "You do not see this one" },
  notShared: { cn: "已不再共享给他", en: "It is not shared to them any more" },
  awayStill: {
    cn: "{name}已离职：先把他改回在职，才能撤销交接",
    en: "{name} has left: put them back in service first, then undo the hand-over",
  },
  cameBack: { cn: "{name}已回到在职，交接停止", en: "{name} is back in service; the hand-over has stopped" },
  noKind: { cn: "没有这种交接内容：{key}", en: "Nothing of this kind is handed over: {key}" },
  twice: { cn: "重复", en: "Given twice" },
  oneReceiver: { cn: "请选择一位接收人", en: "Choose one receiver" },
  someReceivers: { cn: "请选择接收人", en: "Choose receivers" },
  noLevels: { cn: "没有级别，不能按级别分", en: "It has no levels to split by" },
  needsSomebody: { cn: "必须有人接手", en: "Somebody has to take it over" },
  noHead: { cn: "他的部门及上级部门没有在职的负责人", en: "No branch above them has a head in service" },
  himself: { cn: "不能交接给本人", en: "It cannot be handed over to the one who leaves" },
  moved: { cn: "数量已变为 {n}，请重新确认", en: "There are {n} now; confirm again" },
  runs: { cn: "正在交接（{name}发起），请等它结束", en: "A hand-over begun by {name} is still running" },
  leftSince: {
    cn: "{name}已由他人办理离职，请刷新",
    en: "Somebody else has just marked {name} as left; refresh first",
  },
  nothing: { cn: "{name}没有待交接的数据", en: "{name} has nothing left to hand over" },

  // Notices.
  handedToYou: { cn: "有离职同事的数据交接给你", en: "Handed over to you" },
  toYou: { cn: "{from}把{leaver}的{title}交接给你", en: "{from} has handed over {title} of {leaver} to you" },
});
