import {
  type CSSProperties,
  type HTMLAttributes,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import { t } from "../../ui/basis/texts";
import { TickBox } from "../../ui/parts/tick-box";
import type { ListRow } from "../ask/list-module";
import type { ListColumn } from "./list-columns";
import styles from "./table.module.css";

/** Of what ticks a row. */
export const TICKS_WIDTH = 44;
const FIXED = { start: "ant-table-cell-fix-start", end: "ant-table-cell-fix-end" };

/** The library's classes, which all tables share, and what a cell looks like here. */
export function cellClass({
  fixed,
  align,
  className,
}: Pick<ListColumn<ListRow>, "fixed" | "align" | "className">): string {
  const own = [fixed && FIXED[fixed], align && styles[align], className];
  return ["ant-table-cell", ...own.filter(Boolean)].join(" ");
}

/** Where one that stays stands. */
export const placeOf = ({ fixed }: Pick<ListColumn<ListRow>, "fixed">, left = 0): CSSProperties | undefined =>
  fixed === "start" ? { insetInlineStart: left } : undefined;

/** Words that may be cut are told whole where one points at them. */
const wholeOf = (shown: ReactNode): string | undefined => (typeof shown === "string" ? shown : undefined);

interface Props<Row extends ListRow> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  lefts: ReadonlyMap<string, number>;
  /** Undefined where nothing is ticked, null for a row without a box. */
  ticked: boolean | null | undefined;
  tickable: boolean;
  onTick: (row: Row, checked: boolean, shift: boolean) => void;
  /** Classes of the whole row. */
  look: string | undefined;
  /** What else a row has, by one function as long as it says the same. */
  rowProps: (row: Row) => HTMLAttributes<HTMLElement>;
}

/** Who stood on a button of a record does not stand on that of another one which its row shows now. */
function useLeaves(id: number): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useLayoutEffect(() => {
    const { activeElement: focused } = document;
    if (shown.current !== id && focused instanceof HTMLElement && element.current?.contains(focused)) focused.blur();
    shown.current = id;
  }, [id]);
  return element;
}

function Cells<Row extends ListRow>(props: Props<Row>) {
  const { row, columns, lefts, ticked, tickable, onTick, look, rowProps } = props;
  const element = useLeaves(row.id);
  const chosen = ticked ? "ant-table-row-selected" : undefined;
  return (
    <div
      {...rowProps(row)}
      ref={element}
      data-row-key={row.id}
      className={["ant-table-row", styles.row, chosen, look].filter(Boolean).join(" ")}
    >
      {ticked === undefined ? null : (
        <div className={cellClass({ fixed: "start", align: "center" })} style={placeOf({ fixed: "start" })}>
          {ticked === null ? null : (
            <TickBox
              label={t("selectRow")}
              checked={ticked}
              disabled={!tickable}
              onTick={(checked, shift) => onTick(row, checked, shift)}
            />
          )}
        </div>
      )}
      {columns.map((column) => {
        const shown = column.render(row);
        return (
          <div
            key={column.key}
            className={cellClass(column)}
            style={placeOf(column, lefts.get(column.key))}
            title={wholeOf(shown)}
            data-field={column.field}
          >
            {shown}
          </div>
        );
      })}
    </div>
  );
}

/** A row, drawn again only for another record, other columns or its own tick. */
export const TableRow = memo(Cells) as typeof Cells;
