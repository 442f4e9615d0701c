/** A dialog opened from anywhere, such as from an act on a row: one at a time, over whatever screen there is. */
import { type ReactNode, Suspense } from "react";
import { create } from "zustand";

type Show = (close: () => void) => ReactNode;

const useShown = create<{ show: Show | null; at: number }>(() => ({ show: null, at: 0 }));

const close = () => useShown.setState({ show: null });

/** @param show what is shown, given what closes it */
export const openOver = (show: Show): void => useShown.setState(({ at }) => ({ show, at: at + 1 }));

/** Where it is drawn. */
export function Over() {
  const { show, at } = useShown();
  return show ? <Suspense key={at}>{show(close)}</Suspense> : null;
}
