/** The working calendar of a year: a press marks a day as off, as worked, or by its weekday again. */
import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import type { MarkedDay } from "@qicheng/api/working-calendar/routes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { Alert, Button } from "antd";
import { useState } from "react";
import type { Answer } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { common } from "../../kernel/i18n/common";
import { positive } from "../../kernel/list/ask/list-state";
import { useCan } from "../../kernel/session/can";
import { useAddress } from "../../kernel/spans/use-span";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { t } from "./texts";

type Year = Answer<"workingCalendar.year">["data"];
type Kind = MarkedDay["kind"];

const MONTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const SATURDAY = 5;
const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
const dayText = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

interface DayProps {
  day: string;
  marked: MarkedDay | undefined;
  press: (() => void) | undefined;
}

function DayCell({ day, marked, press }: DayProps) {
  const look = { off: styles.markedOff, work: styles.markedWork };
  const usual = weekdayOf(day) >= SATURDAY ? styles.weekend : "";
  const said = marked ? t(marked.kind === "off" ? "dayOff" : "dayWork") : "";
  return (
    <button
      type="button"
      className={`${styles.dayCell} ${marked ? look[marked.kind] : usual}`}
      // The first day stands under its weekday, and the others follow.
      {...(day.endsWith("-01") && { style: { gridColumnStart: weekdayOf(day) + 1 } })}
      disabled={!press}
      title={marked?.name}
      aria-label={`${day} ${said} ${marked?.name ?? ""}`.trim()}
      onClick={press}
    >
      {Number(day.slice(8))}
      {marked ? <sup>{said.slice(0, 1)}</sup> : null}
    </button>
  );
}

interface MonthProps {
  year: number;
  month: number;
  marked: ReadonlyMap<string, MarkedDay>;
  press: ((day: string) => void) | undefined;
}

function Month({ year, month, marked, press }: MonthProps) {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const first = dayText(year, month, 1);
  const days = Array.from({ length: last }, (_, at) => dayText(year, month, at + 1));
  return (
    <section className={styles.month} aria-label={first.slice(0, 7)}>
      <h3>{first.slice(0, 7)}</h3>
      <div className={styles.grid}>
        {t("weekdays")
          .split(",")
          .map((name) => (
            <span key={name}>{name.replace("周", "")}</span>
          ))}
        {days.map((day) => (
          <DayCell key={day} day={day} marked={marked.get(day)} press={press ? () => press(day) : undefined} />
        ))}
      </div>
    </section>
  );
}

/** Off, worked, by the weekday: whatever differs from the weekday comes first. */
function nextKind(day: string, now: Kind | undefined): Kind | undefined {
  const order: readonly (Kind | undefined)[] =
    weekdayOf(day) >= SATURDAY ? [undefined, "work", "off"] : [undefined, "off", "work"];
  return order[(order.indexOf(now) + 1) % order.length];
}

function YearForm({ of }: { of: Year }) {
  const may = useCan("system.manage.attendance");
  const [marked, setMarked] = useState<ReadonlyMap<string, MarkedDay>>(new Map(of.days.map((day) => [day.day, day])));
  const [dirty, setDirty] = useState(false);
  const save = useWrite("workingCalendar.edit", { toast: true, onSuccess: () => setDirty(false) });
  const press = (day: string) => {
    const next = new Map(marked);
    const kind = nextKind(day, marked.get(day)?.kind);
    if (kind) next.set(day, { day, kind, name: marked.get(day)?.name ?? "" });
    else next.delete(day);
    setMarked(next);
    setDirty(true);
  };
  const store = () => {
    const days = [...marked.values()].toSorted((a, b) => a.day.localeCompare(b.day));
    save.mutate({ year: of.year, days, version: of.version });
  };
  return (
    <>
      {of.known === 1 ? null : <Alert type="warning" showIcon title={t("unknownYear", { year: of.year })} />}
      <div className={styles.filters}>
        <span className={styles.quiet}>
          <span className={`${styles.cell} ${styles.markedOff}`}>{t("dayOff").slice(0, 1)}</span> {t("dayOff")}{" "}
          <span className={`${styles.cell} ${styles.markedWork}`}>{t("dayWork").slice(0, 1)}</span> {t("dayWork")}
        </span>
        <span className={styles.spring} />
        {dirty ? <span className={styles.quiet}>{t("unsaved")}</span> : null}
        {may ? (
          <Button type="primary" disabled={!dirty && of.known === 1} loading={save.isPending} onClick={store}>
            {common("save")}
          </Button>
        ) : null}
      </div>
      <div className={styles.months}>
        {MONTHS.map((month) => (
          <Month key={month} year={of.year} month={month} marked={marked} press={may ? press : undefined} />
        ))}
      </div>
    </>
  );
}

export default function CalendarTab() {
  const { params, write } = useAddress();
  const year = positive(params.get("year")) ?? Number(businessDay().slice(0, 4));
  const setYear = (next: number) => write({ year: String(next) });
  const { data, error, refetch } = useCall("workingCalendar.year", { year });
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={8} />;
    return <YearForm key={`${year} ${data.data.version}`} of={data.data} />;
  };
  return (
    <>
      <div className={styles.filters}>
        <Button icon={<LeftOutlined aria-hidden />} aria-label={t("previousYear")} onClick={() => setYear(year - 1)} />
        <strong>{t("year", { year })}</strong>
        <Button icon={<RightOutlined aria-hidden />} aria-label={t("nextYear")} onClick={() => setYear(year + 1)} />
      </div>
      {body()}
    </>
  );
}
