import { IdcardOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/access/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/person/index",
    title: { cn: "个人设置", en: "My account" },
    permission: null,
    page: () => import("./person.page"),
    menu: { order: 1, icon: <IdcardOutlined aria-hidden /> },
  },
];
