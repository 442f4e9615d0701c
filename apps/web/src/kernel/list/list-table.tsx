import { Table, type TableProps } from "antd";
import type { TableRef } from "antd/es/table";
import { memo, type Ref, useMemo } from "react";
import { able } from "../access/abilities";
import { selectionDefaults } from "../ui/selection";
import { HeaderCell } from "./header-cell";
import styles from "./list.module.css";
import { columnsOf, type TableColumns } from "./list-columns";
import type { ListModule, ListRow, ListScreenHandle } from "./list-module";
import type { ListSort } from "./list-state";

const COMPONENTS = { header: { cell: HeaderCell } };
const HEADER = 40;
/** Room below the rows for the bar that moves them sideways, which otherwise lies on the last of them. */
const BAR = 10;
const SELECTION_WIDTH = 44;

interface Props<Row extends ListRow> {
  ref: Ref<TableRef>;
  module: ListModule<Row>;
  mine: TableColumns;
  rows: Row[];
  /** Pixels of the whole table, header included. */
  height: number;
  sort: ListSort | null;
  /** Null where nothing is ticked. */
  selected: readonly number[] | null;
  onSelect: (ids: number[]) => void;
  onSort: (sort: ListSort | null) => void;
  onStar: ((id: number) => void) | undefined;
  screen: ListScreenHandle;
}

function VirtualTable<Row extends ListRow>(props: Props<Row>) {
  const { ref, module, mine, rows, height, sort, selected, onSelect, onSort, onStar, screen } = props;
  const { shown, resize, saveWidths } = mine;
  const acting = rows.some((row) => module.rowActions.some(({ ability }) => able(row, ability)));
  const columns = useMemo(
    () => columnsOf({ module, mine: { shown, resize, saveWidths }, sort, acting, screen, onStar }),
    [module, shown, resize, saveWidths, sort, acting, screen, onStar],
  );
  const width = columns.reduce((sum, column) => sum + Number(column.width), SELECTION_WIDTH);
  const sorted: NonNullable<TableProps<Row>["onChange"]> = (_pager, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
    onSort(order ? { field: String(columnKey), order: order === "ascend" ? "asc" : "desc" } : null);
  };
  return (
    <Table<Row>
      ref={ref}
      virtual
      size="small"
      className={styles.table ?? ""}
      rowKey="id"
      columns={columns}
      components={COMPONENTS}
      dataSource={rows}
      pagination={false}
      scroll={{ x: width, y: height - HEADER - BAR }}
      onChange={sorted}
      rowClassName={(row) => (module.pale?.(row) ? (styles.pale ?? "") : "")}
      onRow={(row) => ({ onClick: () => screen.open(row.id) })}
      {...(selected === null
        ? {}
        : {
            rowSelection: {
              ...selectionDefaults,
              getCheckboxProps: (row) => ({
                ...selectionDefaults.getCheckboxProps(),
                disabled: module.selectable?.(row) === false,
              }),
              columnWidth: SELECTION_WIDTH,
              fixed: true,
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              onChange: (keys) => onSelect(keys.map(Number)),
            },
          })}
    />
  );
}

/** Redrawn only when its rows, columns or selection change, not when a panel opens. */
export const ListTable = memo(VirtualTable) as typeof VirtualTable;
