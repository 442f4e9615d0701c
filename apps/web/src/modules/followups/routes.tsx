import { ScheduleOutlined } from "@ant-design/icons";
import { leadTo } from "../../kernel/live/screens";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { showQueue } from "../queue/public";
import { LIST_PATH, STATISTICS_PATH, TABLE_PATH } from "./paths";

leadTo("followups.due", showQueue);

const permission = "crm.opportLogs";

export const routes: ModuleRoute[] = [
  {
    path: LIST_PATH,
    title: { cn: "跟进记录", en: "Follow-ups" },
    permission,
    go: "j",
    page: async () => ({ default: (await import("./all-follow-ups")).FollowUpFeed }),
    menu: { order: 30, icon: <ScheduleOutlined aria-hidden />, section: { cn: "客户", en: "Customers" } },
  },
  {
    path: TABLE_PATH,
    title: { cn: "跟进记录表格", en: "Follow-ups as a table" },
    permission,
    page: async () => ({ default: (await import("./all-follow-ups")).FollowUpTable }),
    activeMenu: LIST_PATH,
  },
  {
    path: STATISTICS_PATH,
    title: { cn: "跟进统计", en: "Follow-up statistics" },
    permission,
    page: () => import("./statistics.page"),
    activeMenu: LIST_PATH,
  },
];
