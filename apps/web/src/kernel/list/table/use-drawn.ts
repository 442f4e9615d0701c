/** Of the rows of a table those are drawn that one sees, and some around: a long page costs what a short one does. */
import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** With a table that comes up so few, so that nothing holds a frame for long. */
const AT_ONCE = 8;
/** So many come and go together as one scrolls. */
const A_STEP = 2;
/** Rows beyond those that one sees, on either side at least. */
const BEYOND = 4;

interface Given {
  frame: RefObject<HTMLElement | null>;
  total: number;
  /** Pixels of each row, which are all as high, and of the room for them. */
  row: number;
  height: number;
}

/** In a window that nobody sees no frame comes. */
const UNSEEN_MS = 100;

/** The first ones at once, and all others in the next frame: what has time until nothing else is to do waits for seconds on a busy machine. */
function useRest(total: number): number {
  const [all, setAll] = useState(total <= AT_ONCE);
  useEffect(() => {
    if (all) return undefined;
    const draw = () => flushSync(() => setAll(true));
    const frame = requestAnimationFrame(draw);
    const timer = setTimeout(draw, UNSEEN_MS);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [all]);
  return all ? total : AT_ONCE;
}

/** @returns the first one that is drawn and the first one below that is not, with the pixels of those above and below */
export function useDrawn({ frame, total, row, height }: Given) {
  const [scrolled, setScrolled] = useState(0);
  const drawn = useRest(total);
  const seen = Math.ceil(height / row);
  // Not at layout: a frame that comes with its rows is known to them only afterwards.
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const look = () => setScrolled(Math.floor(element.scrollTop / (row * A_STEP)));
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [frame, row]);
  const at = Math.min(scrolled, Math.max(0, Math.ceil((total - seen) / A_STEP)));
  const from = Math.max(0, at * A_STEP - BEYOND);
  const to = Math.min(total, drawn, (at + 1) * A_STEP + seen + BEYOND);
  return { from, to, above: from * row, below: (total - to) * row };
}
