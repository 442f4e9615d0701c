import { IssuesCloseOutlined, ScheduleOutlined } from "@ant-design/icons";
import { leadTo } from "../../kernel/live/screens";
import type { ModuleRoute } from "../../kernel/menus/module-route";

leadTo("jobs.approvalAsked", "/person/jobs?part=approvals");
leadTo("jobs.approvalDecided", "/person/jobs");

export const routes: ModuleRoute[] = [
  {
    path: "/person/jobs",
    title: { cn: "导入导出", en: "My jobs" },
    permission: null,
    page: () => import("./jobs.page"),
    menu: { order: 2, icon: <ScheduleOutlined aria-hidden /> },
  },
  {
    path: "/system/failedJobs",
    title: { cn: "失败的任务", en: "Failed jobs" },
    permission: "system.job",
    page: () => import("./failed-jobs"),
    menu: { order: 8.1, icon: <IssuesCloseOutlined aria-hidden /> },
  },
];
