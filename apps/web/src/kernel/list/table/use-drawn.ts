/** Of the rows of a table those are drawn that one sees, and some around: a long page costs what a short one does. */
import { type RefObject, useEffect, useState } from "react";
import { useGradually } from "../../ui/basis/use-gradually";

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

/** @returns the first one that is drawn and the first one below that is not, with the pixels of those above and below */
export function useDrawn({ frame, total, row, height }: Given) {
  const [scrolled, setScrolled] = useState(0);
  const drawn = useGradually(total, AT_ONCE, total);
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
