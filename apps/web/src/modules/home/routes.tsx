import { HomeOutlined } from "@ant-design/icons";
import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerHomeCard } from "./cards";

const CountsCard = lazy(() => import("./counts-card"));

offerHomeCard({
  key: "counts",
  title: { cn: "提醒", en: "Waiting for you" },
  permission: null,
  order: 10,
  wide: true,
  render: () => <CountsCard />,
});

export const routes: ModuleRoute[] = [
  {
    path: "/crm/index",
    go: "i",
    title: { cn: "首页", en: "Home" },
    permission: null,
    page: () => import("./home.page"),
    menu: { order: 1, icon: <HomeOutlined aria-hidden /> },
  },
];
