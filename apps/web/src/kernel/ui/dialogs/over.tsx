/** A dialog opened from anywhere, such as from an act on a row: one at a time, over whatever screen there is. */
import { type ReactNode, type RefObject, Suspense } from "react";
import { create } from "zustand";
import { GiveBack } from "../basis/use-give-back";

type Show = (close: () => void) => ReactNode;

interface Shown {
  show: Show;
  at: number;
  /** Who closes it goes on there. */
  opener: RefObject<HTMLElement | null>;
}

const useShown = create<{ shown: Shown | null; count: number }>(() => ({ shown: null, count: 0 }));

const close = () => useShown.setState({ shown: null });

/** What was pressed; the entry of a menu goes with its menu, and stands for the button that opened that. */
function pressed(): HTMLElement | null {
  const { activeElement: active } = document;
  const isEntry = active?.closest("[role='menu']") != null;
  const found = isEntry ? document.querySelector(".ant-dropdown-open") : active;
  return found instanceof HTMLElement ? found : null;
}

/** @param show what is shown, given what closes it */
export const openOver = (show: Show): void =>
  useShown.setState(({ count }) => ({
    shown: { show, at: count, opener: { current: pressed() } },
    count: count + 1,
  }));

/** Where it is drawn. */
export function Over() {
  const { shown } = useShown();
  if (!shown) return null;
  return (
    <Suspense key={shown.at}>
      <GiveBack to={shown.opener} />
      {shown.show(close)}
    </Suspense>
  );
}
