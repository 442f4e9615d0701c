import type { ActionLogRow } from "@qicheng/api/action-log/routes";
import { Button } from "antd";
import { EmptyState } from "../ui/empty-state";
import { ErrorState } from "../ui/error-state";
import { RelativeTime } from "../ui/relative-time";
import { RowsSkeleton } from "../ui/skeletons";
import { UserAvatar } from "../ui/user-avatar";
import styles from "./panels.module.css";
import { t } from "./texts";
import { usePages } from "./use-pages";

function Entry({ row }: { row: ActionLogRow }) {
  return (
    <li className={styles.entry}>
      <span className={styles.rail}>
        <UserAvatar name={row.NickName} src={row.Header} />
      </span>
      <div className={styles.entryBody}>
        <div className={styles.entryHead}>
          <strong>{row.NickName}</strong>
          <span>{row.text}</span>
          <span className={styles.entryTime}>
            <RelativeTime value={row.AddTime} />
          </span>
        </div>
        {row.changes.length > 0 ? (
          <div className={styles.changes}>
            {row.changes.map(({ field, title, from, to }) => [
              <span key={`${field} title`} className={styles.changeTitle}>
                {title}
              </span>,
              <span key={field} className={styles.change}>
                {from === "" ? null : <span className={styles.from}>{from}</span>} {from === "" ? "" : "→ "}
                {to === "" ? t("empty") : to}
              </span>,
            ])}
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** What was done to a record, by whom, field by field. */
export function ActionLog({ module, id }: { module: string; id: number }) {
  const log = usePages("actionLog.list", { modelType: module, modelId: id });
  if (log.error && log.rows.length === 0) return <ErrorState error={log.error} onRetry={log.retry} />;
  if (log.loading) return <RowsSkeleton rows={6} />;
  if (log.rows.length === 0) return <EmptyState text={t("noLog")} />;
  return (
    <ul className={styles.log}>
      {log.rows.map((row) => (
        <Entry key={row.id} row={row} />
      ))}
      {log.more ? (
        <li className={styles.more}>
          <Button loading={log.loadingMore} onClick={log.loadMore}>
            {t("more")}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
