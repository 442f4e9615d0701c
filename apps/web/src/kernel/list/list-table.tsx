import { Table, type TableColumnType, type TableProps } from "antd";
import type { TableRef } from "antd/es/table";
import { type HTMLAttributes, memo, type Ref, useMemo, useState } from "react";
import { able } from "../access/abilities";
import { usePreference } from "../access/preferences";
import { selectionDefaults } from "../ui/selection";
import { useGradually } from "../ui/use-gradually";
import { digitsOf, withDigits } from "./digits";
import { isLine, linedColumns } from "./group-lines";
import { HeaderCell } from "./header-cell";
import { besideFields, columnsOf, type LaidColumns, type TableColumns, titleFirst, withWidths } from "./list-columns";
import { type ListRow, type ListScreenHandle, opens, type RowLook } from "./list-module";
import type { ListSort } from "./list-state";
import styles from "./table.module.css";
import { TableRow } from "./table-row";
import type { Ordering } from "./use-order";
import { useRoom } from "./use-room";
import { useWidths } from "./use-widths";

const COMPONENTS = { header: { cell: HeaderCell }, body: { row: TableRow } };
const HEADER = 40;
/** Room below the rows for the bar that moves them sideways, which otherwise lies on the last of them. */
const BAR = 10;
const SELECTION_WIDTH = 44;
/** So many rows are drawn with a table that comes up, the others a moment later, so that nothing holds a frame for long. */
const AT_ONCE = 8;

function lookOf<Row extends ListRow>({ pale }: RowLook<Row>, row: Row): string | undefined {
  if (isLine(row)) return styles.line;
  return pale?.(row) ? styles.pale : undefined;
}

const ROWS = { compact: styles.compact, standard: "", loose: styles.loose };

interface Props<Row extends ListRow> {
  ref: Ref<TableRef>;
  module: RowLook<Row>;
  mine: TableColumns;
  /** With the lines of their groups, where they stand in some. */
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
  /** What a row has besides, such as that it is drawn elsewhere. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
  /** Given while rows stand in their own order. */
  ordering?: Ordering | undefined;
}

/** A row that is drawn by its handle, and the one that it is drawn over. */
const draggable = (ordering: Ordering, row: ListRow): HTMLAttributes<HTMLElement> => ({
  onDragStart: (event) => {
    if (!(event.target instanceof Element) || !event.target.closest("[data-grip]")) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", String(row.id));
    event.dataTransfer.setDragImage(event.currentTarget, event.clientX - left, event.clientY - top);
    ordering.onDrag(row);
  },
  onDragOver: (event) => {
    if (ordering.dragged === null) return;
    event.preventDefault();
    ordering.onOver(row);
  },
  onDrop: (event) => {
    if (ordering.dragged === null) return;
    event.preventDefault();
    ordering.onDrop();
  },
  onDragEnd: ordering.onEnd,
});

/** Pixels from edge to edge. */
type RoomedProps<Row extends ListRow> = Props<Row> & { room: number };

/** The one before, until another one says something else. */
function useSame(digits: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const [kept, setKept] = useState(digits);
  const isSame = JSON.stringify(kept) === JSON.stringify(digits);
  if (!isSame) setKept(digits);
  return isSame ? kept : digits;
}

