/** What people are told of approvals. */

import { INSTANCE_WORDS } from "@qicheng/engine/approval/business-status";
import type { NotifyKind } from "@qicheng/engine/approval/effects";
import type { InstanceStatus } from "@qicheng/engine/approval/state";
import type { Message } from "@qicheng/engine/text/message";
import type { NotificationKind } from "../live/kinds";
import { approvalStanding } from "./standing";
import { approvalTitles, approvalTold, mentions } from "./words";

/** A copy is for information; what waits for somebody he cannot do without. */
const notice = (kind: NotifyKind): NotificationKind => ({
  key: `approval.${kind}`,
  title: approvalTitles[kind],
  text: ({ from, facts: { title = "", ext, status } }) => {
    if (ext !== undefined) return approvalTold.urgeSaying({ from, title, ext });
    const became = INSTANCE_WORDS[Number(status) as InstanceStatus] as Message | undefined;
    return kind === "ended" && became
      ? approvalTold.endedAs({ title, status: became })
      : approvalTold[kind]({ from, title });
  },
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
