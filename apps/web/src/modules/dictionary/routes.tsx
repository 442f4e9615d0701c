import { TagsOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/status",
    title: { cn: "数据字典", en: "Dictionary" },
    permission: "system.status",
    page: recordPage(() => import("./dictionary")),
    makes: { title: { cn: "字典项", en: "Entry", many: "Entries" }, permission: "system.manage.status" },
    menu: { order: 4, icon: <TagsOutlined aria-hidden /> },
  },
];
