/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

/** What may happen to a record, as one ticks it. */
export const eventSaid = defineMessages({
  created: { cn: "新建", en: "Created" },
  changed: { cn: "修改", en: "Changed" },
  deleted: { cn: "删除", en: "Deleted" },
  restored: { cn: "还原", en: "Restored" },
  submitted: { cn: "提交审批", en: "Submitted" },
  passed: { cn: "审批通过", en: "Passed" },
  refused: { cn: "审批未通过", en: "Refused" },
  revoked: { cn: "撤回审批", en: "Revoked" },
});
export type EventKind = keyof typeof eventSaid;

export const deliveryStates = defineMessages({
  waiting: { cn: "待发送", en: "Waiting" },
  done: { cn: "已送达", en: "Delivered" },
  failed: { cn: "未送达", en: "Given up" },
});

export const webhookSaid = defineMessages({
  webhook: { cn: "推送地址", en: "Webhook" },
  taken: { cn: "名称已存在", en: "There is a webhook of this name" },
  most: { cn: "最多{max}个推送地址", en: "At most {max} webhooks" },
  url: { cn: "请填写以 https:// 开头的完整网址", en: "A whole address that begins with https://" },
  urlOrHttp: {
    cn: "请填写以 https:// 或 http:// 开头的完整网址",
    en: "A whole address that begins with https:// or http://",
  },
  userInfo: { cn: "网址中不能带用户名或密码", en: "An address without user name and password" },
  inside: { cn: "不能推送到本机或内网的地址", en: "Not an address of this machine or of its network" },
  events: { cn: "请至少选择一种事件", en: "Choose one event at least" },
  noEvent: { cn: "没有这种事件：{event}", en: "There is no such event: {event}" },
  eventOf: { cn: "{title}·{event}", en: "{title}: {event}" },
  ping: { cn: "测试", en: "Test" },
  on: { cn: "启用", en: "On" },
  off: { cn: "停用", en: "Off" },
  rotated: { cn: "密钥已更换", en: "The secret is a new one" },
  didRotate: { cn: "更换了推送地址「{name}」的密钥", en: "Rotated the secret of webhook “{name}”" },
  pinged: { cn: "测试已发送", en: "A test is on its way" },
  didPing: { cn: "向推送地址「{name}」发送测试", en: "Sent a test to webhook “{name}”" },
  isOff: { cn: "推送地址「{name}」已停用，请先启用", en: "Webhook “{name}” is off: switch it on first" },
  again: { cn: "已重发{count}条", en: "{count} sent again" },
  noFailed: { cn: "没有未送达的推送", en: "Nothing was given up" },
  didReplay: { cn: "重发推送地址「{name}」的{count}条推送", en: "Sent {count} deliveries of webhook “{name}” again" },
  didSwitchOff: {
    cn: "推送地址「{name}」连续{count}次未送达，已自动停用",
    en: "Webhook “{name}” failed {count} times in a row and was switched off",
  },
  switchedOff: { cn: "事件推送已停用", en: "Webhook switched off" },
  switchedOffOf: {
    cn: "推送地址「{name}」连续{count}次未送达，已自动停用，请检查后重新启用",
    en: "Webhook “{name}” failed {count} times in a row and was switched off. Look after it and switch it on again",
  },
  problemAddress: { cn: "地址在本机或内网，已拒绝", en: "The address lies within this network and was refused" },
  problemTimeout: { cn: "对方10秒内没有应答", en: "No answer within 10 seconds" },
  problemNetwork: { cn: "连接失败：{code}", en: "No connection: {code}" },
});
