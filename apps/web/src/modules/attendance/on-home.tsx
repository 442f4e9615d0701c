/** One's punches of today, on the home screen. */
import { lazy } from "react";
import { offerHomeCard } from "../home/public";
import { PUNCH_PATH } from "./paths";

const PunchCard = lazy(() => import("./punch-card"));

offerHomeCard({
  key: "attendance.today",
  title: { cn: "今天打卡", en: "Punch today" },
  permission: null,
  order: 25,
  to: PUNCH_PATH,
  render: () => <PunchCard />,
});
