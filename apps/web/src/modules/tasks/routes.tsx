import { CheckSquareOutlined } from "@ant-design/icons";
import { menuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerRecords } from "../../kernel/open/kinds";
import { recordPage } from "../../kernel/open/record-page";
import { CALENDAR_PATH, LIST_PATH } from "./paths";

const load = () => import("./tasks");
offerRecords("task", load, { name: "title", sub: "UserName" });

const late = menuCount("tasks.index", {
  input: { dataType: "myself", view: 2, count: "only" },
  timed: true,
  read: ({ total }) => total,
  title: (count) => ({ cn: `${count} 个任务已逾期`, en: `${count} overdue ${count === 1 ? "task" : "tasks"}` }),
});

const section = { cn: "任务", en: "Tasks" };

export const routes: ModuleRoute[] = [
  {
    path: LIST_PATH,
    records: "tasks",
    go: "k",
    title: { cn: "任务", en: "Tasks" },
    permission: "oa.task",
    page: recordPage(load),
    menu: { order: 60, icon: <CheckSquareOutlined aria-hidden />, section, badge: late },
  },
  {
    path: CALENDAR_PATH,
    title: { cn: "任务日历", en: "Task calendar" },
    permission: "oa.task",
    page: () => import("./calendar.page"),
    activeMenu: LIST_PATH,
  },
];
