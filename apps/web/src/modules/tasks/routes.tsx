import { FileTextOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/oa/task",
    records: "tasks",
    title: { cn: "任务", en: "Tasks" },
    permission: "oa.task",
    page: recordPage(() => import("./tasks")),
    menu: { order: 90, icon: <FileTextOutlined aria-hidden />, section: { cn: "其他", en: "More" } },
  },
];
