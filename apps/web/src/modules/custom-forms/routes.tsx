import { FormOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";

const LIST = "/system/customForm";

export const routes: ModuleRoute[] = [
  {
    path: LIST,
    title: { cn: "自定义表单", en: "Forms" },
    permission: "system.customForm",
    page: () => import("./custom-forms"),
    menu: { order: 4.2, icon: <FormOutlined aria-hidden /> },
  },
  {
    path: "/system/customForm/view/:module/:type/:id",
    title: { cn: "表单设计", en: "Form designer" },
    permission: "system.customForm",
    page: () => import("./form-designer"),
    activeMenu: LIST,
  },
];
