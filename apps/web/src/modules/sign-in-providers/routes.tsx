import { LoginOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/signin",
    title: { cn: "第三方登录", en: "Sign-in providers" },
    permission: "system.signin",
    page: recordPage(() => import("./sign-in-providers")),
    makes: { title: { cn: "第三方登录", en: "Sign-in provider" }, permission: "system.manage.signin" },
    menu: { order: 10, icon: <LoginOutlined aria-hidden /> },
  },
];
