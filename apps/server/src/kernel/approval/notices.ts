/** What people are told of approvals. */

import type { NotifyKind } from "@qicheng/engine/approval/effects";
import type { NotificationKind } from "../live/kinds";
import { approvalStanding } from "./standing";
import { approvalTitles, approvalTold, mentions } from "./words";

/** A copy is for information; what waits for somebody he cannot do without. */
const notice = (kind: NotifyKind): NotificationKind => ({
  key: `approval.${kind}`,
  title: approvalTitles[kind],
  text: ({ from, facts: { title = "", ext } }) =>
    ext === undefined ? approvalTold[kind]({ from, title }) : approvalTold.urgeSaying({ from, title, ext }),
  subject: approvalStanding,
  ...(kind !== "cc" && { always: true as const }),
});

export const approvalNotices: Readonly<Record<NotifyKind, NotificationKind>> = {
  todo: notice("todo"),
  urge: notice("urge"),
  remind: notice("remind"),
  cc: notice("cc"),
  returned: notice("returned"),
  ended: notice("ended"),
  advice: notice("advice"),
  blocked: notice("blocked"),
};

/** Of a colleague in a comment. */
export const mentioned: NotificationKind = {
  key: "approval.mentioned",
  title: mentions.title,
  text: ({ from, facts: { title = "" } }) => mentions.text({ from, title }),
  subject: approvalStanding,
};
