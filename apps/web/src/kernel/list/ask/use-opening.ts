import { useCallback, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { type ListModule, type ListRow, opens } from "./list-module";
import type { ListUrl } from "./use-list-state";

const nowhere = (): void => undefined;

/** Opens a row: beside the list, on the screen that its module names, or not at all. */
export function useOpening<Row extends ListRow>(
  module: ListModule<Row>,
  rows: readonly Row[],
  open: ListUrl["open"],
): ListUrl["open"] {
  const navigate = useNavigate();
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  const { goes } = module;
  const go = useCallback(
    (id: number) => {
      const row = latest.current.find((one) => one.id === id);
      if (row && goes) void navigate(goes(row));
    },
    [goes, navigate],
  );
  if (goes) return go;
  return opens(module) ? open : nowhere;
}
