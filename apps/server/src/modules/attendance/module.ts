import { attendanceSaid } from "@qicheng/api/attendance/messages";
import { attendance, attendanceSheets } from "@qicheng/api/attendance/routes";
import { registerDue } from "../../kernel/calendar/due";
import { STAYS } from "../../kernel/records/type/references";
import { defineModule, mounted } from "../../kernel/start/module";
import { registerFormFollower } from "../work-forms/public";
import { balance, balances, grant, hint } from "./balances";
import { playAttendance } from "./demo/play";
import { dueOf } from "./due";
import { exportKind, exportMonth } from "./export";
import { countedDays, follow } from "./forms";
import { add, edit, index, remove } from "./groups";
import { close, correct } from "./months";
import { my } from "./my";
import { decidedNotice, judgedNotice, outsidePunch } from "./notices";
import { confirm, outside } from "./outside";
import { places } from "./places";
import { punch, today } from "./punch";
import { roster, rosterPlan } from "./roster";
import { firstRules } from "./seed";
import { saveFormRule, saveRules, setup } from "./setup";
import { report, total } from "./sheets";
import { shifts } from "./shifts";
import { annualTask, judgeTask } from "./work";

registerDue(dueOf);
registerFormFollower({ fills: countedDays, follows: follow });

const HEADS = ["bi.attendance.total", "bi.attendance.attendreport"] as const;
const PERSONNEL = [
  ...HEADS,
  "bi.attendance.export",
  "system.attendance",
  "system.manage.attendance",
  "system.manage.monthClose",
] as const;

export const module = defineModule({
  // They name records of work forms.
  references: {
    "attendance_entries.record_id": { ...STAYS, merged: "stays" },
    "attendance_forms.record_id": { ...STAYS, merged: "stays" },
    "attendance_punches.record_id": { ...STAYS, merged: "stays" },
  },
  mounts: [
    mounted(attendance, {
      index,
      add,
      edit,
      delete: remove,
      setup,
      shifts,
      places,
      saveRules,
      formRule: saveFormRule,
      rosterPlan,
      roster,
      today,
      punch,
      outside,
      confirm,
      my,
      balance,
      balances,
      grant,
      hint,
      close,
      correct,
    }),
    mounted(attendanceSheets, { total, report, export: exportMonth }),
  ],
  tables: {
    attendance_shifts: attendanceSaid.shifts,
    attendance_groups: attendanceSaid.groups,
    attendance_places: attendanceSaid.places,
    attendance_punches: attendanceSaid.punches,
    attendance_forms: attendanceSaid.forms,
    attendance_form_rules: attendanceSaid.forms,
    attendance_days: attendanceSaid.attendance,
    attendance_months: attendanceSaid.months,
    attendance_corrections: attendanceSaid.months,
    attendance_people: attendanceSaid.attendance,
    attendance_lots: attendanceSaid.balances,
    attendance_entries: attendanceSaid.balances,
    attendance_roster: attendanceSaid.roster,
    attendance_group_users: attendanceSaid.groups,
    attendance_group_branches: attendanceSaid.groups,
  },
  logged: { attendance: attendanceSaid.attendance },
  tasks: [judgeTask, annualTask],
  background: [exportKind],
  notifications: [judgedNotice, outsidePunch, decidedNotice],
  demo: playAttendance,
  seed: {
    marker: "attendance",
    rows: firstRules,
    grants: { 销售总监: [...HEADS, "bi.attendance.export"], 销售经理: HEADS, 行政: PERSONNEL },
  },
});
