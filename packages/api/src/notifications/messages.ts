/** What the server says of this module only. */
import { defineMessages } from "@qicheng/engine/text/message";

export const notificationSaid = defineMessages({
  announcement: { cn: "公告", en: "Announcement" },
  message: { cn: "私信", en: "Message" },
  says: { cn: "{from}：{text}", en: "{from}: {text}" },
  read: { cn: "已标为已读", en: "Marked as read" },
  sent: { cn: "已发送", en: "Sent" },
  announced: { cn: "已发送给{n}人", en: "Sent to {n} {n|person|people}" },
  toOneself: { cn: "不能给自己发私信", en: "You cannot write to yourself" },
  closed: { cn: "{name}已关闭私信", en: "{name} does not take messages" },
  noKind: { cn: "没有这种通知：{key}", en: "No such notification: {key}" },
  fixedKind: { cn: "「{title}」不能关闭", en: "“{title}” cannot be switched off" },
  didRead: { cn: "标为已读：{n}条通知", en: "Marked notifications as read: {n}" },
  didSet: { cn: "修改通知设置", en: "Changed the notification settings" },
  didWrite: { cn: "给{name}发私信", en: "Wrote a message to {name}" },
  didAnnounce: { cn: "发布公告", en: "Wrote to everybody" },
});
