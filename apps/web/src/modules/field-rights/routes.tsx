import { EyeInvisibleOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { FIELD_RIGHTS_PATH } from "./paths";

export const routes: ModuleRoute[] = [
  {
    path: FIELD_RIGHTS_PATH,
    title: { cn: "字段权限", en: "Field rights" },
    permission: "system.role",
    page: () => import("./field-rights.page"),
    menu: { order: 2.5, icon: <EyeInvisibleOutlined aria-hidden /> },
  },
];
