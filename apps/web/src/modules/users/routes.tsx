import { UserOutlined, UserSwitchOutlined } from "@ant-design/icons";
import { menuCount } from "../../kernel/menus/menu-count";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { ALL_PATH, PENDING_PATH } from "./paths";

const load = () => import("./users");
const pending = menuCount("users.index", {
  input: { pending: 1, count: "only" },
  read: ({ total }) => total,
  title: (count) => ({
    cn: `${count} 位离职员工的数据待交接`,
    en: `${count} ${count === 1 ? "person" : "people"} left something to hand over`,
  }),
});

export const routes: ModuleRoute[] = [
  {
    path: ALL_PATH,
    records: "users",
    go: "u",
    title: { cn: "员工", en: "Staff" },
    permission: "system.user",
    page: recordPage(load),
    menu: { order: 1, icon: <UserOutlined aria-hidden /> },
  },
  {
    path: PENDING_PATH,
    title: { cn: "待交接", en: "To hand over" },
    permission: "system.manage.user",
    page: recordPage(load, "narrowedPage"),
    menu: { order: 1.5, icon: <UserSwitchOutlined aria-hidden />, badge: pending },
  },
];
