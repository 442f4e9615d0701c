/** What is shown whole, over whatever screen one is on: a record of any type, or what else is registered. */
import { create } from "zustand";
import { opensFull } from "./full-records";

interface Shown {
  type: string;
  id: number;
  tab?: string;
}

/** What is shown last, over what it was reached from, and what had the focus before. */
export const useShownFull = create<{ shown: readonly Shown[]; opener: Element | null }>(() => ({
  shown: [],
  opener: null,
}));

/** @param tab which of its tabs, or what is begun there */
export function openFull(type: string, id: number, tab = ""): void {
  if (!opensFull(type)) return;
  useShownFull.setState(({ shown, opener }) => ({
    shown: [{ type, id, ...(tab === "" ? {} : { tab }) }],
    opener: shown.length > 0 ? opener : document.activeElement,
  }));
}

export const goOn = (type: string, id: number) =>
  useShownFull.setState(({ shown }) => ({ shown: [...shown, { type, id }] }));
/** Each keeps its tab, for who comes back to it. */
export const onTab = (tab: string) =>
  useShownFull.setState(({ shown }) => ({
    shown: shown.map((one, at) => (at === shown.length - 1 ? { ...one, tab } : one)),
  }));
/** For whoever goes elsewhere, if only on the screen that lies below. */
export const leaveFull = (): void => useShownFull.setState({ shown: [] });
export const close = () => useShownFull.setState(({ shown }) => ({ shown: shown.slice(0, -1) }));
