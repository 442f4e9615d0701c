/**
 * Values that are copied, called and changed in the cells of the table. There is one set of buttons, which goes to the cell
 * that one points at, or walks to with keys to change it, so cells themselves cost nothing more; over the cells that are
 * being changed stand their controls.
 */

import { EditOutlined } from "@ant-design/icons";
import type { ListField } from "@qicheng/api/forms/routes";
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type WheelEvent,
} from "react";
import { useActions } from "../../actions/action";
import { asText } from "../../forms/values/as-text";
import { able } from "../../session/abilities";
import { isFocusFree } from "../../ui/basis/use-give-back";
import type { Cells, ListModule, ListRow } from "../ask/list-module";
import { t } from "../ask/texts";
import type { TableHandle } from "../table/table-handle";
import { AtCell, type CellPlace, intoView } from "./at-cell";
import { CellButtons } from "./cell-buttons";
import styles from "./cells.module.css";

interface Props<Row extends ListRow> {
  module: ListModule<Row>;
  rows: readonly Row[];
  /** Fields of the columns, in their order. */
  fields: readonly ListField[];
  /** The row that the arrow keys stand on. */
  active: number | null;
  onStand: (id: number) => void;
  table: RefObject<TableHandle | null>;
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

/** Of a list whose values are not changed in their cells. */
const NOTHING: Cells = { known: true, fieldOf: () => undefined, editor: () => null };
const useNothing = (): Cells => NOTHING;

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

/** Firefox tells of lines. */
const LINE_PX = 16;

/** What stands over the table rolls on what is below it. */
function rollOn({ target, currentTarget, deltaX, deltaY, deltaMode }: WheelEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !target.closest("[data-tools]")) return;
  const pixels = deltaMode === 0 ? 1 : LINE_PX;
  currentTarget.querySelector("[data-scrolled]")?.scrollBy(deltaX * pixels, deltaY * pixels);
}

interface PenProps {
  ref: RefObject<HTMLButtonElement | null>;
  field: FieldDef;
  /** What the row is called. */
  named: string;
  onOpen: () => void;
}

function Pen({ ref, field, named, onOpen }: PenProps) {
  const title = t("changeCell", { title: field.title });
  return (
    <button
      ref={ref}
      type="button"
      data-pen
      className={styles.pen}
      title={title}
      aria-label={`${title} ${named}`}
      onClick={onOpen}
    >
      <EditOutlined aria-hidden />
    </button>
  );
}

export function CellTools<Row extends ListRow>(props: Props<Row>) {
  const { module, rows, fields, active, onStand, table, children } = props;
  const { useCells = useNothing } = module;
  const [wanted, setWanted] = useState(false);
  const cells = useCells(wanted);
  const [place, setPlace] = useState<CellPlace | null>(null);
  const [walked, setWalked] = useState<CellPlace | null>(null);
  const wrapper = useRef<HTMLDivElement>(null);
  const pen = useRef<HTMLButtonElement>(null);
  const pointed = useRef<Element | null>(null);
  const wish = useRef<-1 | 1 | null>(null);
  const columns = fields.map(({ field }) => field);

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
    (at: CellPlace) => intoView(wrapper.current, at, (by) => table.current?.moveBy(by)),
    [table],
  );
  const open = (at: CellPlace) => {
    const [row, field] = [rowOf(at.id), fieldAt(at)];
    if (!row || !field) return;
    onStand(at.id);
    bringUp(at);
    begin(row, field);
  };
  const isWalking = () => place !== null && document.activeElement?.closest("[data-tools]") != null;
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
    table.current?.show(row.id);
    walk(next);
  };
  const change = [
    { key: "cellBefore", title: t("keyCellBefore"), keys: "arrowleft", keyOnly: true as const, run: () => step(-1) },
    { key: "cellAfter", title: t("keyCellAfter"), keys: "arrowright", keyOnly: true as const, run: () => step(1) },
  ];
  useActions(module.useCells && rows.some((row) => able(row, "edit")) ? change : []);

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
    if (target.closest("[data-cell], [data-tools]")) return;
    setWanted(true);
    const at = cellUnder(target);
    // Leaving it takes the pen away.
    if (isWalking()) (document.activeElement as HTMLElement).blur();
    setPlace((now) => (at && now && isAt(at, now) ? now : at));
  };
  const rest = () => {
    pointed.current = null;
    if (!isWalking()) setPlace(null);
  };
  const at = place && { row: rowOf(place.id), column: fields.find(({ field }) => field === place.field) };
  const field = fieldAt(place);
  const named = asText(at?.row?.[module.titleField]);
  const changes = place && field ? <Pen ref={pen} {...{ field, named }} onOpen={() => open(place)} /> : null;
  return (
    <div
      ref={wrapper}
      className={styles.wrapper}
      onPointerMove={point}
      onPointerLeave={rest}
      onWheel={rollOn}
      onScrollCapture={place === null ? undefined : rest}
    >
      {children}
      {place && at?.row && at.column ? (
        <CellButtons at={place} row={at.row} field={at.column} pen={changes} onLeave={() => setPlace(null)} />
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
