import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { changeState, type ListChange, type ListState, readState, writeState } from "./list-state";

/** Applies a change; `replace` leaves no step for the back button. */
export type Change = (change: ListChange, options?: { replace?: boolean }) => void;

/** The list's state, kept in the URL. `bare` = nothing was chosen yet. */
export function useListState(): { state: ListState; change: Change; bare: boolean } {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readState(params), [params]);
  const change = useCallback<Change>(
    (next, options) => {
      setParams(
        (current) => {
          const explicit = "scene" in next || current.has("scene");
          return writeState(changeState(readState(current), next), explicit);
        },
        { replace: options?.replace === true },
      );
    },
    [setParams],
  );
  return { state, change, bare: params.size === 0 };
}
