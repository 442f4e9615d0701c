/** On the home screen: one's punches of today, and years of the working calendar that nobody has filled in. */
import { lazy } from "react";
import { useCall } from "../../kernel/http/hooks";
import { dayIn } from "../../kernel/spans/spans";
import { offerAdminFigure, offerHomeCard } from "../home/public";
import { PUNCH_PATH, RULES_PATH } from "./paths";

const PunchCard = lazy(() => import("./punch-card"));

offerHomeCard({
  key: "attendance.today",
  title: { cn: "今天打卡", en: "Punch today" },
  permission: null,
  order: 25,
  to: PUNCH_PATH,
  render: () => <PunchCard />,
});

/** By then the days of the next year are known. */
const NOVEMBER = 11;

function useYears() {
  const today = dayIn(0);
  const year = Number(today.slice(0, 4));
  const isLate = Number(today.slice(5, 7)) >= NOVEMBER;
  const now = useCall("workingCalendar.year", { year }).data?.data;
  const next = useCall("workingCalendar.year", { year: year + 1 }, { enabled: isLate }).data?.data;
  const asked = isLate ? [now, next] : [now];
  const open = asked.filter((one) => one?.known === 0);
  return {
    value: asked.includes(undefined) ? undefined : open.length,
    to: `${RULES_PATH}?tab=calendar&year=${open[0]?.year ?? year}`,
  };
}

offerAdminFigure({
  key: "attendance.calendar",
  title: { cn: "未填写的工作日历（年）", en: "Years without a calendar" },
  permission: "system.attendance",
  order: 70,
  useFigure: useYears,
});
