/** How small a drawing is drawn, so that it has room across, and can still be read. */
import { type RefObject, useEffect, useState } from "react";

const SMALLEST = 0.6;

export function useScale(frame: RefObject<HTMLElement | null>, width: number): number {
  const [room, setRoom] = useState(0);
  useEffect(() => {
    if (!frame.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [frame]);
  return room === 0 ? 1 : Math.max(SMALLEST, Math.min(1, room / width));
}
