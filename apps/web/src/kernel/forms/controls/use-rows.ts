/** Rows that are edited: changed, added, removed, and walked through with keys. */
import type { FieldDef } from "@qicheng/engine/fields/field-def";
import { columnsOf, mostRows, type Row, rowsIn } from "@qicheng/engine/fields/row-columns";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { heard } from "../../ui/basis/heard";
import { tabStops } from "../../ui/basis/tab-stops";
import type { ControlProps } from "../values/control";
import { changedRow, inPlaceOf, mayGrow } from "../values/row-values";

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

export function useRows({ field, value, onChange }: ControlProps) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Goes there once it is drawn. */
  const next = useRef<number>(undefined);
  const columns = columnsOf(field);
  const rows = rowsIn(value);
  const max = mostRows(field);

  useEffect(() => {
    if (next.current === undefined) return;
    const row = rowAt(root.current, next.current);
    next.current = undefined;
    goTo((row && tabStops(row)[0]) ?? button.current);
  });

  const change = (at: number) => (column: FieldDef, given: unknown) =>
    onChange(rows.map((row, n) => (n === at ? inPlaceOf(row, changedRow(row, column, given, columns)) : row)));
  const append = (added: readonly Row[]) => {
    next.current = rows.length;
    onChange([...rows, ...added]);
  };
  const remove = (at: number) => {
    next.current = Math.min(at, rows.length - 2);
    onChange(rows.filter((_row, n) => n !== at));
  };
  const grows = field.type !== "product" && mayGrow(field, rows, max);

  /** To the same column of the next row; where there is none, to the first of a new one. */
  const goDown = (row: number, column: string): boolean => {
    if (row + 1 < rows.length) {
      const place = cellIn(rowAt(root.current, row + 1), column);
      if (place) goTo(tabStops(place)[0]);
      return true;
    }
    if (!grows) return field.type === "product";
    append([{}]);
    return true;
  };
  const isLastStop = (target: EventTarget, row: number): boolean => {
    const there = row === rows.length - 1 ? rowAt(root.current, row) : null;
    return there !== null && tabStops(there).at(-1) === target;
  };
  /** @returns whether the key has done something here */
  const press = ({ altKey, ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): boolean => {
    const place = placeOf(target);
    if (!place) return false;
    const { row, column, cell } = place;
    if (key === "Delete" && altKey) {
      remove(row);
      return true;
    }
    if (altKey || ctrlKey || metaKey || shiftKey) return false;
    if (key === "Enter") return !cell.contains((target as HTMLElement).closest(LINES)) && goDown(row, column);
    if (key !== "Tab" || !grows || !isLastStop(target, row)) return false;
    append([{}]);
    return true;
  };
  const onKeyDown = heard((event: KeyboardEvent) => {
    if (!event.defaultPrevented && press(event)) event.preventDefault();
  });
  /** What is wrong first, else the first cell, has the focus of the whole. */
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target !== currentTarget) return;
    const wrong = currentTarget.querySelector<HTMLElement>("[data-wrong]");
    goTo(tabStops(wrong ?? currentTarget)[0]);
  };
  return { root, button, columns, rows, max, change, append, remove, grows, onKeyDown, onFocus };
}
