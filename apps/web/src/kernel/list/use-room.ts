import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** Pixels from edge to edge of an element, undefined before it is there. */
export function useRoom<Place extends HTMLElement>(): [RefObject<Place | null>, number | undefined] {
  const place = useRef<Place>(null);
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => {
      // A screen behind another tab has no room, and keeps what it had.
      if (element.clientWidth > 0) setRoom(element.clientWidth);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [place, room];
}
