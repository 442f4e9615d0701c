import { UserOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/access/module-route";
import { recordPage } from "../../kernel/records/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/user",
    records: "users",
    go: "u",
    title: { cn: "员工", en: "Staff" },
    permission: "system.user",
    page: recordPage(() => import("./users")),
    menu: { order: 1, icon: <UserOutlined aria-hidden /> },
  },
];
