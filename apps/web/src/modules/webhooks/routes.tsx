import { ApiOutlined } from "@ant-design/icons";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { recordPage } from "../../kernel/open/record-page";

export const routes: ModuleRoute[] = [
  {
    path: "/system/webhook",
    title: { cn: "事件推送", en: "Webhooks" },
    permission: "system.webhook",
    page: recordPage(() => import("./webhooks")),
    makes: { title: { cn: "推送地址", en: "Webhook" }, permission: "system.manage.webhook" },
    menu: { order: 9, icon: <ApiOutlined aria-hidden /> },
  },
];
