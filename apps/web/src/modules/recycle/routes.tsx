import { DeleteOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/system/recycle",
    title: { cn: "回收站", en: "Recycle bin" },
    permission: "system.recycle",
    page: () => import("./recycle.page"),
    menu: { order: 6, icon: <DeleteOutlined aria-hidden /> },
  },
];
