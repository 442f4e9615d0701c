/**
 * Values that are changed in the cells of the table. There is one pen, which goes to the cell that one points at or walks to
 * with keys, so cells themselves cost nothing more; over the cells that are being changed stand their controls.
 */
import { EditOutlined } from "@ant-design/icons";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import type { TableRef } from "antd/es/table";
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { able } from "../access/abilities";
import { useActions } from "../actions/action";
import { asText } from "../forms/as-text";
import { isFocusFree } from "../ui/use-give-back";
import { AtCell, type CellPlace, intoView } from "./at-cell";
import styles from "./cells.module.css";
import type { Cells, ListModule, ListRow } from "./list-module";
import { t } from "./texts";

/** What antd's type leaves out. */
type ScrollConfig = Parameters<TableRef["scrollTo"]>[0] & { left?: number };

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  useCells: (wanted: boolean) => Cells;
  rows: readonly Row[];
  /** Fields of the columns, in their order. */
  columns: readonly string[];
  /** The row that the arrow keys stand on. */
  active: number | null;
  onStand: (id: number) => void;
  table: RefObject<TableRef | null>;
  /** The table. */
  children: ReactNode;
}

interface Editing {
  at: CellPlace;
  row: ListRow;
  field: FieldDef;
  /** The value is on its way, and stands in the cell. */
  sending: boolean;
}

const isAt = (one: CellPlace, { id, field }: CellPlace): boolean => one.id === id && one.field === field;

/** The cell under a pointer. */
function cellUnder(target: Element): CellPlace | null {
  const cell = target.closest<HTMLElement>("[data-field]");
  const id = Number(cell?.parentElement?.dataset.rowKey);
  return cell?.dataset.field !== undefined && id > 0 ? { id, field: cell.dataset.field } : null;
}

/** The focus is nowhere, or in the control of the cell. */
const isFree = (at: CellPlace): boolean =>
  isFocusFree((focused) => focused.closest<HTMLElement>("[data-cell]")?.dataset.cell === `${at.id} ${at.field}`);

/** What is being changed, at which cells. */
function useEditing(walk: (at: CellPlace | null) => void) {
  const [editing, setEditing] = useState<readonly Editing[]>([]);
  const put = (at: CellPlace, sending: boolean) => {
    setEditing((all) => all.map((one) => (isAt(one.at, at) ? { ...one, sending } : one)));
    if (sending && isFree(at)) walk(at);
  };
  const begin = (row: ListRow, field: FieldDef) => {
    const at = { id: row.id, field: field.key };
    setEditing((all) => (all.some((one) => isAt(one.at, at)) ? all : [...all, { at, row, field, sending: false }]));
    walk(null);
  };
  const end = (at: CellPlace, left = false) => {
    if (!left && isFree(at)) walk(at);
    setEditing((all) => all.filter((one) => !isAt(one.at, at)));
  };
  return { editing, put, begin, end };
}

