import { calendarSaid } from "@qicheng/api/working-calendar/messages";
import { workingCalendar } from "@qicheng/api/working-calendar/routes";
import { fillCalendar } from "../../kernel/calendar/fill";
import { defineModule, mounted } from "../../kernel/start/module";
import { playPunches } from "../attendance/public";
import { calendarYear, editCalendar } from "./calendar";

export const module = defineModule({
  mounts: [mounted(workingCalendar, { year: calendarYear, edit: editCalendar })],
  tables: { working_years: calendarSaid.years, working_days: calendarSaid.years },
  logged: { workingCalendar: calendarSaid.years },
  // Behind the work forms, which say who was away.
  demo: playPunches,
  seed: { marker: "workingCalendar", rows: fillCalendar },
});
