import { UserOutlined, UserSwitchOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";
import { ALL_PATH, PENDING_PATH } from "./paths";

const load = () => import("./users");
const PendingBadge = lazy(async () => ({ default: (await import("./pending-badge")).PendingBadge }));

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
    menu: { order: 1.5, icon: <UserSwitchOutlined aria-hidden />, badge: PendingBadge },
  },
];
