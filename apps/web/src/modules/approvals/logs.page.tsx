/** 审批日志: who did what with which approval, the latest first; each leads to its approval as the log shows it. */
import type { ApprovalLogRow } from "@qicheng/api/approvals/shapes";
import type { InputRef } from "antd";
import { useCallback, useRef, useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { SearchBox } from "../../kernel/list/search-box";
import { openFull } from "../../kernel/records/shown-whole";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import flat from "../../kernel/ui/flat.module.css";
import { LoadFailed } from "../../kernel/ui/load-failed";
import { Pager } from "../../kernel/ui/pager";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { Screen } from "../../kernel/ui/screen";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import styles from "./approvals.module.css";
import { APPROVAL_LOG } from "./paths";
import { t } from "./texts";

const ROWS = 20;

function Line({ row }: { row: ApprovalLogRow }) {
  return (
    <li>
      <button
        type="button"
        className={`${flat.button} ${styles.logLine}`}
        onClick={() => openFull(APPROVAL_LOG, row.TaskID)}
      >
        <span className={styles.logWho}>{row.UserName || t("system")}</span>
        <span className={styles.logDid}>{row.status}</span>
        <span className={styles.logWhat}>
          {row.taskName}
          {row.StepName === "" ? null : <span className={styles.quiet}> · {row.StepName}</span>}
        </span>
        <span className={styles.logSaid}>{row.Ext}</span>
        <span className={styles.time}>
          <RelativeTime value={row.AddTime} />
        </span>
      </button>
    </li>
  );
}

export default function LogsPage() {
  const [{ page, key }, setAsked] = useState({ page: 1, key: "" });
  const search = useRef<InputRef>(null);
  const onSearch = useCallback((next: string) => setAsked({ page: 1, key: next }), []);
  const setPage = (next: number) => setAsked({ page: next, key });
  const asked = useCall("approvals.log", { page, rows: ROWS, key }, { keep: true });
  const { data, error } = asked;
  const body = () => {
    if (!data) return error ? <ErrorState error={error} onRetry={asked.refetch} /> : <RowsSkeleton rows={10} />;
    if (data.rows.length === 0) return <EmptyState text={t("noLogRows")} />;
    return (
      <>
        <LoadFailed error={error} onRetry={asked.refetch} />
        <ul className={styles.logLines}>
          {data.rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
        <Pager align="end" hideOnSinglePage current={page} pageSize={ROWS} total={data.total} onChange={setPage} />
      </>
    );
  };
  return (
    <Screen
      title={t("logs")}
      hint={t("logsHint")}
      actions={<SearchBox ref={search} value={key} hint={t("logsSearch")} onSearch={onSearch} />}
    >
      {body()}
    </Screen>
  );
}
