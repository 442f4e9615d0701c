import { ControlOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/system/basic",
    title: { cn: "基础设置", en: "Basic settings" },
    permission: "system.basic",
    page: () => import("./settings.page"),
    menu: { order: 5, icon: <ControlOutlined aria-hidden /> },
  },
];
