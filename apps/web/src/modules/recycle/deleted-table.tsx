import type { UseQueryResult } from "@tanstack/react-query";
import { Table, type TableColumnsType } from "antd";
import type { OutputOf } from "../../kernel/http/call";
import { common } from "../../kernel/i18n/common";
import { EmptyState } from "../../kernel/ui/empty-state";
import { ErrorState } from "../../kernel/ui/error-state";
import { RelativeTime } from "../../kernel/ui/relative-time";
import { selectionDefaults } from "../../kernel/ui/selection";
import { RowsSkeleton } from "../../kernel/ui/skeletons";
import { UserName } from "../../kernel/ui/user-avatar";
import styles from "./deleted-table.module.css";
import { t } from "./texts";

type Deleted = OutputOf<"recycle.list">;

const COLUMNS: TableColumnsType<Deleted> = [
  { dataIndex: "name", title: t("name"), ellipsis: true },
  { dataIndex: "ext", title: t("detail"), ellipsis: true, responsive: ["lg"], render: (text: string) => text || "-" },
  {
    key: "owner",
    title: t("owner"),
    width: 130,
    responsive: ["md"],
    render: (_, row) => <UserName name={row.UserName} />,
  },
  {
    key: "by",
    title: t("deletedBy"),
    width: 130,
    responsive: ["md"],
    render: (_, row) => <UserName name={row.deleteUserName} />,
  },
  {
    dataIndex: "deletetime",
    title: t("deletedAt"),
    width: 150,
    render: (time: string) => <RelativeTime value={time} />,
  },
];

interface Props {
  answer: UseQueryResult<{ rows: Deleted[]; total: number }>;
  page: number;
  rows: number;
  onPage: (page: number, rows: number) => void;
  selected: number[];
  onSelect: (ids: number[]) => void;
}

/** What lies in the bin: neither opened nor edited there, only ticked. */
export function DeletedTable({ answer, page, rows, onPage, selected, onSelect }: Props) {
  if (answer.isPending)
    return (
      <div className={styles.waiting}>
        <RowsSkeleton rows={8} />
      </div>
    );
  if (answer.isError) return <ErrorState error={answer.error} onRetry={answer.refetch} />;
  return (
    <Table<Deleted>
      size="small"
      sticky
      className={answer.isPlaceholderData ? (styles.dimmed ?? "") : ""}
      rowKey="id"
      columns={COLUMNS}
      rowSelection={{
        ...selectionDefaults,
        selectedRowKeys: selected,
        onChange: (keys) => onSelect(keys.map(Number)),
      }}
      dataSource={answer.data.rows}
      locale={{ emptyText: <EmptyState text={t("empty")} /> }}
      pagination={{
        current: page,
        pageSize: rows,
        total: answer.data.total,
        showSizeChanger: true,
        pageSizeOptions: [10, 20, 50, 100],
        showTotal: (total) => common("total", { total }),
        onChange: onPage,
        className: styles.pager ?? "",
      }}
    />
  );
}
