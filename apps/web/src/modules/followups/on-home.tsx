/** What one has to do, on the home screen, with the place to write about the first of it. */
import { lazy } from "react";
import { offerHomeCard } from "../home/public";

const TodayCard = lazy(() => import("./today-card"));

offerHomeCard({
  key: "queue",
  title: { cn: "今天先做", en: "First today" },
  permission: null,
  order: 10,
  wide: true,
  render: () => <TodayCard />,
});
