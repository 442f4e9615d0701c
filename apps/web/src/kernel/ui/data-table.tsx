import type { UseQueryResult } from "@tanstack/react-query";
import { Table, type TableProps } from "antd";
import { common } from "../i18n/common";
import styles from "./data-table.module.css";
import { EmptyState } from "./empty-state";
import { ErrorState } from "./error-state";
import { selectionDefaults } from "./selection";
import { RowsSkeleton } from "./skeletons";

interface DataTableProps<Row extends object> extends Omit<TableProps<Row>, "dataSource" | "pagination"> {
  /** The answer of a list route. */
  answer: UseQueryResult<{ rows: Row[]; total: number }>;
  /** Left out = everything on one page. */
  page?: { page: number; rows: number; onChange: (page: number, rows: number) => void };
  /** Says what to do when there is nothing. */
  emptyText?: string;
}

/** A plain table over a list route: skeleton, error with 重试, empty state, pager. */
export function DataTable<Row extends object>({ answer, page, emptyText, rowSelection, ...rest }: DataTableProps<Row>) {
  if (answer.isPending)
    return (
      <div className={styles.waiting}>
        <RowsSkeleton rows={8} />
      </div>
    );
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  const { rows, total } = answer.data;
  return (
    <Table<Row>
      size="small"
      sticky
      className={answer.isPlaceholderData ? (styles.dimmed ?? "") : ""}
      {...rest}
      {...(rowSelection ? { rowSelection: { ...selectionDefaults, ...rowSelection } } : {})}
      dataSource={rows}
      locale={{ emptyText: <EmptyState text={emptyText} /> }}
      pagination={
        page
          ? {
              current: page.page,
              pageSize: page.rows,
              total,
              showSizeChanger: true,
              pageSizeOptions: [10, 20, 50, 100],
              showTotal: (count) => common("total", { total: count }),
              onChange: page.onChange,
              className: styles.pager ?? "",
            }
          : false
      }
    />
  );
}
