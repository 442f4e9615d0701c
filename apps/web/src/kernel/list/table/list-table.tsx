/**
 * The table of a list, of plain elements: head and rows lie on one grid, whose columns the style of the frame says, so that
 * a row is drawn once, however wide its columns get.
 */
import {
  type CSSProperties,
  type HTMLAttributes,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useMemo,
} from "react";
import { usePreference } from "../../access/preferences";
import { able } from "../../session/abilities";
import { t as ui } from "../../ui/basis/texts";
import { useSame } from "../../ui/basis/use-same";
import { TickBox } from "../../ui/parts/tick-box";
import { type ListRow, type ListScreenHandle, opens, type RowLook } from "../ask/list-module";
import type { ListSort } from "../ask/list-state";
import { digitsOf, withDigits } from "./digits";
import { isLine, linedColumns } from "./group-lines";
import { besideFields, columnsOf, type ListColumn, type TableColumns, titleFirst } from "./list-columns";
import { useSlots } from "./slots";
import { type Stacked, StackedCell } from "./stacked";
import styles from "./table.module.css";
import type { TableHandle } from "./table-handle";
import { TableHead } from "./table-head";
import { TableRow, TICKS_WIDTH } from "./table-row";
import { useDrawn } from "./use-drawn";
import type { Ordering } from "./use-order";
import { useRoom } from "./use-room";
import { useScrolled } from "./use-scrolled";
import { useTicks } from "./use-ticks";
import { useWidths } from "./use-widths";

const HEADER = 40;
const ROW = { compact: 32, standard: 40, loose: 48 };
const TWO_LINES = { compact: 48, standard: 54, loose: 62 };

function lookOf<Row extends ListRow>({ pale }: RowLook<Row>, row: Row): string | undefined {
  if (isLine(row)) return styles.line;
  return pale?.(row) ? styles.pale : undefined;
}

