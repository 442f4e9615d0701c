import { notificationSaid } from "@qicheng/api/notifications/messages";
import { verbatim } from "@qicheng/engine/text/message";
import type { NotificationKind } from "../../kernel/live/kinds";

const says: NotificationKind["text"] = ({ from, facts: { text = "" } }) => notificationSaid.says({ from, text });

/** What a colleague writes to one. */
export const privateMessage: NotificationKind = {
  key: "notifications.message",
  title: notificationSaid.message,
  text: says,
  event: "privateMessage",
};

/** What an administrator writes to everybody. */
export const announcement: NotificationKind = {
  key: "notifications.announcement",
  title: notificationSaid.announcement,
  text: ({ facts: { text = "" } }) => verbatim(text),
  event: "systemMessage",
  always: true,
};
