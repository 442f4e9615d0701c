/** Rows of a table are drawn as far as one sees, and further as one scrolls: so a long page costs what a short one does. */
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** With a table that comes up so few, so that nothing holds a frame for long. */
const AT_ONCE = 8;
const A_STEP = 12;
/** How far below what one sees. */
const AHEAD = "600px";

interface Given {
  frame: RefObject<HTMLElement | null>;
  ids: readonly number[];
  /** Pixels of a row and of the room for them. */
  row: number;
  height: number;
}

/**
 * @returns how many are drawn, pixels that the others will take, the element to take them, and what draws all up to a row
 */
export function useDrawn({ frame, ids, row, height }: Given) {
  const [drawn, setDrawn] = useState(AT_ONCE);
  const rest = useRef<HTMLDivElement>(null);
  const total = ids.length;
  const [first, setFirst] = useState(ids[0]);
  if (ids[0] !== first) {
    // another page begins with what one sees of it
    setFirst(ids[0]);
    const top = frame.current?.scrollTop ?? 0;
    setDrawn(Math.min(drawn, Math.ceil((top + height) / row)));
  }
  const left = Math.max(0, total - drawn);
  useLayoutEffect(() => {
    const [root, below] = [frame.current, rest.current];
    if (!root || !below || left === 0) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setDrawn(total - left + A_STEP);
      },
      { root, rootMargin: AHEAD },
    );
    watch.observe(below);
    return () => watch.disconnect();
  }, [frame, left, total]);
  return {
    drawn,
    left: left * row,
    rest,
    upTo: (at: number) => setDrawn((now) => Math.max(now, at + A_STEP)),
  };
}
