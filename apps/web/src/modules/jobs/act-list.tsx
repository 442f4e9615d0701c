import type { UndoRow } from "@qicheng/api/undo/routes";
import { Button } from "antd";
import { useState } from "react";
import { useCall } from "../../kernel/http/hooks";
import { EmptyState } from "../../kernel/ui/parts/empty-state";
import { RelativeTime } from "../../kernel/ui/parts/relative-time";
import { StatusTag } from "../../kernel/ui/parts/status-tag";
import { askUndo } from "./ask-undo";
import styles from "./jobs.module.css";
import { PagedRows, ROWS } from "./paged-rows";
import { t } from "./texts";

function Act({ act: { id, title, count, addtime, undonetime } }: { act: UndoRow }) {
  return (
    <li className={styles.job}>
      <div className={styles.head}>
        <strong>{title}</strong>
        <span>{t("count", { count })}</span>
        <span className={styles.time}>
          <RelativeTime value={addtime} />
        </span>
        {undonetime === "" ? (
          <Button size="small" onClick={() => void askUndo(id, title, count)}>
            {t("undo")}
          </Button>
        ) : (
          <StatusTag text={t("undone")} tone="idle" />
        )}
      </div>
    </li>
  );
}

/** What I did to many records within the last thirty days. */
export function ActList() {
  const [page, setPage] = useState(1);
  const answer = useCall("undo.list", { page, rows: ROWS }, { keep: true });
  return (
    <PagedRows answer={answer} page={page} onPage={setPage} empty={<EmptyState text={t("emptyActs")} />}>
      {(act) => <Act act={act} />}
    </PagedRows>
  );
}
