import { TagsOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/access/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/system/status",
    title: { cn: "数据字典", en: "Dictionary" },
    permission: "system.status",
    page: () => import("./dictionary.page"),
    menu: { order: 4, icon: <TagsOutlined aria-hidden /> },
  },
];
