import { IdcardOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/person/index",
    title: { cn: "个人设置", en: "My account" },
    permission: null,
    page: () => import("./person.page"),
    menu: { order: 1, icon: <IdcardOutlined aria-hidden /> },
  },
  {
    path: "/person/avatar",
    title: { cn: "修改头像", en: "My picture" },
    permission: null,
    page: () => import("./avatar.page"),
    activeMenu: "/person/index",
  },
];
