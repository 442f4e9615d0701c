import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { changeState, type ListChange, type ListState, readState, writeState } from "./list-state";

/** Applies a change; `replace` leaves no step for the back button. */
export type Change = (change: ListChange, options?: { replace?: boolean }) => void;

interface ListUrl {
  /** The state without the open panel: the same object until rows change, so that a panel does not redraw them. */
  view: ListState;
  id: number | null;
  tab: string;
  change: Change;
  open: (id: number, tab?: string) => void;
  close: () => void;
  /** Nothing was chosen yet. */
  bare: boolean;
}

type SetParams = (next: (current: URLSearchParams) => URLSearchParams, options: { replace: boolean }) => void;

/** Where a list keeps its state: in the address, or for a list in a dialog in the dialog. */
function useParams(inDialog: boolean): [URLSearchParams, SetParams] {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  return inDialog ? [own, setOwn] : [address, setAddress];
}

/** The list's state. Its functions never change. */
export function useListState({ inDialog = false } = {}): ListUrl {
  const [params, setParams] = useParams(inDialog);
  const { id, tab } = readState(params);
  const latest = useRef({ setParams, isOpen: id !== null });
  // before the effects of the panel, which may change the address as soon as it shows
  useLayoutEffect(() => {
    latest.current = { setParams, isOpen: id !== null };
  });
  const viewParams = new URLSearchParams(params);
  viewParams.delete("id");
  viewParams.delete("tab");
  const text = viewParams.toString();
  const view = useMemo(() => readState(new URLSearchParams(text)), [text]);

  const change = useCallback<Change>((next, options) => {
    latest.current.setParams(
      (current) => {
        const explicit = "scene" in next || current.has("scene");
        return writeState(changeState(readState(current), next), explicit);
      },
      { replace: options?.replace === true },
    );
  }, []);
  const open = useCallback<ListUrl["open"]>(
    (next, nextTab) =>
      change(nextTab === undefined ? { id: next } : { id: next, tab: nextTab }, { replace: latest.current.isOpen }),
    [change],
  );
  const close = useCallback(() => change({ id: null, tab: "" }, { replace: true }), [change]);
  return { view, id, tab, change, open, close, bare: params.size === 0 };
}
