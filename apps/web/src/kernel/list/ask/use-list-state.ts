import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { usePhone } from "../../ui/basis/use-phone";
import { changeParams, isBare, type ListChange, type ListState, readState } from "./list-state";

/** Applies a change; `replace` leaves no step for the back button. */
export type Change = (change: ListChange, options?: { replace?: boolean }) => void;

export interface ListUrl {
  /** The state without the open panel: the same object until rows change, so that a panel does not redraw them. */
  view: ListState;
  id: number | null;
  tab: string;
  /** What stands in the place of that panel. */
  show: ListState["show"];
  showTab: string;
  change: Change;
  showRecord: (type: string, id: number) => void;
  open: (id: number, tab?: string) => void;
  close: () => void;
  /** Nothing was chosen yet. */
  bare: boolean;
}

type SetParams = (
  next: (current: URLSearchParams) => URLSearchParams,
  options: { replace: boolean; state?: unknown },
) => void;

/** Of a step of the history that opened something over the list: the step before it is the list. */
export const OPENED = { opened: true };

/**
 * Closing goes back the step that opened: on a phone, so that its key for Back never leads to where one is already, and
 * everywhere from what was shown in the place of a panel.
 */
function useWayBack(always: boolean): (() => void) | undefined {
  const phone = usePhone();
  const { state } = useLocation();
  const navigate = useNavigate();
  const opened = typeof state === "object" && state !== null && "opened" in state;
  return (phone || always) && opened ? () => void navigate(-1) : undefined;
}

/** Where a list keeps its state: in the address, or for a list in a dialog in the dialog. */
function useParams(inDialog: boolean): [URLSearchParams, SetParams] {
  const [address, setAddress] = useSearchParams();
  const [own, setOwn] = useState(() => new URLSearchParams());
  const { pathname } = useLocation();
  // From what stands in the address: what is drawn lags behind it while a panel is still being made.
  const change: SetParams = (next, options) => {
    // One is on the way to another screen, and a record that goes from here does not lead back.
    if (window.location.pathname !== pathname) return;
    setAddress(() => next(new URLSearchParams(window.location.search)), options);
  };
  return inDialog ? [own, setOwn] : [address, change];
}

/** The list's state. Its functions never change. */
export function useListState({ inDialog = false } = {}): ListUrl {
  const [params, setParams] = useParams(inDialog);
  const { id, tab, show, showTab } = readState(params);
  const step: unknown = useLocation().state;
  const back = useWayBack(show !== null);
  const latest = useRef({ setParams, isOpen: id !== null, isShowing: show !== null, step, back });
  // before the effects of the panel, which may change the address as soon as it shows
  useLayoutEffect(() => {
    latest.current = { setParams, isOpen: id !== null, isShowing: show !== null, step, back };
  });
  const viewParams = new URLSearchParams(params);
  for (const name of ["id", "tab", "show", "showTab"]) viewParams.delete(name);
  const text = viewParams.toString();
  const view = useMemo(() => readState(new URLSearchParams(text)), [text]);

  const change = useCallback<Change>((next, options) => {
    latest.current.setParams(
      (current) => changeParams(current, next),
      options?.replace === true
        ? { replace: true, state: next.id === null ? null : latest.current.step }
        : { replace: false, state: next.id == null && next.show == null ? null : OPENED },
    );
  }, []);
  const open = useCallback<ListUrl["open"]>(
    (next, nextTab) =>
      change(
        { id: next, show: null, showTab: "", ...(nextTab === undefined ? {} : { tab: nextTab }) },
        { replace: latest.current.isOpen },
      ),
    [change],
  );
  const showRecord = useCallback<ListUrl["showRecord"]>(
    (type, record) => change({ show: { type, id: record }, showTab: "" }),
    [change],
  );
  const close = useCallback(() => {
    if (latest.current.back) latest.current.back();
    else if (latest.current.isShowing) change({ show: null, showTab: "" }, { replace: true });
    else change({ id: null, tab: "" }, { replace: true });
  }, [change]);
  return { view, id, tab, show, showTab, change, showRecord, open, close, bare: isBare(params) };
}
