import { RightOutlined } from "@ant-design/icons";
import type { ActionLogRow } from "@qicheng/api/action-log/routes";
import { Button } from "antd";
import { Fragment } from "react";
import { EmptyState } from "../ui/parts/empty-state";
import { RelativeTime } from "../ui/parts/relative-time";
import { UserAvatar } from "../ui/parts/user-avatar";
import { ErrorState } from "../ui/screens/error-state";
import { LoadFailed } from "../ui/screens/load-failed";
import { RowsSkeleton } from "../ui/screens/skeletons";
import styles from "./panels.module.css";
import { t } from "./texts";
import { usePages } from "./use-pages";

type Change = ActionLogRow["changes"][number];

const changed = ({ title, from, to }: Change): string =>
  t("change", { title, from: from || t("empty"), to: to || t("empty") });

/** An entry in one line: of a change of the record itself the values say it all. */
function lineOf({ own, action, text, changes }: ActionLogRow): string {
  const [first] = changes;
  if (!first) return text;
  const values = changes.length > 1 ? t("changes", { first: changed(first), count: changes.length }) : changed(first);
  return own === 1 && action === "edit" ? values : `${text} · ${values}`;
}

function Entry({ row }: { row: ActionLogRow }) {
  return (
    <li>
      <details className={styles.entry}>
        <summary>
          <UserAvatar name={row.NickName} src={row.Header} size={20} />
          <strong>{row.NickName}</strong>
          <span className={styles.what}>{lineOf(row)}</span>
          <span className={styles.entryTime}>
            <RelativeTime value={row.AddTime} />
          </span>
          <RightOutlined className={styles.turn ?? ""} aria-hidden />
        </summary>
        <div className={styles.unfolded}>
          <span className={styles.wholeText}>{row.text}</span>
          {row.changes.map((change) => (
            <Fragment key={change.field}>
              <span className={styles.changeTitle}>{change.title}</span>
              <span className={styles.change}>
                {change.from === "" ? null : <span className={styles.from}>{change.from}</span>}{" "}
                {change.from === "" ? "" : "→ "}
                {change.to === "" ? t("empty") : change.to}
              </span>
            </Fragment>
          ))}
          <span className={styles.changeTitle}>{t("at")}</span>
          <span className="numbers">{row.AddTime}</span>
        </div>
      </details>
    </li>
  );
}

/** What was done to a record, by whom and when, an entry a line; each unfolds to its fields. */
export function ActionLog({ module, id }: { module: string; id: number }) {
  const log = usePages("actionLog.list", { modelType: module, modelId: id });
  if (log.error && log.rows.length === 0) return <ErrorState error={log.error} onRetry={log.retry} />;
  if (log.loading) return <RowsSkeleton rows={6} />;
  if (log.rows.length === 0) return <EmptyState text={t("noLog")} />;
  return (
    <>
      <LoadFailed error={log.staleFor} onRetry={log.retry} />
      <ul className={styles.log}>
        {log.rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
        {log.more && !log.endsFor ? (
          <li className={styles.more}>
            <Button loading={log.loadingMore} onClick={log.loadMore}>
              {t("more")}
            </Button>
          </li>
        ) : null}
      </ul>
      <LoadFailed error={log.endsFor} onRetry={log.loadMore} />
    </>
  );
}
