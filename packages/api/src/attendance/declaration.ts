/** Permissions about attendance, and how far a role sees whether others were there. */
import { action, scope, screen } from "../kernel/declare";

export const permissions = {
  "bi.attendance.total": screen("考勤统计", "Attendance totals"),
  "bi.attendance.attendreport": screen("考勤报表", "Attendance report"),
  "bi.attendance.export": action("考勤导出", "Export attendance"),
  "system.manage.monthClose": action("考勤月结与更正", "Close months of attendance and correct days"),
} as const;

export const scopes = { attendance: scope("考勤", "Attendance", "bi.attendance.") } as const;
