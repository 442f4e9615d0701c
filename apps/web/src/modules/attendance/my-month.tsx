/** A month of somebody, day by day. */
import type { MyDay } from "@qicheng/api/attendance/shapes";
import { businessDay } from "@qicheng/engine/time/business-time";
import { Button } from "antd";
import { lazy, useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { openOver } from "../../kernel/ui/dialogs/over";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { DayTag } from "./day-state";
import { MonthChoice } from "./month-choice";
import { Sums } from "./sums";
import { t } from "./texts";

const CorrectDialog = lazy(() => import("./correct-dialog"));

const weekday = (day: string): string =>
  t("weekdays").split(",")[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";

function Day({ of, correct }: { of: MyDay; correct: (() => void) | undefined }) {
  const { day, state, plan, why, punches, corrected } = of;
  const times = punches.map(({ at }) => at).join(" ");
  const isOff = state === "" && why === "";
  return (
    <li className={isOff ? `${styles.day} ${styles.off}` : styles.day}>
      <span className={styles.date}>
        {day.slice(5)} {weekday(day)}
      </span>
      <span>
        <DayTag state={state} />
      </span>
      <span className={styles.why}>
        {why === "" ? plan : why}
        {why === "" ? null : <span className={styles.quiet}> · {plan}</span>}
        {isOff && times !== "" ? ` · ${times}` : ""}
        {corrected === 1 ? <span className={styles.quiet}> · {t("corrected")}</span> : null}
      </span>
      {correct ? (
        <Button size="small" onClick={correct}>
          {t("correct")}
        </Button>
      ) : null}
    </li>
  );
}

interface Props {
  title?: string;
  userid?: number;
  month?: string;
}

export function MyMonth({ title, userid, month: begun = businessDay().slice(0, 7) }: Props) {
  const [month, setMonth] = useState(begun);
  const mayCorrect = useCan("system.manage.monthClose");
  const { data, error, refetch } = useCall("attendance.my", { month, ...(userid ? { userid } : {}) }, { keep: true });
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={8} />;
  const { days, sums, closed, name } = data.data;
  const correct = (of: MyDay) =>
    userid && closed !== "" && mayCorrect && of.state !== ""
      ? () => openOver((close) => <CorrectDialog userid={userid} day={of.day} name={name} onClose={close} />)
      : undefined;
  return (
    <section aria-label={title ?? name}>
      <div className={styles.monthHead}>
        {title ? <h2>{title}</h2> : null}
        <span className={styles.spring} />
        {closed === "" ? null : <span className={styles.quiet}>{t("closedOn", { day: closed })}</span>}
        <MonthChoice month={month} onChange={setMonth} />
      </div>
      <Sums sums={sums} />
      <ul className={styles.days}>
        {days.map((of) => (
          <Day key={of.day} of={of} correct={correct(of)} />
        ))}
      </ul>
    </section>
  );
}
