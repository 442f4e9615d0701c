import { Button, Pagination } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { confirm } from "../../kernel/ui/confirm";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { undo } from "../../kernel/ui/outcome";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { StatusTag } from "../../kernel/ui/status-tag";
import styles from "./jobs.module.css";
import { t } from "./texts";

const ROWS = 10;

async function ask(id: number, title: string): Promise<void> {
  if (await confirm({ content: t("undoQuestion", { title }) })) await undo(id);
}

/** What I did to many records within the last thirty days. */
export function ActList() {
  const [page, setPage] = useState(1);
  const answer = useCall("undo.list", { page, rows: ROWS }, { keep: true });
  if (answer.isPending) return <RowsSkeleton rows={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const { rows, total } = answer.data;
  if (rows.length === 0) return <EmptyState text={t("emptyActs")} />;
  return (
    <>
      <ul className={styles.jobs}>
        {rows.map(({ id, title, count, addtime, undonetime }) => (
          <li key={id} className={styles.job}>
            <div className={styles.head}>
              <strong>{title}</strong>
              <span>{t("count", { count })}</span>
              <span className={styles.time}>
                <RelativeTime value={addtime} />
              </span>
              {undonetime === "" ? (
                <Button size="small" onClick={() => void ask(id, title)}>
                  {t("undo")}
                </Button>
              ) : (
                <StatusTag text={t("undone")} tone="idle" />
              )}
            </div>
          </li>
        ))}
      </ul>
      <Pagination align="end" hideOnSinglePage current={page} pageSize={ROWS} total={total} onChange={setPage} />
    </>
  );
}