export function CellTools<Row extends ListRow>(props: Props<Row>) {
  const { module, useCells, rows, columns, active, onStand, table, children } = props;
  const [wanted, setWanted] = useState(false);
  const cells = useCells(wanted);
  const [place, setPlace] = useState<CellPlace | null>(null);
  const [walked, setWalked] = useState<CellPlace | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const pen = useRef<HTMLButtonElement>(null);
  const pointed = useRef<Element | null>(null);
  const wish = useRef<-1 | 1 | null>(null);

  const rowOf = (id: number | null) => rows.find((row) => row.id === id);
  const fieldAt = (at: CellPlace | null): FieldDef | undefined => {
    const row = rowOf(at?.id ?? null);
    return at && row && at.field !== module.titleField ? cells.fieldOf(row, at.field) : undefined;
  };
  /** The next cell of the row that may be changed, from a column on. */
  const beside = (id: number, from: number, by: -1 | 1): CellPlace | undefined => {
    const ahead = by === 1 ? columns.slice(from + 1) : columns.slice(0, from).toReversed();
    const field = ahead.find((name) => fieldAt({ id, field: name }) !== undefined);
    return field === undefined ? undefined : { id, field };
  };
  const walk = (at: CellPlace | null) => {
    setPlace(at);
    setWalked(at);
  };
  const { editing, put, begin, end } = useEditing(walk);
  const bringUp = useCallback(
    (at: CellPlace) => intoView(wrapper.current, at, (left) => table.current?.scrollTo({ left } as ScrollConfig)),
    [table],
  );
  const open = (at: CellPlace) => {
    const [row, field] = [rowOf(at.id), fieldAt(at)];
    if (!row || !field) return;
    onStand(at.id);
    bringUp(at);
    begin(row, field);
  };
  const isWalking = () => place !== null && document.activeElement === pen.current;
  const step = (by: -1 | 1) => {
    setWanted(true);
    const row = rowOf(active) ?? rows[0];
    if (!row) return;
    wish.current = cells.known ? null : by;
    if (!cells.known) return;
    const start = by === 1 ? -1 : columns.length;
    const from = isWalking() && place?.id === row.id ? columns.indexOf(place.field) : start;
    const next = beside(row.id, from, by);
    if (!next) return;
    if (active === null) onStand(row.id);
    table.current?.scrollTo({ key: row.id });
    walk(next);
  };
  const change = [
    { key: "cellBefore", title: t("keyCellBefore"), keys: "arrowleft", keyOnly: true as const, run: () => step(-1) },
    { key: "cellAfter", title: t("keyCellAfter"), keys: "arrowright", keyOnly: true as const, run: () => step(1) },
  ];
  useActions(rows.some((row) => able(row, "edit")) ? change : []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was waited for
  useEffect(() => {
    if (cells.known && wish.current !== null) step(wish.current);
  }, [cells.known]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pen goes along from row to row
  useEffect(() => {
    if (active === null || !isWalking() || place === null || place.id === active) return;
    const at = { id: active, field: place.field };
    const from = columns.indexOf(place.field);
    const next = fieldAt(at) ? at : (beside(active, from, 1) ?? beside(active, from, -1));
    if (next) walk(next);
  }, [active]);
  useEffect(() => {
    if (!walked) return;
    pen.current?.focus({ preventScroll: true });
    bringUp(walked);
  }, [walked, bringUp]);

  const point = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== "mouse" || !(target instanceof Element) || target === pointed.current) return;
    pointed.current = target;
    if (target.closest("[data-cell], [data-pen]")) return;
    setWanted(true);
    const at = cellUnder(target);
    // Leaving it takes the pen away.
    if (isWalking()) pen.current?.blur();
    setPlace((now) => (at && now && isAt(at, now) ? now : at));
  };
  const rest = () => {
    pointed.current = null;
    if (!isWalking()) setPlace(null);
  };
  const field = fieldAt(place);
  const title = field ? t("changeCell", { title: field.title }) : "";
  return (
    <div
      ref={wrapper}
      className={styles.wrapper}
      onPointerMove={point}
      onPointerLeave={rest}
      onScrollCapture={place === null ? undefined : rest}
    >
      {children}
      {place && field ? (
        <AtCell at={place} end>
          <button
            ref={pen}
            type="button"
            data-pen
            className={styles.pen}
            title={title}
            aria-label={`${title} ${asText(rowOf(place.id)?.[module.titleField])}`}
            onClick={() => open(place)}
            onBlur={() => setPlace(null)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              setPlace(null);
            }}
          >
            <EditOutlined aria-hidden />
          </button>
        </AtCell>
      ) : null}
      {editing.map(({ at, row, field: edited, sending }) => (
        <AtCell key={`${at.id} ${at.field}`} at={at} hidden={sending}>
          <div data-cell={`${at.id} ${at.field}`} className={styles.editor}>
            <Suspense fallback={null}>
              {cells.editor({
                row,
                field: edited,
                onSending: (next) => put(at, next),
                onClose: (left) => end(at, left),
                onNext: (back) => {
                  const next = beside(at.id, columns.indexOf(at.field), back ? -1 : 1);
                  if (next) open(next);
                },
              })}
            </Suspense>
          </div>
        </AtCell>
      ))}
    </div>
  );
}
