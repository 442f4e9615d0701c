import { Pagination } from "antd";
import { Fragment, type ReactNode } from "react";
import { ErrorState } from "../../kernel/ui/error-state";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import styles from "./jobs.module.css";

/** Of each page. */
export const ROWS = 10;

interface Props<Row> {
  /** Of a list that was asked for `page` with `ROWS` rows. */
  answer: {
    data: { rows: readonly Row[]; total: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Cards one below the other, page by page. */
export function PagedRows<Row extends { id: number }>({ answer, page, onPage, empty, children }: Props<Row>) {
  const { data, error, refetch } = answer;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.rows.length === 0) return empty;
  return (
    <>
      <ul className={styles.jobs}>
        {data.rows.map((row) => (
          <Fragment key={row.id}>{children(row)}</Fragment>
        ))}
      </ul>
      <Pagination align="end" hideOnSinglePage current={page} pageSize={ROWS} total={data.total} onChange={onPage} />
    </>
  );
}
