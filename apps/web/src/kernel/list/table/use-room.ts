/** How wide the table is. Who asks a page that has just changed has it laid out at once; so what will hold the table is asked, while its rows are still on their way. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

let bar: number | undefined;

/** Pixels that a thin scroll bar takes, which is the platform's. */
function barWidth(): number {
  if (bar !== undefined) return bar;
  const probe = document.createElement("div");
  probe.style.cssText = "position: absolute; visibility: hidden; width: 50px; overflow: scroll; scrollbar-width: thin";
  document.body.append(probe);
  bar = probe.offsetWidth - probe.clientWidth;
  probe.remove();
  return bar;
}

type Measured<Place> = [RefObject<Place | null>, number | undefined];

/**
 * Pixels from edge to edge of an element that scrolls downwards, undefined before it is there.
 * @param expected what they will be, where that is known before
 */
export function useRoom<Place extends HTMLElement>(expected?: number): Measured<Place> {
  const place = useRef<Place>(null);
  const [room, setRoom] = useState(expected);
  const isExpected = useRef(expected !== undefined);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      // A screen behind another tab has no room, and keeps what it had.
      if (element.clientWidth > 0) setRoom(element.clientWidth);
    };
    if (!isExpected.current) measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, room];
}

/** What `useRoom` will say of one that fills this element; undefined until it has been laid out. */
export function useRoomWithin<Place extends HTMLElement>(): Measured<Place> {
  const place = useRef<Place>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setRoom(Math.round(width) - barWidth());
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, room];
}
