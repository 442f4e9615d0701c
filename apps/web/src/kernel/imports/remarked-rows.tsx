import { useState } from "react";
import { useCall } from "../http/hooks";
import { EmptyState } from "../ui/parts/empty-state";
import { ErrorState } from "../ui/screens/error-state";
import { RowsSkeleton } from "../ui/screens/skeletons";
import styles from "./imports.module.css";
import { t } from "./texts";
import type { Uploaded } from "./upload-step";
import { Pages, ROWS } from "./wrong-rows";

/** Rows that are taken, of which something is taken otherwise than it stands in the file. */
export function RemarkedRows({ uploaded }: { uploaded: Uploaded }) {
  const [page, setPage] = useState(1);
  const answer = useCall("imports.rows", { id: uploaded.id, kind: "remarked", page, rows: ROWS }, { keep: true });
  if (answer.isPending) return <RowsSkeleton rows={4} />;
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const { rows, total } = answer.data;
  if (total === 0) return <EmptyState text={t("noRemarks")} />;
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(({ row, values, remarks }) => (
          <li key={row} className={styles.row}>
            <span className={styles.number}>{t("row", { row })}</span>
            <div className={styles.name}>
              {Object.values(values).find((value) => value !== "")}
              {remarks.map((remark) => (
                <div key={remark} className={styles.quiet}>
                  {remark}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <Pages {...{ page, total, setPage }} />
    </>
  );
}
