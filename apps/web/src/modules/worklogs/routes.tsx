import { FileTextOutlined, TeamOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";
import { LIST_PATH, TEAM_PATH } from "./paths";

const load = () => import("./worklogs");
offerRecords("worklog", load, { name: "title", sub: "username" });

export const routes: ModuleRoute[] = [
  {
    path: LIST_PATH,
    records: "worklogs",
    title: { cn: "工作报告", en: "Work reports" },
    permission: "oa.worklog",
    page: recordPage(load),
    menu: {
      order: 60,
      icon: <FileTextOutlined aria-hidden />,
      section: { cn: "工作报告", en: "Work reports" },
    },
  },
  {
    path: TEAM_PATH,
    title: { cn: "报告汇总", en: "Digest of reports" },
    permission: "oa.worklog",
    page: () => import("./team.page"),
    menu: { order: 61, icon: <TeamOutlined aria-hidden /> },
  },
];
