/** How small a drawing is drawn, so that all of it has room and can still be read; one may look at it closer. */
import { type RefObject, useEffect, useState } from "react";

const SMALLEST = 0.4;
const LARGEST = 1.6;
const STEP = 1.25;
/** Where little is left below it, one scrolls to it. */
const LOWEST = 260;
/** Below the drawing. */
const REST = 24;

const within = (zoom: number): number => Math.min(LARGEST, Math.max(SMALLEST, zoom));

/** What one scrolls the page by in which it stands. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

function roomOf(frame: HTMLElement, scroller: HTMLElement): { width: number; height: number } {
  const top = frame.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return { width: frame.clientWidth, height: Math.max(LOWEST, scroller.clientHeight - top - REST) };
}

export interface Scale {
  zoom: number;
  /** How high it may be before one scrolls in it; undefined before it is known. */
  height: number | undefined;
  isFit: boolean;
  closer: () => void;
  further: () => void;
  fit: () => void;
}

/** @param size of the drawing */
export function useScale(frame: RefObject<HTMLElement | null>, size: { width: number; height: number }): Scale {
  const [room, setRoom] = useState<{ width: number; height: number }>();
  const [chosen, setChosen] = useState<number>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const scroller = scrollerOf(element);
    const measure = () => {
      const now = roomOf(element, scroller);
      setRoom((before) => (before?.width === now.width && before.height === now.height ? before : now));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    watch.observe(scroller);
    return () => watch.disconnect();
  }, [frame]);
  const fits = room ? Math.min(1, room.width / size.width, room.height / size.height) : 1;
  const zoom = chosen ?? within(fits);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // as in a map; else the page would be scaled
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      setChosen(within(zoom * (event.deltaY < 0 ? STEP : 1 / STEP)));
    };
    element.addEventListener("wheel", turn, { passive: false });
    return () => element.removeEventListener("wheel", turn);
  }, [frame, zoom]);
  return {
    zoom,
    height: room?.height,
    isFit: chosen === undefined,
    closer: () => setChosen(within(zoom * STEP)),
    further: () => setChosen(within(zoom / STEP)),
    fit: () => setChosen(undefined),
  };
}
