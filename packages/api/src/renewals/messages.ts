/** What is said of renewals. */
import { defineMessages } from "@qicheng/engine/text/message";

export const renewalSaid = defineMessages({
  renew: { cn: "续费", en: "Renew" },
  asked: {
    cn: "续费{number}：合同{contract}，{money}元，至{day}",
    en: "Renewal {number} of contract {contract}: {money} yuan, until {day}",
  },
  notInForce: { cn: "合同审批通过后才能续费", en: "Only a contract in force is renewed" },
  noDue: { cn: "合同没有到期日，请填写续至日期", en: "The contract has no day on which it expires: give the new one" },
  notLater: { cn: "续至日期应晚于当前到期日{day}", en: "It must be later than {day}, when the contract expires" },
  tooFar: { cn: "续至日期不能超过到期日后20年", en: "At most 20 years after it expires" },
  stopNow: { cn: "已标记为不再续约，不再提醒", en: "Marked as not renewed, and nobody is reminded" },
  goOnNow: { cn: "已恢复续约提醒", en: "Reminders go on" },
  reasonNeeded: { cn: "请填写原因", en: "Give the reason" },
  didStop: {
    cn: "标记{title}「{name}」不再续约：{reason}",
    en: "marked the {title} “{name}” as not renewed: {reason}",
  },
  didGoOn: { cn: "恢复了{title}「{name}」的续约提醒", en: "turned reminders of the {title} “{name}” on again" },
  didRenew: {
    cn: "续费{number}使{title}「{name}」的到期日由{from}变为{to}",
    en: "moved the day on which the {title} “{name}” expires from {from} to {to} by renewal {number}",
  },
  isStopped: { cn: "该合同已标记为不再续约", en: "It is marked as not renewed" },
  notStopped: { cn: "该合同没有标记为不再续约", en: "It is not marked as not renewed" },
  noReminder: { cn: "该合同没有开启到期续约", en: "The contract has no reminder of its renewal" },
  pending: { cn: "有续费正在审批中", en: "A renewal of it is being approved" },
  reminder: { cn: "合同到期续约提醒", en: "Contracts that expire" },
  dueIn: {
    cn: "合同「{name}」将于{day}到期，还有{days}天",
    en: "“{name}” expires on {day}, in {days} {days|day|days}",
  },
  dueToday: { cn: "合同「{name}」今天到期", en: "“{name}” expires today" },
  dueSince: {
    cn: "合同「{name}」已于{day}到期，过了{days}天",
    en: "“{name}” expired on {day}, {days} {days|day|days} ago",
  },
});
