import { SafetyCertificateOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/role",
    title: { cn: "角色权限", en: "Roles" },
    permission: "system.role",
    page: recordPage(() => import("./roles")),
    makes: { title: { cn: "角色", en: "Role" }, permission: "system.manage.role" },
    menu: { order: 2, icon: <SafetyCertificateOutlined aria-hidden /> },
  },
];
