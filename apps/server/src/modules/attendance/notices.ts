/** What people are told about attendance. */
import { attendanceSaid } from "@qicheng/api/attendance/messages";
import type { NotificationKind } from "../../kernel/live/kinds";

/** A day of one's own with something wrong: the morning after. */
export const judgedNotice: NotificationKind = {
  key: "attendance.judged",
  title: attendanceSaid.judgedTitle,
  text: ({ facts: { day = "", why = "", whyEn = "" } }) => {
    const { cn } = attendanceSaid.judged({ day, why });
    const { en } = attendanceSaid.judged({ day, why: whyEn });
    return { cn, en };
  },
};

export const outsidePunch: NotificationKind = {
  key: "attendance.outside",
  title: attendanceSaid.outsideTitle,
  text: ({ from, facts: { at = "" } }) => attendanceSaid.outsideOf({ from, at }),
};

export const decidedNotice: NotificationKind = {
  key: "attendance.decided",
  title: attendanceSaid.decidedTitle,
  text: ({ facts: { at = "", ok } }) =>
    ok === "1" ? attendanceSaid.confirmed({ at }) : attendanceSaid.rejected({ at }),
};
