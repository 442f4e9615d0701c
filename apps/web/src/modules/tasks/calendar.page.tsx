/** Tasks by the day of their deadline: a month or a week; one is dragged to another day. */
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import type { DatesSetArg, EventContentArg, EventDropArg } from "@fullcalendar/core";
import zh from "@fullcalendar/core/locales/zh-cn";
import dayGrid from "@fullcalendar/daygrid";
import interaction from "@fullcalendar/interaction";
import list from "@fullcalendar/list";
import FullCalendar from "@fullcalendar/react";
import type { CalendarTask } from "@qicheng/api/tasks/routes";
import { businessTime } from "@qicheng/engine/time/business-time";
import { Button, Segmented, Select } from "antd";
import { useRef, useState } from "react";
import { act } from "../../kernel/http/act";
import { useCall } from "../../kernel/http/hooks";
import { language } from "../../kernel/i18n/language";
import { openFull } from "../../kernel/open/shown-full";
import { able } from "../../kernel/session/abilities";
import { toast } from "../../kernel/tell/toast";
import { usePhone } from "../../kernel/ui/basis/use-phone";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { Screen } from "../../kernel/ui/screens/screen";
import { CALENDAR_PATH } from "./paths";
import { stateOptions } from "./states";
import styles from "./tasks.module.css";
import { t } from "./texts";
import { ViewSwitch } from "./view-switch";

const WHOSE = [
  { value: "all", label: t("all") },
  { value: "myself", label: t("mine") },
  { value: "participate", label: t("part") },
  { value: "sub", label: t("sub") },
];
const STATES = [{ value: -1, label: t("allStates") }, ...stateOptions];
const VIEWS = { month: "dayGridMonth", week: "dayGridWeek" } as const;
const OF_PHONE = { month: "listMonth", week: "listWeek" } as const;
/** The rest of a day comes up by a press. */
const MOST_A_DAY = 4;
type Period = keyof typeof VIEWS;

const taskOf = (event: { extendedProps: Record<string, unknown> }) => event.extendedProps.task as CalendarTask;

function lookOf({ status, grade, overdue }: CalendarTask): string {
  const looks = [
    styles.event,
    grade === 2 ? styles.important : "",
    grade === 3 ? styles.urgent : "",
    overdue === 1 ? styles.late : "",
    status >= 2 ? styles.ended : "",
  ];
  return looks.filter(Boolean).join(" ");
}

function EventText({ event }: EventContentArg) {
  const task = taskOf(event);
  return (
    <span className={lookOf(task)} title={`${task.endTime.slice(11, 16)} ${task.title} ${task.UserName}`}>
      <span className={styles.time}>{task.endTime.slice(11, 16)}</span>
      <span>{task.title}</span>
    </span>
  );
}

/** A stored time of the company is shown as it is, wherever the browser stands. */
const asShown = (time: string) => `${time.slice(0, 10)}T${time.slice(11, 19)}Z`;

const eventOf = (task: CalendarTask) => ({
  id: String(task.id),
  title: task.title,
  start: asShown(task.endTime),
  editable: able(task, "edit"),
  extendedProps: { task },
});

async function move({ event, revert }: EventDropArg): Promise<void> {
  const { id, version, title } = taskOf(event);
  const time = event.start?.toISOString().slice(0, 16).replace("T", " ");
  const answer = time && (await act("tasks.edit", { id, version, endTime: time }));
  if (answer) toast.success(t("moved", { title, time }));
  else revert();
}

export default function TaskCalendar() {
  const phone = usePhone();
  const calendar = useRef<FullCalendar>(null);
  const [period, setPeriod] = useState<Period>(phone ? "week" : "month");
  const [shown, setShown] = useState({ title: "", month: businessTime().slice(0, 7) });
  const [whose, setWhose] = useState("all");
  const [status, setStatus] = useState(-1);
  const [year, month] = shown.month.split("-").map(Number) as [number, number];
  const { data, error, refetch } = useCall("tasks.dateList", { year, month, whose, status }, { keep: true });
  const api = () => calendar.current?.getApi();
  const views = phone ? OF_PHONE : VIEWS;
  const dates = ({ view }: DatesSetArg) =>
    setShown({ title: view.title, month: view.currentStart.toISOString().slice(0, 7) });
  return (
    <Screen title={t("tasks")} actions={<ViewSwitch value={CALENDAR_PATH} />}>
      <div className={styles.calendar}>
        <div className={styles.bar}>
          <Button icon={<LeftOutlined aria-hidden />} aria-label={t("before")} onClick={() => api()?.prev()} />
          <Button onClick={() => api()?.today()}>{t("today")}</Button>
          <Button icon={<RightOutlined aria-hidden />} aria-label={t("after")} onClick={() => api()?.next()} />
          <h2 className={styles.period}>{shown.title}</h2>
          <Segmented
            aria-label={t("period")}
            value={period}
            onChange={(next: Period) => {
              setPeriod(next);
              api()?.changeView(views[next]);
            }}
            options={[
              { value: "month", label: t("month") },
              { value: "week", label: t("week") },
            ]}
          />
          <Select
            aria-label={t("whose")}
            value={whose}
            onChange={setWhose}
            options={WHOSE}
            popupMatchSelectWidth={false}
          />
          <Select
            aria-label={t("state")}
            value={status}
            onChange={setStatus}
            options={STATES}
            popupMatchSelectWidth={false}
          />
        </div>
        <LoadFailed error={error} onRetry={() => void refetch()} />
        <div className={styles.grid}>
          <FullCalendar
            ref={calendar}
            plugins={[dayGrid, interaction, list]}
            initialView={views[period]}
            headerToolbar={false}
            height="auto"
            timeZone="UTC"
            now={() => asShown(`${businessTime()}:00`)}
            firstDay={1}
            {...(language === "cn" ? { locale: zh } : {})}
            dayMaxEvents={MOST_A_DAY}
            eventInteractive
            noEventsContent={t("noneInPeriod")}
            timeHint={t("hintTime")}
            eventHint={t("hintTask")}
            moreLinkDidMount={({ el }) => el.setAttribute("role", "button")}
            moreLinkContent={({ num }) => t("more", { n: num })}
            events={(data?.data ?? []).flatMap(({ list: tasks }) => tasks.map(eventOf))}
            eventContent={(given) => <EventText {...given} />}
            eventClick={({ event }) => openFull("task", Number(event.id))}
            eventDrop={(dropped) => void move(dropped)}
            datesSet={dates}
          />
        </div>
      </div>
    </Screen>
  );
}
