import { ClockCircleOutlined, FieldTimeOutlined, TableOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { PUNCH_PATH, RULES_PATH } from "./paths";

const section = { cn: "考勤", en: "Attendance" };

export const routes: ModuleRoute[] = [
  {
    path: PUNCH_PATH,
    title: { cn: "打卡", en: "Punch" },
    permission: null,
    page: () => import("./punch.page"),
  },
  {
    path: "/bi/attendance/total",
    title: { cn: "考勤统计", en: "Attendance totals" },
    permission: "bi.attendance.total",
    page: () => import("./total.page"),
    menu: { order: 60, icon: <FieldTimeOutlined aria-hidden />, section },
  },
  {
    path: "/bi/attendance/attendreport",
    title: { cn: "考勤报表", en: "Attendance report" },
    permission: "bi.attendance.attendreport",
    page: () => import("./report.page"),
    menu: { order: 61, icon: <TableOutlined aria-hidden />, section },
  },
  {
    path: RULES_PATH,
    title: { cn: "考勤规则", en: "Attendance rules" },
    permission: "system.attendance",
    page: () => import("./rules.page"),
    menu: { order: 4.4, icon: <ClockCircleOutlined aria-hidden /> },
  },
  {
    path: "/system/attendance/add",
    title: { cn: "新建考勤规则", en: "New attendance rule" },
    permission: "system.attendance",
    page: () => import("./group.page"),
    activeMenu: RULES_PATH,
  },
  {
    path: "/system/attendance/edit",
    title: { cn: "编辑考勤规则", en: "Edit an attendance rule" },
    permission: "system.attendance",
    page: () => import("./group.page"),
    activeMenu: RULES_PATH,
  },
];
