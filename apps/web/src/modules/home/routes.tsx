import { HomeOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/crm/index",
    go: "i",
    home: true,
    title: { cn: "首页", en: "Home" },
    permission: null,
    page: () => import("./home.page"),
    menu: { order: 1, icon: <HomeOutlined aria-hidden /> },
  },
];
