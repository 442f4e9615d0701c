import { Table, type TableProps } from "antd";
import type { TableRef } from "antd/es/table";
import { type HTMLAttributes, memo, type Ref, useMemo, useState } from "react";
import { able } from "../access/abilities";
import { usePreference } from "../access/preferences";
import { selectionDefaults } from "../ui/selection";
import { FONTS } from "../ui/theme";
import { fitColumns, withSquares } from "./fit-columns";
import { isLine, linedColumns } from "./group-lines";
import { HeaderCell } from "./header-cell";
import { columnsOf, type TableColumns } from "./list-columns";
import { type ListRow, type ListScreenHandle, opens, type RowLook } from "./list-module";
import type { ListSort } from "./list-state";
import styles from "./table.module.css";
import { TableRow } from "./table-row";
import type { Ordering } from "./use-order";

const COMPONENTS = { header: { cell: HeaderCell }, body: { row: TableRow } };
const HEADER = 40;
/** Room below the rows for the bar that moves them sideways, which otherwise lies on the last of them. */
const BAR = 10;
const SELECTION_WIDTH = 44;

/** Letters of the cells; what a column needs is the same for all rows, so a canvas tells it without drawing them. */
const LETTERS = 14;
let canvas: CanvasRenderingContext2D | null | undefined;
const textWidth = withSquares(LETTERS, (text) => {
  canvas ??= document.createElement("canvas").getContext("2d");
  if (!canvas) return 0;
  canvas.font = `${LETTERS}px ${FONTS}`;
  return canvas.measureText(text).width;
});

/** Of the column that names a record. */
const TITLE_LEAST = 200;

interface Fitted<Row extends ListRow> extends Pick<TableColumns, "shown" | "own"> {
  module: RowLook<Row>;
  rows: readonly Row[];
}

/** What the cells of this page need; what is left over the table shares out. */
function widthsOf<Row extends ListRow>({ module, shown, own, rows }: Fitted<Row>): ReadonlyMap<string, number> {
  const drawn = (field: string) => module.cells[field] !== undefined;
  const widths = new Map(fitColumns({ fields: shown, rows, measure: textWidth, own, drawn }));
  const { titleField } = module;
  return widths.set(titleField, own[titleField] ?? Math.max(TITLE_LEAST, widths.get(titleField) ?? 0));
}

/** From page to page columns grow and never shrink, so that they stay where the eye has them. */
function useWidths<Row extends ListRow>({ module, shown, own, rows }: Fitted<Row>): ReadonlyMap<string, number> {
  const needed = useMemo(() => widthsOf({ module, shown, own, rows }), [module, shown, own, rows]);
  const [most, setMost] = useState<ReadonlyMap<string, number>>(new Map());
  const grown = [...needed].filter(([field, width]) => own[field] === undefined && width > (most.get(field) ?? 0));
  if (grown.length > 0) setMost(new Map([...most, ...grown]));
  return useMemo(
    () => new Map([...needed].map(([field, width]) => [field, own[field] ?? Math.max(width, most.get(field) ?? 0)])),
    [needed, own, most],
  );
}

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

function VirtualTable<Row extends ListRow>(props: Props<Row>) {
  const { ref, module, mine, rows, height, sort, selected, onSelect, onSort, onStar, screen, ordering, rowProps } =
    props;
  const { shown, own, resize, saveWidths } = mine;
  const density = usePreference("density");
  const acting = rows.some((row) => module.rowActions.some(({ ability }) => able(row, ability)));
  const grouped = rows.some(isLine);
  const records = useMemo(() => (grouped ? rows.filter((row) => !isLine(row)) : rows), [grouped, rows]);
  const widths = useWidths({ module, shown, own, rows: records });
  const isMoving = ordering !== undefined;
  const plain = useMemo(() => {
    const { order } = module;
    const movable = isMoving && order ? (row: ListRow) => able(row, order.ability) : undefined;
    return columnsOf({
      module,
      mine: { shown, own, resize, saveWidths },
      widths,
      sort,
      acting,
      screen,
      onStar,
      movable,
    });
  }, [module, shown, own, resize, saveWidths, widths, sort, acting, screen, onStar, isMoving]);
  const columns = useMemo(() => (grouped ? linedColumns(plain, module.titleField) : plain), [grouped, plain, module]);
  const width = columns.reduce((sum, column) => sum + Number(column.width), SELECTION_WIDTH);
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
        dataSource={rows}
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

/** Redrawn only when its rows, columns or selection change, not when a panel opens. */
export const ListTable = memo(VirtualTable) as typeof VirtualTable;
