/** 考勤报表: each person's days of a month beside each other. */
import { DAY_STATES, type DayState } from "@qicheng/api/attendance/shapes";
import type { Answer } from "../../kernel/http/call";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { stateName } from "./day-state";
import { OutsideButton } from "./outside-button";
import { PersonMonth } from "./person-month";
import { SheetFilters, useSheet } from "./sheet-filters";
import { SheetFoot } from "./sheet-foot";
import { t } from "./texts";

type Data = Answer<"attendanceSheets.report">["data"];

const SIGNS: Readonly<Record<DayState, string>> = {
  "": "",
  wait: "·",
  present: "✓",
  late: "迟",
  missing: "缺",
  leave: "假",
  out: "外",
  absent: "旷",
};
const SHOWN = DAY_STATES.filter((state) => state !== "");

function Cell({ state, day }: { state: DayState; day: string }) {
  if (state === "") return null;
  return (
    <span
      role="img"
      className={`${styles.cell} ${styles[state]}`}
      title={`${day} ${stateName(state)}`}
      aria-label={stateName(state)}
    >
      {SIGNS[state]}
    </span>
  );
}

function Days({ data }: { data: Data }) {
  const count = data.list[0]?.days.length ?? 0;
  const days = Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, "0"));
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.cells}`} aria-label={t("report")}>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.list.map((row) => (
            <tr key={row.id}>
              <td>
                <PersonMonth person={row} month={data.month} />
              </td>
              {days.map((day, at) => (
                <td key={day}>
                  <Cell state={row.days[at]?.state ?? ""} day={`${data.month}-${day}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.legend}>
        {SHOWN.map((state) => (
          <span key={state}>
            <Cell state={state} day="" /> {stateName(state)}
          </span>
        ))}
      </div>
    </div>
  );
}

export default function ReportPage() {
  const { asked, write } = useSheet();
  const { data, error, refetch } = useCall("attendanceSheets.report", asked, { keep: true });
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={8} />;
    if (data.data.list.length === 0) return <EmptyState text={t("nobody")} />;
    return (
      <>
        <Days data={data.data} />
        <SheetFoot total={data.data.total} page={asked.page} onPage={(page) => write({ page: String(page) })} />
      </>
    );
  };
  return (
    <Screen title={t("report")}>
      <div className={styles.filters}>
        <SheetFilters asked={asked} write={write} />
        <span className={styles.spring} />
        <OutsideButton />
      </div>
      {body()}
    </Screen>
  );
}
