import { Fragment, type ReactNode, useState } from "react";
import { Pager } from "../../kernel/ui/parts/pager";
import { ErrorState } from "../../kernel/ui/screens/error-state";
import { LoadFailed } from "../../kernel/ui/screens/load-failed";
import { RowsSkeleton } from "../../kernel/ui/screens/skeletons";
import styles from "./jobs.module.css";

/** Of each page. */
export const ROWS = 10;

interface Came<Row> {
  rows: readonly Row[];
  total: number;
}

interface Props<Row> {
  /** Of a list that was asked for `page` with `ROWS` rows. */
  answer: {
    data: Came<Row> | undefined;
    /** It is that of another page, while this one is on its way. */
    isPlaceholderData: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The last page that came; it stays when another one cannot be loaded. */
function useLast<Row>({ data, isPlaceholderData }: Props<Row>["answer"], page: number) {
  const [last, setLast] = useState<{ data: Came<Row>; page: number }>();
  if (data && !isPlaceholderData && (last?.data !== data || last.page !== page)) setLast({ data, page });
  return last;
}

/** Cards one below the other, page by page. */
export function PagedRows<Row extends { id: number }>({ answer, page, onPage, empty, children }: Props<Row>) {
  const { error, isFetching, refetch } = answer;
  const last = useLast(answer, page);
  const failed = isFetching ? null : error;
  if (!last) return error ? <ErrorState error={error} onRetry={refetch} /> : <RowsSkeleton rows={4} />;
  const { rows, total } = last.data;
  // The page that failed is asked for again by its number, too.
  const turn = (to: number) => (to === page ? refetch() : onPage(to));
  return (
    <>
      {rows.length === 0 ? (
        empty
      ) : (
        <ul className={styles.jobs}>
          {rows.map((row) => (
            <Fragment key={row.id}>{children(row)}</Fragment>
          ))}
        </ul>
      )}
      <LoadFailed error={failed} onRetry={refetch} />
      <Pager align="end" hideOnSinglePage current={last.page} pageSize={ROWS} total={total} onChange={turn} />
    </>
  );
}
