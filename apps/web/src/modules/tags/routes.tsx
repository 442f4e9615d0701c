import { TagOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/tag",
    records: "tags",
    title: { cn: "标签", en: "Tags" },
    permission: "system.tag",
    page: recordPage(() => import("./tags")),
    menu: { order: 4.5, icon: <TagOutlined aria-hidden /> },
  },
];
