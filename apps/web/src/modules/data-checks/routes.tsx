import { FileSearchOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/system/check",
    title: { cn: "数据核对", en: "Checks of data" },
    permission: "system.check",
    page: () => import("./checks"),
    menu: { order: 8, icon: <FileSearchOutlined aria-hidden /> },
  },
];