interface Props<Row extends ListRow> {
  ref: Ref<TableHandle>;
  module: RowLook<Row>;
  mine: TableColumns;
  /** With the lines of their groups, where they stand in some. */
  rows: Row[];
  /** Pixels from edge to edge of its frame, where they are known before it is there. */
  expected?: number | undefined;
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
  /** Given where a row has two lines. */
  stacked?: Stacked | undefined;
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

/** In the frame that scrolls, with the pixels from edge to edge of it. */
type RoomedProps<Row extends ListRow> = Props<Row> & { frame: RefObject<HTMLDivElement | null>; room: number };

function useColumns<Row extends ListRow>(props: RoomedProps<Row>) {
  const { module, mine, rows, selected, onStar, screen, ordering, stacked, room } = props;
  const { shown } = mine;
  const { titleField, rowActions, order } = module;
  const titles = rowActions.filter(({ ability }) => rows.some((row) => able(row, ability))).map(({ title }) => title);
  const told = titles.join("\n");
  // by what they are rather than by the rows that may, which are others with each page
  const acts = useMemo(() => (told === "" ? [] : told.split("\n")), [told]);
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
  const ticks = selected ? TICKS_WIDTH : 0;
  const left = room - besideFields({ ...beside, isStacked: stacked !== undefined }) - ticks;
  const { widths, edges } = useWidths({ ...mine, module, fields, rows: records, room: left, acts });
  const columns = useMemo(() => {
    const draw =
      stacked &&
      ((row: Row, name: ReactNode, star: ReactNode) => (
        <StackedCell {...{ module, row, stacked, star }}>{name}</StackedCell>
      ));
    const all = columnsOf({ ...beside, module, fields, screen, stacked: draw });
    return grouped ? linedColumns(all, titleField) : all;
  }, [module, fields, screen, beside, grouped, titleField, stacked]);
  const lefts = useMemo(() => leftsOf(columns, ticks), [columns, ticks]);
  // those of a field as it is laid, of others as they are
  const pixels = useMemo(
    () => new Map(columns.map(({ key, width = 0 }) => [key, widths.get(key) ?? width])),
    [columns, widths],
  );
  return { columns, widths: pixels, edges, lefts, ticks };
}

/** Where those that stay at the start stand: beside each other, the last of them with a width that the others do not ask. */
function leftsOf<Row extends ListRow>(columns: readonly ListColumn<Row>[], ticks: number): ReadonlyMap<string, number> {
  let left = ticks;
  return new Map(
    columns
      .filter(({ fixed }) => fixed === "start")
      .map(({ key, width = 0 }) => {
        const place = left;
        left += width;
        return [key, place] as const;
      }),
  );
}

interface Handled {
  ref: Ref<TableHandle>;
  frame: RefObject<HTMLDivElement | null>;
  ids: readonly number[];
  /** Pixels of each. */
  row: number;
}

function useHandle({ ref, frame, ids, row }: Handled): void {
  useImperativeHandle(ref, () => ({
    show: (id) => {
      const [element, at] = [frame.current, ids.indexOf(id)];
      if (!element || at === -1) return;
      const above = at * row - element.scrollTop;
      const below = above + HEADER + row - element.clientHeight;
      if (above < 0) element.scrollTop += above;
      else if (below > 0) element.scrollTop += below;
    },
    moveBy: (pixels) => {
      if (frame.current) frame.current.scrollLeft += pixels;
    },
  }));
}

function TableContent<Row extends ListRow>(props: RoomedProps<Row>) {
  const { ref, frame, module, rows, height, sort, selected, onSelect, onSort, screen, ordering, rowProps, stacked } =
    props;
  const row = (stacked ? TWO_LINES : ROW)[usePreference("density")];
  const { columns, widths, edges, lefts, ticks } = useColumns(props);
  const ticking = useTicks({ module, rows, selected, onSelect });
  const ids = rows.map(({ id }) => id);
  const { from, to, above, below } = useDrawn({ frame, total: rows.length, row, height });
  const slot = useSlots(ids.slice(from, to));
  useHandle({ ref, frame, ids, row });
  const propsOf = useCallback(
    (one: Row): HTMLAttributes<HTMLElement> => ({
      ...rowProps?.(one),
      onPointerDown: () => !isLine(one) && module.near?.(one),
      onClick: () => (isLine(one) ? one.line === "head" && one.group.toggle() : screen.open(one.id)),
      ...(ordering ? draggable(ordering, one) : {}),
    }),
    [rowProps, screen, ordering, module],
  );
  const tracks = [...(ticks ? [ticks] : []), ...widths.values()].map((width) => `${width}px`);
  const grid = { "--row": `${row}px`, "--columns": tracks.join(" ") };
  const classOf = (one: Row) =>
    [lookOf(module, one), one.id === ordering?.dragged && styles.dragged].filter(Boolean).join(" ");
  return (
    <div className={`${styles.grid} ${opens(module) ? styles.opening : ""}`} style={grid as CSSProperties}>
      <TableHead
        {...{ columns, lefts, widths, edges, sort, onSort }}
        box={selected === null ? null : <TickBox label={ui("selectPage")} {...ticking.page} />}
      />
      {above > 0 ? <div style={{ height: above }} /> : null}
      {rows.slice(from, to).map((one) => (
        <TableRow
          key={slot(one.id)}
          row={one}
          {...{ columns, lefts }}
          ticked={ticking.of(one)}
          tickable={ticking.may(one)}
          onTick={ticking.tick}
          look={classOf(one)}
          rowProps={propsOf}
        />
      ))}
      {below > 0 ? <div style={{ height: below }} /> : null}
    </div>
  );
}

const Content = memo(TableContent) as typeof TableContent;

/** The table, in the room that there is for it. */
function TableInRoom<Row extends ListRow>(props: Props<Row>) {
  const [frame, room] = useRoom<HTMLDivElement>(props.expected);
  useScrolled(frame, room !== undefined);
  return (
    <div ref={frame} className={`ant-table ${styles.table}`} data-scrolled style={{ height: props.height }}>
      {room === undefined ? null : <Content {...props} {...{ frame, room }} />}
    </div>
  );
}

/** Redrawn only when its rows, columns or selection change, or its room. */
export const ListTable = memo(TableInRoom) as typeof TableInRoom;
