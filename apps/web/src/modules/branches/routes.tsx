import { ApartmentOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

export const routes: ModuleRoute[] = [
  {
    path: "/system/branch",
    title: { cn: "部门", en: "Branches" },
    permission: "system.branch",
    page: () => import("./branches.page"),
    makes: { title: { cn: "部门", en: "Branch", many: "Branches" }, permission: "system.manage.branch" },
    menu: { order: 3, icon: <ApartmentOutlined aria-hidden /> },
  },
];