function useColumns<Row extends ListRow>(props: RoomedProps<Row>): TableColumnType<Row>[] {
  const { module, mine, rows, sort, selected, onStar, screen, ordering, room } = props;
  const { shown } = mine;
  const { titleField, rowActions, order } = module;
  const acts = useMemo(
    () => rowActions.filter(({ ability }) => rows.some((row) => able(row, ability))).map(({ title }) => title),
    [rowActions, rows],
  );
  const acting = acts.length > 0;
  const grouped = rows.some(isLine);
  const records = useMemo(() => (grouped ? rows.filter((row) => !isLine(row)) : rows), [grouped, rows]);
  const digits = useSame(useMemo(() => digitsOf(shown, records), [shown, records]));
  const fields = useMemo(() => titleFirst(withDigits(shown, digits), titleField), [shown, digits, titleField]);
  const isMoving = ordering !== undefined;
  const beside = useMemo(() => {
    const movable = isMoving && order ? (row: ListRow) => able(row, order.ability) : undefined;
    return { acting, onStar, movable };
  }, [acting, onStar, isMoving, order]);
  const left = room - besideFields(beside) - (selected ? SELECTION_WIDTH : 0);
  const { widths, edges } = useWidths({ ...mine, module, fields, rows: records, room: left, acts });
  const plain = useMemo(() => {
    const all = columnsOf({ ...beside, module, fields, sort, screen });
    return grouped ? linedColumns(all, titleField) : all;
  }, [module, fields, sort, screen, beside, grouped, titleField]);
  const [made] = useState((): LaidColumns<Row> => new WeakMap());
  return useMemo(() => withWidths(plain, widths, edges, made), [plain, widths, edges, made]);
}

function VirtualTable<Row extends ListRow>(props: RoomedProps<Row>) {
  const { ref, module, rows, height, selected, onSelect, onSort, screen, ordering, rowProps } = props;
  const density = usePreference("density");
  const columns = useColumns(props);
  const drawn = useGradually(rows.length, AT_ONCE, rows.length);
  const width = columns.reduce((sum, column) => sum + Number(column.width), selected === null ? 0 : SELECTION_WIDTH);
  const sorted: NonNullable<TableProps<Row>["onChange"]> = (_pager, _filters, sorter) => {
    const { columnKey, order } = Array.isArray(sorter) ? {} : sorter;
    onSort(order ? { field: String(columnKey), order: order === "ascend" ? "asc" : "desc" } : null);
  };
  return (
    <div className={ROWS[density]}>
      <Table<Row>
        ref={ref}
        virtual
        size="small"
        className={`${styles.table} ${opens(module) ? styles.opening : ""}`}
        rowKey="id"
        // the style sheet does it without drawing anything again
        rowHoverable={false}
        columns={columns}
        components={COMPONENTS}
        dataSource={drawn < rows.length ? rows.slice(0, drawn) : rows}
        pagination={false}
        scroll={{ x: width, y: height - HEADER - BAR }}
        onChange={sorted}
        rowClassName={(row) =>
          [lookOf(module, row), row.id === ordering?.dragged && styles.dragged].filter(Boolean).join(" ")
        }
        onRow={(row) => ({
          ...rowProps?.(row),
          onClick: () => (isLine(row) ? row.line === "head" && row.group.toggle() : screen.open(row.id)),
          ...(ordering ? draggable(ordering, row) : {}),
        })}
        {...(selected === null
          ? {}
          : {
              rowSelection: {
                ...selectionDefaults,
                getCheckboxProps: (row) => ({
                  ...selectionDefaults.getCheckboxProps(),
                  disabled: isLine(row) || module.selectable?.(row) === false,
                }),
                renderCell: (_checked, row, _at, box) => (isLine(row) ? null : box),
                columnWidth: SELECTION_WIDTH,
                fixed: true,
                selectedRowKeys: [...selected],
                preserveSelectedRowKeys: true,
                onChange: (keys) => onSelect(keys.map(Number)),
              },
            })}
      />
    </div>
  );
}

const Roomed = memo(VirtualTable) as typeof VirtualTable;

/** The table, in the room that there is for it. */
function TableInRoom<Row extends ListRow>(props: Props<Row>) {
  const [place, room] = useRoom<HTMLDivElement>();
  return <div ref={place}>{room === undefined ? null : <Roomed {...props} room={room} />}</div>;
}

/** Redrawn only when its rows, columns or selection change, or its room. */
export const ListTable = memo(TableInRoom) as typeof TableInRoom;
