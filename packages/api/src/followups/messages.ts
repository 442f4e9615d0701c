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
  addedBut: { cn: "跟进成功，但{why}", en: "Follow-up added. {why}" },
  due: { cn: "跟进到期", en: "Follow-up due" },
  reminder: { cn: "跟进提醒", en: "Follow-up reminder" },
  dueOf: { cn: "该跟进「{name}」了", en: "Time to follow up on “{name}”" },
  text: { cn: "跟进内容", en: "Follow-up" },
  next: { cn: "下次跟进时间", en: "Next follow-up" },
  withdrawn: { cn: "已撤回", en: "Withdrawn" },
  ownOnly: { cn: "只能编辑、撤回自己写的跟进", en: "You may only change follow-ups of your own" },
  tooLate: { cn: "写下超过{minutes}分钟，不能再编辑或撤回", en: "Older than {minutes} minutes: cannot be changed" },
  changedSince: {
    cn: "这条跟进刚在别处改过，请刷新后再改",
    en: "Changed elsewhere just now: look again before you change it",
  },
  didEdit: { cn: "编辑跟进：{text}", en: "Edited the follow-up: {text}" },
  didWithdraw: { cn: "撤回跟进：{text}", en: "Withdrew the follow-up: {text}" },
  did: { cn: "写跟进：{text}", en: "Follow-up: {text}" },
});
