/** 考勤统计: a month in numbers, by person. */
import { Button } from "antd";
import { lazy } from "react";
import { numberText } from "../../kernel/forms/values/number-text";
import type { Answer } from "../../kernel/http/call";
import { useCall, useWrite } from "../../kernel/http/hooks";
import { useCan } from "../../kernel/session/can";
import { toast } from "../../kernel/tell/toast";
import { openOver } from "../../kernel/ui/dialogs/over";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { Screen } from "../../kernel/ui/screens/screen";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./attendance.module.css";
import { OutsideButton } from "./outside-button";
import { PersonMonth } from "./person-month";
import { SheetFilters, useSheet } from "./sheet-filters";
import { SheetFoot } from "./sheet-foot";
import { leavesText, someText, timesText } from "./sums";
import { t } from "./texts";

const CloseDialog = lazy(() => import("./close-dialog"));

type Data = Answer<"attendanceSheets.total">["data"];
type Numbers = Data["sums"];

function Cells({ of }: { of: Numbers }) {
  const bad = (value: number) => (value > 0 ? `${styles.number} ${styles.bad}` : styles.number);
  return (
    <>
      <td className={styles.number}>{numberText(of.due)}</td>
      <td className={styles.number}>{numberText(of.present)}</td>
      <td className={styles.number}>{timesText(of.lateTimes, of.lateMinutes)}</td>
      <td className={`${styles.number} ${styles.wide}`}>{timesText(of.earlyTimes, of.earlyMinutes)}</td>
      <td className={styles.number}>{someText(of.missing)}</td>
      <td className={bad(of.absent)}>{someText(of.absent)}</td>
      <td className={styles.wraps}>{leavesText(of)}</td>
      <td className={`${styles.number} ${styles.wide}`}>{someText(of.out)}</td>
      <td className={styles.number}>{someText(of.overtime)}</td>
    </>
  );
}

const NUMBERS = ["due", "present", "late", "early", "missing", "absent", "leave", "away", "overtime"] as const;
const WIDE = new Set<string>(["early", "away"]);

function headClass(key: string): string | undefined {
  if (key === "leave") return undefined;
  return WIDE.has(key) ? `${styles.number} ${styles.wide}` : styles.number;
}

function Table({ data }: { data: Data }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t("total")}>
        <thead>
          <tr>
            <th scope="col">{t("name")}</th>
            <th scope="col" className={styles.wide}>
              {t("branch")}
            </th>
            {NUMBERS.map((key) => (
              <th key={key} scope="col" className={headClass(key)}>
                {t(key)}
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
              <td className={styles.wide}>{row.branch}</td>
              <Cells of={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t("sum")}</td>
            <td className={styles.wide} />
            <Cells of={data.sums} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Acts({ data, query }: { data: Data; query: { month: string; BranchID?: number; key: string } }) {
  const mayExport = useCan("bi.attendance.export");
  const mayClose = useCan("system.manage.monthClose");
  const taken = useWrite("attendanceSheets.export", { toast: false, onSuccess: () => toast.success(t("exporting")) });
  return (
    <>
      {data.closed === "" ? null : (
        <span className={styles.quiet}>
          {t("closedOn", { day: data.closed })} {data.closedBy}
        </span>
      )}
      {mayExport ? (
        <Button loading={taken.isPending} onClick={() => taken.mutate(query)}>
          {t("export")}
        </Button>
      ) : null}
      {mayClose && data.closed === "" ? (
        <Button onClick={() => openOver((close) => <CloseDialog month={data.month} onClose={close} />)}>
          {t("close")}
        </Button>
      ) : null}
    </>
  );
}

export default function TotalPage() {
  const { asked, write } = useSheet();
  const { data, error, refetch } = useCall("attendanceSheets.total", asked, { keep: true });
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={8} />;
    if (data.data.list.length === 0) return <EmptyState text={t("nobody")} />;
    return (
      <>
        <Table data={data.data} />
        <SheetFoot total={data.data.total} page={asked.page} onPage={(page) => write({ page: String(page) })} />
      </>
    );
  };
  const { page: _page, rows: _rows, ...query } = asked;
  return (
    <Screen title={t("total")} actions={data ? <Acts data={data.data} query={query} /> : null}>
      <div className={styles.filters}>
        <SheetFilters asked={asked} write={write} />
        <span className={styles.spring} />
        <OutsideButton />
      </div>
      {body()}
    </Screen>
  );
}
