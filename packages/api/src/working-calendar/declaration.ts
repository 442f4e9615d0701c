/** Permissions about the working calendar and whatever else attendance goes by. */
import { action, screen } from "../kernel/declare";

export const permissions = {
  "system.attendance": screen("考勤规则", "Attendance rules"),
  "system.manage.attendance": action("考勤规则增改", "Change attendance rules"),
} as const;
