/** Rows that are edited: changed, added, removed, and walked through with keys. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { columnsOf, mostRows, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { ownValue } from "@qicheng/engine/text/own-value";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { heard } from "../../ui/basis/heard";
import { tabStops } from "../../ui/basis/tab-stops";
import type { ControlProps } from "../values/control";
import { changedRow, copyOfRow, inPlaceOf, mayGrow, movedRows } from "../values/row-values";
import { PRODUCT } from "./product-lines";

const rowAt = (root: HTMLElement | null, at: number): HTMLElement | null =>
  root?.querySelector<HTMLElement>(`[data-row="${at}"]`) ?? null;

const cellIn = (row: HTMLElement | null, column: string): HTMLElement | null =>
  row?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`) ?? null;

const LINES = "textarea, [role='combobox'], [aria-haspopup], .ant-picker input, button";

/** As Tab would: what stands there is marked, so that typing takes its place. */
function goTo(stop: HTMLElement | null | undefined): void {
  stop?.focus();
  if (stop instanceof HTMLInputElement) stop.select();
}

/** Where one is: in which row and column. */
function placeOf(target: EventTarget): { row: number; column: string; cell: HTMLElement } | undefined {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-column]") : null;
  const row = cell?.closest<HTMLElement>("[data-row]");
  return cell && row ? { cell, row: Number(row.dataset.row), column: cell.dataset.column ?? "" } : undefined;
}

/** Where one goes once it is drawn: to a row, and to one of its columns, or the first that one types into. */
interface Next {
  row: number;
  column?: string | undefined;
}

const isTyped = (stop: HTMLElement): boolean => stop.closest(`[data-column="${PRODUCT}"]`) === null;

/** The stop of a row: that of the column, else the first behind its product. */
function stopIn(row: HTMLElement | null, column: string | undefined): HTMLElement | undefined {
  if (!row) return undefined;
  const place = column === undefined ? null : cellIn(row, column);
  const stops = tabStops(place ?? row);
  return place ? stops[0] : (stops.find(isTyped) ?? stops[0]);
}

/** What a key pressed with Alt does to a row; letters go by their place, since Alt writes others on some keyboards. */
const ALT: Readonly<Record<string, "remove" | "up" | "down" | "double">> = {
  Delete: "remove",
  ArrowUp: "up",
  ArrowDown: "down",
  KeyD: "double",
};

const changedInPlace = (row: Row, ...change: [Parameters<typeof changedRow>[1], readonly FieldDef[]]): Row =>
  inPlaceOf(row, changedRow(row, ...change));

export function useRows({ field, value, onChange }: ControlProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<Next>(undefined);
  const columns = columnsOf(field);
  const rows = rowsIn(value);
  const max = mostRows(field);
  const ofProducts = field.type === "product";
  // what is answered later is put into the rows as they are then
  const latest = useRef(rows);
  latest.current = rows;
  const set = (changed: readonly Row[]) => {
    latest.current = [...changed];
    onChange(latest.current);
  };

  const entry = () => root.current?.querySelector<HTMLElement>("[data-entry] input") ?? button.current;
  useEffect(() => {
    if (next.current === undefined) return;
    const { row, column } = next.current;
    next.current = undefined;
    goTo(stopIn(rowAt(root.current, row), column) ?? entry());
  });

  const change =
    (at: number) =>
    (column: FieldDef, given: unknown, more: Row = {}) =>
      set(rows.map((row, n) => (n === at ? changedInPlace(row, { column, value: given, more }, columns) : row)));
  /** @param stays one goes on where one is, as with a scanner in the hand */
  const append = (added: readonly Row[], stays = false) => {
    if (!stays) next.current = { row: latest.current.length };
    set([...latest.current, ...added].slice(0, max));
  };
  const put = (at: number, row: Row, stays = false) => {
    if (!stays) next.current = { row: at };
    set(latest.current.map((one, n) => (n === at ? inPlaceOf(one, row) : one)));
  };
  const remove = (at: number) => {
    next.current = { row: Math.min(at, rows.length - 2) };
    set(rows.filter((_row, n) => n !== at));
  };
  const move = (from: number, to: number, column?: string) => {
    if (to < 0 || to >= rows.length) return;
    next.current = { row: to, column };
    set(movedRows(rows, from, to));
  };
  const double = (at: number) => {
    if (rows.length >= max) return;
    next.current = { row: at + 1, column: ofProducts ? PRODUCT : columns[0]?.key };
    set(rows.toSpliced(at + 1, 0, copyOfRow(rows[at] as Row)));
  };
  const grows = !ofProducts && mayGrow(field, rows, max);

  /** To the same column of the next row; where there is none, to a new one. */
  const goDown = (row: number, column: string): boolean => {
    if (row + 1 < rows.length) {
      const place = cellIn(rowAt(root.current, row + 1), column);
      if (place) goTo(tabStops(place)[0]);
      return true;
    }
    if (ofProducts) goTo(entry());
    else if (grows) append([{}]);
    else return false;
    return true;
  };
  const isLastStop = (target: EventTarget, row: number): boolean => {
    const there = row === rows.length - 1 ? rowAt(root.current, row) : null;
    return there !== null && tabStops(there).at(-1) === target;
  };
  /** @returns whether a key pressed with Alt has done something to a row */
  const actOn = ({ key, code }: KeyboardEvent, row: number, column: string): boolean => {
    const act = ownValue(ALT, key) ?? ownValue(ALT, code);
    if (act === "remove") remove(row);
    else if (act === "double") double(row);
    else if (act) move(row, act === "up" ? row - 1 : row + 1, column);
    return act !== undefined;
  };
  /** @returns whether the key has done something here */
  const press = (event: KeyboardEvent): boolean => {
    const { altKey, ctrlKey, metaKey, shiftKey, key, target } = event;
    const place = placeOf(target);
    if (!place) return false;
    const { row, column, cell } = place;
    if (altKey || ctrlKey || metaKey || shiftKey) return false;
    if (key === "Enter") return !cell.contains((target as HTMLElement).closest(LINES)) && goDown(row, column);
    if (key !== "Tab" || !grows || !isLastStop(target, row)) return false;
    append([{}]);
    return true;
  };
  const onKeyDown = heard((event: KeyboardEvent) => {
    if (!event.defaultPrevented && press(event)) event.preventDefault();
  });
  /** Before the control in which one is, to which arrows mean something else. */
  const onKeyDownCapture = heard((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, shiftKey, target } = event;
    const place = altKey && !ctrlKey && !metaKey && !shiftKey ? placeOf(target) : undefined;
    if (!place || !actOn(event, place.row, place.column)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  /** What is wrong first, else the first cell, has the focus of the whole. */
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget) return;
    const wrong = currentTarget.querySelector<HTMLElement>("[data-wrong]");
    goTo(tabStops(wrong ?? currentTarget)[0]);
  };
  const now = () => latest.current;
  const acts = { change, append, put, remove, move, double };
  return { root, button, columns, rows, max, now, grows, onKeyDown, onKeyDownCapture, onFocus, ...acts };
}
