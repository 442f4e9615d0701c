import { lazy } from "react";
import type { ModuleRoute } from "../../kernel/menus/module-route";
import { offerHomeCard } from "../home/public";

const QueueCard = lazy(() => import("./queue-card"));

offerHomeCard({
  key: "queue",
  title: { cn: "今天先做", en: "First today" },
  permission: null,
  order: 20,
  wide: true,
  render: () => <QueueCard />,
});

export const routes: ModuleRoute[] = [];
