import { SecurityScanOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/system/log",
    title: { cn: "安全日志", en: "Security log" },
    permission: "system.log",
    page: () => import("./security-log"),
    menu: { order: 7, icon: <SecurityScanOutlined aria-hidden /> },
  },
];
