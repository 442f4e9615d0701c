/** Messages of this module alone: the name of each kind of event, and the sentence that tells it. */
import { defineMessages } from "@qicheng/engine/text/message";

export const securityKinds = defineMessages({
  "login.ok": { cn: "登录成功", en: "Signed in" },
  "login.failed": { cn: "登录失败", en: "Sign-in failed" },
  logout: { cn: "退出登录", en: "Signed out" },
  "session.end": { cn: "下线设备", en: "Device signed out" },
  "session.kick": { cn: "结束他人登录", en: "Sessions ended" },
  "password.changed": { cn: "修改密码", en: "Password changed" },
  "password.failed": { cn: "原密码错误", en: "Old password missed" },
  "password.reset": { cn: "重置密码", en: "Password reset" },
  repeat: { cn: "查重", en: "Duplicate look-up" },
  "repeat.typed": { cn: "录入时查重", en: "Look-up while typing" },
  reveal: { cn: "查看号码", en: "Number looked at" },
  AUTH_REQUIRED: { cn: "未登录", en: "Not signed in" },
  FORBIDDEN: { cn: "没有权限", en: "No right" },
  NOT_FOUND: { cn: "不存在或无权", en: "Not found" },
  RATE_LIMITED: { cn: "过于频繁", en: "Too often" },
  fault: { cn: "系统故障", en: "Fault" },
  "not.logged": { cn: "未逐条记录", en: "Not noted singly" },
});
export type SecurityKind = keyof typeof securityKinds;

export const securitySaid = defineMessages({
  "login.ok": { cn: "登录成功", en: "Signed in" },
  "login.failed": { cn: "登录失败：没有这个用户名", en: "Sign-in failed: no such user name" },
  loginFailedAs: { cn: "以“{detail}”登录失败", en: "Sign-in as “{detail}” failed" },
  logout: { cn: "退出登录", en: "Signed out" },
  "session.end": { cn: "下线了自己的{detail}个登录", en: "Ended {detail} sessions of their own" },
  "session.kick": { cn: "结束了{detail}的登录", en: "Ended the sessions of {detail}" },
  "password.changed": { cn: "修改了自己的密码", en: "Changed the own password" },
  "password.failed": { cn: "输错了自己的原密码", en: "Missed the own old password" },
  "password.reset": { cn: "重置了{detail}的密码", en: "Reset the password of {detail}" },
  repeat: { cn: "查重：{detail}", en: "Looked for duplicates of: {detail}" },
  "repeat.typed": {
    cn: "录入时自动查重{count}次：{detail}",
    en: "{count} {count|look-up|look-ups} for duplicates while typing: {detail}",
  },
  reveal: { cn: "查看了记录{detail}的隐藏内容", en: "Looked at what is masked of record {detail}" },
  AUTH_REQUIRED: { cn: "未登录或登录已失效：{call}", en: "Not signed in, or no longer: {call}" },
  FORBIDDEN: { cn: "没有权限：{call}", en: "Without the right: {call}" },
  NOT_FOUND: { cn: "要的不存在或无权访问：{call}", en: "Asked for what is not there or not theirs: {call}" },
  RATE_LIMITED: { cn: "请求过于频繁：{call}", en: "Asked too often: {call}" },
  fault: { cn: "系统故障：{call}", en: "Fault of the system: {call}" },
  dropped: { cn: "另有{count}条未记录", en: "{count} more {count|was|were} not noted" },
  "not.logged": {
    cn: "另有{count}条未登录的请求未逐条记录，最多来自{from}",
    en: "{count} more requests of people not signed in were not noted one by one, most of them from {from}",
  },
});
