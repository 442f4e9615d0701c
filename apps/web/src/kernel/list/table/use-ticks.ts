import { useCallback, useLayoutEffect, useRef } from "react";
import type { BulkOptions, ListRow } from "../ask/list-module";
import { isLine } from "./group-lines";

interface Given<Row extends ListRow> {
  module: BulkOptions<Row>;
  rows: readonly Row[];
  /** Null where nothing is ticked. */
  selected: readonly number[] | null;
  onSelect: (ids: number[]) => void;
}

/** Which rows are ticked; those of other pages stay so. */
export function useTicks<Row extends ListRow>(given: Given<Row>) {
  const { module, rows, selected } = given;
  const latest = useRef(given);
  /** The last one that was ticked or not: from it on, where the key is held down. */
  const from = useRef<number | null>(null);
  useLayoutEffect(() => {
    latest.current = given;
  });
  const may = (row: Row) => !isLine(row) && module.selectable?.(row) !== false;
  const put = useCallback((ids: readonly number[], checked: boolean) => {
    const { selected: before, onSelect } = latest.current;
    const kept = (before ?? []).filter((id) => !ids.includes(id));
    onSelect(checked ? [...kept, ...ids] : kept);
  }, []);
  const tick = useCallback(
    (row: Row, checked: boolean, shift: boolean) => {
      const { module: look, rows: all } = latest.current;
      const offered = all.filter((one) => !isLine(one) && look.selectable?.(one) !== false).map(({ id }) => id);
      const [start, end] = [offered.indexOf(from.current ?? row.id), offered.indexOf(row.id)];
      from.current = row.id;
      const isRange = shift && start !== -1;
      put(isRange ? offered.slice(Math.min(start, end), Math.max(start, end) + 1) : [row.id], checked);
    },
    [put],
  );
  const offered = selected === null ? [] : rows.filter(may).map(({ id }) => id);
  const chosen = new Set(selected);
  const count = offered.filter((id) => chosen.has(id)).length;
  return {
    may,
    tick,
    /** Undefined where nothing is ticked, null where a row has no box. */
    of: (row: Row): boolean | null | undefined => {
      if (selected === null) return undefined;
      return isLine(row) ? null : chosen.has(row.id);
    },
    page: {
      checked: count > 0 && count === offered.length,
      partly: count > 0 && count < offered.length,
      disabled: offered.length === 0,
      onTick: (checked: boolean) => put(offered, checked),
    },
  };
}
