import { CaretDownOutlined, CaretUpOutlined } from "@ant-design/icons";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { heard } from "../../ui/basis/heard";
import type { ListRow } from "../ask/list-module";
import type { ListSort } from "../ask/list-state";
import type { Edges, ListColumn } from "./list-columns";
import styles from "./table.module.css";
import { cellClass, placeOf, TICKS_WIDTH } from "./table-row";

const NARROWEST = 60;
const WIDEST = 800;

/** Where the edge was taken hold of, and how wide the column was seen there. */
interface Hold {
  x: number;
  width: number;
}

/** What changes the width of a column. */
function Edge({ field, width, edges }: { field: string; width: number; edges: Edges }) {
  const hold = useRef<Hold>(null);
  const take = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold.current = { x: event.clientX, width };
  };
  const draw = ({ clientX }: PointerEvent) => {
    if (!hold.current) return;
    const { x, width: before } = hold.current;
    edges.draw(field, Math.min(WIDEST, Math.max(NARROWEST, before + clientX - x)));
  };
  const leave = () => {
    if (hold.current) edges.drawn();
    hold.current = null;
  };
  return (
    <span
      aria-hidden="true"
      className={styles.handle}
      onPointerDown={take}
      onPointerMove={draw}
      onPointerUp={leave}
      onPointerCancel={leave}
      // the click that ends a drag must not sort the column
      onClick={(event) => event.stopPropagation()}
    />
  );
}

const TOLD = { asc: "ascending", desc: "descending" } as const;
const AFTER = { none: "asc", asc: "desc", desc: null } as const;

/** The classes are those of the library's tables, by which one finds heads and rows in whichever table. */
const SORTED = "ant-table-column-has-sorters";

interface HeadProps<Row extends ListRow> {
  column: ListColumn<Row>;
  left: number | undefined;
  width: number | undefined;
  sort: ListSort | null;
  onSort: (sort: ListSort | null) => void;
  edges: Edges;
}

function HeadCell<Row extends ListRow>({ column, left, width, sort, onSort, edges }: HeadProps<Row>) {
  const { field, title, sortable } = column;
  const order = sort !== null && sort.field === field ? sort.order : undefined;
  const edge = field === undefined || width === undefined ? null : <Edge {...{ field, width, edges }} />;
  const place = placeOf(column, left);
  if (field === undefined || !sortable)
    return (
      <th scope="col" className={cellClass(column)} style={place}>
        {title}
        {edge}
      </th>
    );
  const turn = () => {
    const next = AFTER[order ?? "none"];
    onSort(next ? { field, order: next } : null);
  };
  const byKey = ({ key, target, currentTarget }: KeyboardEvent) => {
    if (key === "Enter" && target === currentTarget) turn();
  };
  return (
    <th
      scope="col"
      className={`${cellClass(column)} ${SORTED}`}
      style={place}
      tabIndex={0}
      aria-sort={order && TOLD[order]}
      onClick={turn}
      onKeyDown={heard(byKey)}
    >
      <span className={styles.sorter} data-order={order}>
        <span className={styles.heading}>{title}</span>
        <span className={styles.arrows} aria-hidden="true">
          <CaretUpOutlined />
          <CaretDownOutlined />
        </span>
      </span>
      {edge}
    </th>
  );
}

interface Props<Row extends ListRow> extends Pick<HeadProps<Row>, "sort" | "onSort" | "edges"> {
  columns: readonly ListColumn<Row>[];
  lefts: ReadonlyMap<string, number>;
  widths: ReadonlyMap<string, number>;
  /** What ticks all rows; null where nothing is ticked. */
  box: ReactNode;
}

export function TableHead<Row extends ListRow>({ columns, lefts, widths, box, ...sorting }: Props<Row>) {
  const sum = columns.reduce((all, { key }) => all + (widths.get(key) ?? 0), box === null ? 0 : TICKS_WIDTH);
  return (
    <table className={styles.heads} style={{ width: sum }}>
      <colgroup>
        {box === null ? null : <col style={{ width: TICKS_WIDTH }} />}
        {columns.map(({ key }) => (
          <col key={key} style={{ width: widths.get(key) }} />
        ))}
      </colgroup>
      <thead className="ant-table-thead">
        <tr>
          {box === null ? null : (
            <th className={cellClass({ fixed: "start", align: "center" })} style={placeOf({ fixed: "start" })}>
              {box}
            </th>
          )}
          {columns.map((column) => (
            <HeadCell
              key={column.key}
              {...{ column, ...sorting }}
              left={lefts.get(column.key)}
              width={widths.get(column.key)}
            />
          ))}
        </tr>
      </thead>
    </table>
  );
}
